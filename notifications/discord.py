"""What Discord wants of a webhook: https://discord.com/developers/docs/resources/webhook."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from notifications.models import Notice
from web.text import full_address

HOSTS = frozenset(
    f"{part}{host}"
    for host in ("discord.com", "discordapp.com")
    for part in ("", "ptb.", "canary.")
)
WEBHOOK = re.compile(r"/api/(v\d+/)?webhooks/\d+/[\w-]+/?")
NOT_A_WEBHOOK = (
    "That is a page of Discord, not the address of a webhook. In Discord open Edit channel, "
    "Integrations, Webhooks, and copy the webhook URL."
)
TITLE, DESCRIPTION = 256, 4000  # letters
COLOUR = 0xFFA640
MARKS = re.compile(r"([\\*_~`|<>\[\]()#])")


def is_of_discord(url: str) -> bool:
    """Whether an address is on Discord's own servers."""
    return _host(url) in HOSTS


def is_webhook(url: str) -> bool:
    """Whether it is an address there that takes messages."""
    return is_of_discord(url) and bool(WEBHOOK.fullmatch(urlsplit(url).path))


def _host(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").lower()
    except ValueError:
        return ""


def message_of(notice: Notice) -> dict[str, object]:
    """A message with one embed. Words of players are no mark-up, and no name in it is called."""
    return {
        "embeds": [
            {
                "title": _plain(notice.title, TITLE),
                "url": full_address(notice.path),
                "description": _plain(notice.text, DESCRIPTION),
                "color": COLOUR,
                "timestamp": notice.created.isoformat(),
                "footer": {"text": "Firewall Table"},
            }
        ],
        "allowed_mentions": {"parse": []},
    }


def _plain(words: str, most: int) -> str:
    """The words without mark-up, at most so many letters with what escapes them."""
    cut = words[:most]
    while len(escaped := MARKS.sub(r"\\\1", cut)) > most:
        cut = cut[: len(cut) - max(1, (len(escaped) - most) // 2)]
    return escaped
