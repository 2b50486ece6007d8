"""Digests by letter: what happened in somebody's battles since the last one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.actors import Actor, actor_from
from battles import past
from battles.heads import head_of, reader_of
from battles.models import Battle, Seat
from battles.news import outbox
from battles.news.models import Wishes
from battles.news.wishes import next_digest
from battles.plans import WATCH_DELAYS
from battles.posts import post_names
from battles.queries import log_since
from web.addresses import full_address

MOST_BATTLES = 20
LINES_A_BATTLE = 8
LONGEST_DELAY = timedelta(minutes=max(WATCH_DELAYS))
AT_ONCE = 50


def due_digests() -> list[int]:
    """The users whose digest is due."""
    due = Wishes.objects.filter(digest_due__lte=timezone.now()).order_by("digest_due")
    return list(due.values_list("user_id", flat=True)[:AT_ONCE])


@transaction.atomic
def write_digest(user_id: int) -> None:
    """Write the digest that is due, if anything happened, and set the day of the next."""
    wishes = Wishes.objects.select_for_update().get(user_id=user_id)
    now = timezone.now()
    if wishes.digest_due is None or wishes.digest_due > now:
        return
    user = get_user_model().objects.get(pk=user_id)
    actor = actor_from(user, "")
    since = wishes.digested or now - timedelta(days=1)
    parts = list(_parts(user_id, actor, since, now))
    if parts:
        battles = "one battle" if len(parts) == 1 else f"{len(parts)} battles"
        words = "This happened since your last digest.\n\n" + "\n\n".join(parts)
        key, title = f"digest:{wishes.digest_due:%Y%m%d%H}", f"Your digest: {battles}"
        outbox.tell("digest", [actor], key=key, path="/battles/", title=title, words=words)
    wishes.digested, wishes.digest_due = now, next_digest(wishes, now)
    wishes.save(update_fields=["digested", "digest_due"])


def _parts(user_id: int, actor: Actor, since: datetime, until: datetime) -> Iterator[str]:
    """A paragraph for each battle in which something happened."""
    own = Battle.objects.filter(seats__user_id=user_id, hotseat=False)
    own = own.filter(Q(moved__gt=since) | Q(watch_delay__gt=0, moved__gt=since - LONGEST_DELAY))
    for row in own.distinct().order_by("-moved")[:MOST_BATTLES]:
        battle, seats = past.seen(row, list(row.seats.all()), actor)
        log = log_since(battle, seats, actor, since, until)
        lines = [line.text for entry in reversed(log.entries) for line in entry.lines]
        if not lines:
            continue
        more = len(lines) - LINES_A_BATTLE
        shown = [f"- {line}" for line in lines[-LINES_A_BATTLE:]]
        heading = f"{battle.title}: {_standing(battle, seats, actor)}"
        earlier = [f"- … and {more} lines before"] if more > 0 else []
        address = full_address(battle.get_absolute_url())
        yield "\n".join([heading, *earlier, *shown, address])


def _standing(battle: Battle, seats: Sequence[Seat], actor: Actor) -> str:
    head, reader = head_of(battle), reader_of(battle, seats, actor)
    if head.is_over:
        return f"over, {head.winner_name} wins." if head.winner else "over, nobody wins."
    if head.is_waiting:
        return "waiting for players."
    if reader.is_turn:
        return "it is your turn."
    names = post_names(battle)
    return f"{', '.join(names.get(post, post) for post in battle.due)} to act."
