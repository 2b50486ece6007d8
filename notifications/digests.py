"""E-mail digests: what happened since the last one.

Other apps write the paragraphs; each registers a function when Django starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor, actor_from
from notifications.bundles import grouped
from notifications.kept_preferences import next_digest
from notifications.models import Preferences
from notifications.permissions import own_notices
from notifications.services import notify
from web.text import full_address

AT_ONCE = 50
MOST_NOTICES = 100
Paragraphs = Callable[[Actor, datetime, datetime], Iterable[str]]  # user, start, end

_sources: dict[str, Paragraphs] = {}


def register(app: str, paragraphs: Paragraphs) -> None:
    """Register an app's paragraphs of the digest."""
    _sources[app] = paragraphs


def due_digests() -> list[int]:
    """The users whose digest is due."""
    due = Preferences.objects.filter(digest_due__lte=timezone.now()).order_by("digest_due")
    return list(due.values_list("user_id", flat=True)[:AT_ONCE])


@transaction.atomic
def write_digest(user_id: int) -> None:
    """Write the digest that is due, if anything happened, and schedule the next."""
    preferences = Preferences.objects.select_for_update().get(user_id=user_id)
    now = timezone.now()
    if preferences.digest_due is None or preferences.digest_due > now:
        return
    user = get_user_model().objects.get(pk=user_id)
    actor = actor_from(user, "")
    since = preferences.digested or now - timedelta(days=1)
    battles = [each for source in _sources.values() for each in source(actor, since, now)]
    elsewhere = list(_elsewhere(actor, since))
    if battles or elsewhere:
        parts = ["This happened since your last digest.", *battles, *elsewhere]
        words = "\n\n".join(parts)
        title = f"Your digest: {_counted(len(battles), len(elsewhere))}"
        key = f"digest:{preferences.digest_due:%Y%m%d%H}"
        notify("digest", [actor], key=key, path="/battles/", title=title, words=words)
    preferences.digested, preferences.digest_due = now, next_digest(preferences, now)
    preferences.save(update_fields=["digested", "digest_due"])


def _elsewhere(actor: Actor, since: datetime) -> Iterator[str]:
    """A paragraph for each other thing that something unread in the inbox is about."""
    rows = own_notices(actor).filter(read=None, battle_id="", created__gt=since).exclude(topic="")
    for bundle in grouped(rows[:MOST_NOTICES]):
        lines = [f"- {each.title}" for each in bundle.parts] if bundle.size > 1 else []
        yield "\n".join([bundle.title, *lines, full_address(bundle.newest.path)])


def _counted(battles: int, others: int) -> str:
    words = {0: "", 1: "one battle"}.get(battles, f"{battles} battles")
    more = "" if not others else "one other thing" if others == 1 else f"{others} other things"
    return " and ".join(each for each in (words, more) if each)
