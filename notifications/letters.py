"""What a letter about notices says: one notice, or a bundle of those about the same thing."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils.crypto import salted_hmac

from notifications.bundles import MOST_PARTS, bundle_title
from notifications.groups import CALLS, group_of
from notifications.kept_preferences import stop_token
from notifications.kinds import MAIL_TEST
from notifications.models import Notice
from notifications.pictures import picture_of
from web.letters import Block, Button, Envelope, Foot, Letter, message_of
from web.text import full_address

PLACES = {
    "battle": "Open the battle",
    "season": "Open the season",
    "campaign": "Open the campaign",
    "club": "Open the club",
}
ELSEWHERE = {
    "digest": "Open your battles",
    MAIL_TEST: "Open notification settings",
    "simulated": "Open the simulation",
}
REASONS = {
    "digest": "You get this letter because you chose a digest in your notification settings.",
    MAIL_TEST: "You get this letter because you asked for a test.",
}


def letter_of(*notices: Notice) -> EmailMultiAlternatives:
    """The e-mail for a notice, or for several to one reader about the same thing, newest first.

    It is always the same for the same notices, but for its picture.
    """
    first = notices[0]
    assert first.user is not None  # noqa: S101 – for the type checker
    lead, kinds = _lead(notices), sorted({each.kind for each in notices})
    stop = full_address(reverse("notifications:stop", args=[stop_token(first.user.pk, *kinds)]))
    title = bundle_title(len(notices), first)
    address = full_address(lead.path)
    blocks = _words(first) if len(notices) == 1 else _parts(notices, address)
    letter = Letter(
        heading=title,
        name=first.user.get_username(),
        blocks=blocks,
        button=Button(_label(lead), address),
        picture=picture_of(lead),
        foot=Foot(_reason(kinds), _links(kinds, stop)),
    )
    return message_of(letter, Envelope(title, first.user.email, _headers(notices, kinds, stop)))


def _lead(notices: Sequence[Notice]) -> Notice:
    """The notice that the button and the picture belong to: a call to act before the newest."""
    return next((each for each in notices if each.kind in CALLS), notices[0])


def _words(notice: Notice) -> tuple[Block, ...]:
    """The text of a single notice. A last line that is an address becomes a link."""
    if notice.kind != "digest":
        return (Block(notice.text),)
    blocks = []
    for paragraph in notice.text.split("\n\n"):
        text, _, last = paragraph.rpartition("\n")
        is_link = text and last.startswith(full_address("/"))
        blocks.append(Block(text, address=last) if is_link else Block(paragraph))
    return tuple(blocks)


def _parts(notices: Sequence[Notice], address: str) -> tuple[Block, ...]:
    blocks = []
    for each in notices[:MOST_PARTS]:
        own = full_address(each.path)
        blocks.append(Block(each.text, each.title, "" if own == address else own))
    if len(notices) > MOST_PARTS:
        blocks.append(Block(f"And {len(notices) - MOST_PARTS} more in your inbox."))
    return tuple(blocks)


def _label(lead: Notice) -> str:
    kind, _, key = lead.topic.partition(":")
    leads_there = bool(key) and lead.path.partition("?")[0].rstrip("/").endswith(key)
    named = PLACES.get(kind) if leads_there else ""
    return named or ELSEWHERE.get(lead.kind, "Open its page")


def _reason(kinds: Sequence[str]) -> str:
    if kinds[0] in REASONS:
        return REASONS[kinds[0]]
    groups = " and ".join(dict.fromkeys(f"“{group_of(each)}”" for each in kinds))
    return f"You get this letter because your notification settings have e-mail for {groups}."


def _links(kinds: Sequence[str], stop: str) -> tuple[Button, ...]:
    label = "No more letters of this kind" if len(kinds) == 1 else "No more letters of these kinds"
    settings_page = full_address(reverse("notifications:preferences"))
    links = (Button(label, stop), Button("Notification settings", settings_page))
    return links if kinds[0] != MAIL_TEST else links[1:]


def _headers(notices: Sequence[Notice], kinds: Sequence[str], stop: str) -> dict[str, str]:
    host = urlsplit(settings.SITE_ADDRESS).hostname or "localhost"
    # Keyed hash: the key contains numbers that the reader could otherwise find by brute force.
    keys = "\n".join(sorted(each.key for each in notices))
    name = salted_hmac("notifications.mail", keys, algorithm="sha256").hexdigest()[:32]
    headers = {"Message-ID": f"<{name}@{host}>", "Auto-Submitted": "auto-generated"}
    if list(kinds) == [MAIL_TEST]:
        return headers
    of_one = kinds[0] if len(kinds) == 1 else "bundle"
    return {
        **headers,
        "List-Id": f"<{of_one}.news.{host}>",
        "List-Unsubscribe": f"<{stop}>",  # RFC 8058: one click, by POST
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
