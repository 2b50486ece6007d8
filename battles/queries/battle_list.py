"""Read model of the list of a user's battles, one row each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, When

from accounts.actors import Actor
from battles import permissions
from battles.clocks import services as clock_services
from battles.clocks import time_source
from battles.clocks.queries import DueLine, due_line
from battles.models import Battle, Seat
from battles.queries.battle_head import head_of
from battles.queries.shared_sides import post_names
from battles.replay import spectator_delay
from battles.trials.ids import is_trial

BATTLES_A_PAGE = 20
GOING = (Battle.Status.WAITING, Battle.Status.ACTIVE)
MOST_GOING = 40  # battles in progress that the home page looks at


@dataclass(frozen=True)
class BattleLine:
    """A battle in the list of an actor's own.

    `board_seq`: the last event on its board, 0 before there is one. `is_namesake`: another battle
    beside it has the same title, so that it needs to say more.
    """

    id: str
    title: str
    ruleset_name: str
    scenario_title: str
    status: str
    status_label: str
    is_turn: bool
    my_sides: str
    opponents: str
    partners: str
    moved: datetime
    opened: datetime
    due: DueLine | None = None
    board_seq: int = 0
    is_namesake: bool = False

    @property
    def is_play_now(self) -> bool:
        """Whether "Play now" began it, and it goes on."""
        return self.status == Battle.Status.ACTIVE and is_trial(self.id)


def own_battles(actor: Actor, number: str | int = 1) -> tuple[Page[Battle], list[BattleLine]]:
    """A page of the battles in which the actor has a seat, the last moved first.

    On each page those stand first in which the actor is to act.
    """
    page = Paginator(held_battles(actor), BATTLES_A_PAGE).get_page(number)
    lines = [_battle_line(*row, actor) for row in spectator_delay.listed(page, actor)]
    return page, _told_apart(sorted(lines, key=lambda line: not line.is_turn))


def going_battles(actor: Actor) -> list[BattleLine]:
    """The battles at whose table the actor sits and which are not over: those first in which they
    are to act, the most urgent of them first.
    """
    # Only watched battles are left out: with a delay, that one is over would be known too early.
    at_table = permissions.own_seats(actor).exclude(role=Seat.Role.SPECTATOR)
    going = held_battles(actor).filter(pk__in=at_table.values("battle_id"), status__in=GOING)
    rows = spectator_delay.listed(going[:MOST_GOING], actor)
    return _told_apart(sorted((_battle_line(*row, actor) for row in rows), key=_urgency))


def _told_apart(lines: Sequence[BattleLine]) -> list[BattleLine]:
    """The same lines; those with equal titles know it."""
    often = Counter(line.title for line in lines)
    return [replace(line, is_namesake=often[line.title] > 1) for line in lines]


def turns_waiting(user_id: int) -> int:
    """In how many battles this user is to act."""
    return sum(line.is_turn for line in going_battles(Actor(user_id=user_id)))


def _urgency(line: BattleLine) -> tuple[bool, float]:
    due = line.due.due.timestamp() if line.due and line.due.is_mine else float("inf")
    return not line.is_turn, due


def held_battles(actor: Actor) -> QuerySet[Battle]:
    """The battles in which an actor has a seat, with their seats, the last moved first.

    Battles watched with a delay are sorted by their opening: their place would reveal recent moves.
    """
    held = permissions.own_seats(actor)
    battles = Battle.objects.filter(pk__in=held.values("battle_id"), lesson="")
    battles = battles.defer("snapshot", "secret")
    at_table = held.filter(battle=OuterRef("pk")).exclude(role=Seat.Role.SPECTATOR)
    is_live = Q(watch_delay=0) | Exists(at_table)
    stands_at = Case(When(is_live, then=F("moved")), default=F("created"))
    battles = battles.select_related("clock").prefetch_related("seats")
    return battles.order_by("-moved" if actor.is_staff else stands_at.desc(), "pk")


def _battle_line(battle: Battle, seats: Sequence[Seat], actor: Actor) -> BattleLine:
    head, names = head_of(battle), post_names(battle)
    posts, clock = permissions.posts_held(actor, seats), clock_services.clock_of(battle)
    sides = permissions.sides_held(actor, seats)
    players = [seat for seat in seats if seat.role == Seat.Role.PLAYER]
    ours = {*sides, *permissions.referee_sides(battle)}
    others = [seat for seat in players if seat.side not in ours]
    sharing = [seat for seat in players if seat.side in sides and seat.post not in posts]
    return BattleLine(
        id=battle.pk,
        title=battle.title,
        ruleset_name=head.ruleset_name,
        scenario_title=head.scenario_title,
        status=battle.status,
        status_label=battle.get_status_display(),
        is_turn=any(post in battle.due for post in posts),
        my_sides=" and ".join(names.get(post, post) for post in posts),
        opponents=", ".join(seat.name or "nobody yet" for seat in others),
        partners=", ".join(seat.name or "nobody yet" for seat in sharing),
        moved=battle.moved,
        opened=battle.created,
        due=due_line(clock, names, posts, time_source.now()) if clock else None,
        board_seq=battle.shown_seq if battle.has_position else 0,
    )
