"""Paragraphs of the e-mail digest: what happened in a user's battles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from django.db.models import Q

from accounts.actors import Actor
from battles.matchmaking.plans import WATCH_DELAYS
from battles.models import Battle, Seat
from battles.queries.battle_head import head_of, reader_of
from battles.queries.log_lines import log_since
from battles.queries.shared_sides import post_names
from battles.replay import spectator_delay
from web.text import full_address

MOST_BATTLES = 20
LINES_A_BATTLE = 8
LONGEST_DELAY = timedelta(minutes=max(WATCH_DELAYS))


def paragraphs(actor: Actor, since: datetime, until: datetime) -> Iterator[str]:
    """A paragraph for each battle in which something happened."""
    own = Battle.objects.filter(seats__user_id=actor.user_id or 0, hotseat=False, lesson="")
    own = own.filter(Q(moved__gt=since) | Q(watch_delay__gt=0, moved__gt=since - LONGEST_DELAY))
    for row in own.distinct().order_by("-moved")[:MOST_BATTLES]:
        battle, seats = spectator_delay.seen(row, list(row.seats.all()), actor)
        log = log_since(battle, seats, actor, since, until)
        lines = [line.text for entry in reversed(log.story) for line in entry.lines]
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
