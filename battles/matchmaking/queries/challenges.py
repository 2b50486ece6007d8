"""Read models: open challenges, and battles with a request to the reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils import timezone

from accounts.actors import Actor
from battles import permissions
from battles.matchmaking.forces import may_choose
from battles.matchmaking.queries.terrain_choice import chosen_table
from battles.models import Battle, Challenge, Seat, SeatRequest, Terms
from battles.queries.battle_head import HouseRuleLine, SeatLine, head_of, reader_of, seat_lines
from battles.queries.seats_page import SeatsPage
from battles.queries.shared_sides import post_names
from rules import registry

CHALLENGES_A_PAGE = 20
UNKNOWN = "somebody"


@dataclass(frozen=True)
class ChallengeLine:
    """A row of the list of challenges. `rules`: answers that differ from the default."""

    battle_id: str
    title: str
    ruleset_name: str
    scenario_title: str
    table: str
    sides: str
    by: str
    rules: tuple[HouseRuleLine, ...]
    hidden_rosters: bool
    created: datetime
    ends: datetime
    is_own: bool
    commitment: str


@dataclass(frozen=True)
class ScenarioChoice:
    """A game or a scenario as a filter of the list."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class AskedLine:
    """A request to take a seat."""

    id: int
    title: str
    scenario_title: str
    side_name: str
    by: str
    created: datetime
    commitment: str


def scenario_choices(chosen: str) -> tuple[ScenarioChoice, ...]:
    """The filters: all, each game, and each of its scenarios as "game:scenario"."""
    return tuple(_choices(chosen))


def _choices(chosen: str) -> Iterator[ScenarioChoice]:
    yield ScenarioChoice("", "All scenarios", not chosen)
    for ruleset in registry.RULESETS.values():
        yield ScenarioChoice(ruleset.slug, ruleset.name, chosen == ruleset.slug)
        for card in ruleset.scenarios:
            value = f"{ruleset.slug}:{card.id}"
            yield ScenarioChoice(value, f"{ruleset.name}: {card.title}", chosen == value)


def open_challenges(
    actor: Actor, chosen: str = "", number: str | int = 1
) -> tuple[Page[Challenge], list[ChallengeLine]]:
    """A page of the challenges that are still open, the newest first; `actor` marks their own."""
    rows = _open_rows()
    ruleset, _, scenario = chosen.partition(":")
    if ruleset:
        rows = rows.filter(battle__ruleset=ruleset)
    if scenario:
        rows = rows.filter(battle__scenario=scenario)
    page = Paginator(rows, CHALLENGES_A_PAGE).get_page(number)
    return page, [_line(challenge, actor) for challenge in page]


def newest_challenges(actor: Actor, most: int) -> list[ChallengeLine]:
    """The newest open challenges of other people."""
    lines = (_line(challenge, actor) for challenge in _open_rows()[: 2 * most])
    return [line for line in lines if not line.is_own][:most]


def _open_rows() -> QuerySet[Challenge]:
    rows = Challenge.objects.filter(state=Challenge.State.OPEN, ends__gt=timezone.now())
    rows = rows.filter(battle__ruleset__in=registry.RULESETS)
    return rows.select_related("battle__terms").prefetch_related("battle__seats")


def _line(challenge: Challenge, actor: Actor) -> ChallengeLine:
    battle = challenge.battle
    head, names, seats = head_of(battle), post_names(battle), list(battle.seats.all())
    free = [seat.post for seat in seats if _is_free(seat)]
    taken = [seat.name for seat in seats if seat.role == Seat.Role.PLAYER and seat.joined_at]
    return ChallengeLine(
        battle_id=battle.pk,
        title=battle.title,
        ruleset_name=head.ruleset_name,
        scenario_title=head.scenario_title,
        table=_minutes(battle),
        sides=" or ".join(names.get(post, post) for post in free),
        by=", ".join(taken) or UNKNOWN,
        rules=unusual_rules(battle),
        hidden_rosters=_hides(battle),
        created=challenge.created,
        ends=challenge.ends,
        is_own=permissions.may_invite(actor, battle),
        commitment=battle.commitment,
    )


def _is_free(seat: Seat) -> bool:
    return seat.role == Seat.Role.PLAYER and seat.joined_at is None


def _hides(battle: Battle) -> bool:
    try:
        return battle.terms.hidden_rosters
    except Terms.DoesNotExist:
        return False


def _minutes(battle: Battle) -> str:
    cards = registry.RULESETS[battle.ruleset].scenarios
    minutes = next((card.minutes for card in cards if card.id == battle.scenario), 0)
    return f"about {minutes} minutes at one table" if minutes else ""


def unusual_rules(battle: Battle) -> tuple[HouseRuleLine, ...]:
    """The house rules of a battle with an answer that differs from the default."""
    rules = registry.RULESETS[battle.ruleset].house_rules
    return tuple(
        HouseRuleLine(rule.question, dict(rule.answers).get(answer, ""), rule.ref)
        for rule in rules
        if rule.concerns(battle.scenario)
        and (answer := battle.house_rules.get(rule.key, rule.default)) != rule.default
    )


@dataclass(frozen=True)
class ChallengePage:
    """A challenge before it is taken; `free` are the seats to choose from."""

    seats: SeatsPage
    challenge: Challenge
    free: tuple[SeatLine, ...]
    is_open: bool
    is_own: bool
    hidden_rosters: bool


def challenge_page(battle_id: str, actor: Actor) -> ChallengePage:
    """A challenge, for everybody; who sits in it by `permissions.may_see_challenged`.

    Raises Challenge.DoesNotExist for a battle that was never a challenge.
    """
    challenge = Challenge.objects.select_related("battle__terms").get(battle_id=battle_id)
    battle, seats = challenge.battle, list(challenge.battle.seats.all())
    free = {seat.pk for seat in seats if _is_free(seat)}
    page = _seats_page(battle, seats, actor, next((s for s in seats if s.pk in free), None))
    if not permissions.may_see_challenged(actor, challenge, seats):
        page = replace(page, seats=())
    is_open = challenge.state == Challenge.State.OPEN and challenge.ends > timezone.now()
    return ChallengePage(
        seats=page,
        challenge=challenge,
        free=tuple(line for line in page.seats if line.id in free),
        is_open=is_open and bool(free),
        is_own=permissions.may_invite(actor, battle),
        hidden_rosters=_hides(battle),
    )


def _seats_page(battle: Battle, seats: list[Seat], actor: Actor, offered: Seat | None) -> SeatsPage:
    reader = reader_of(battle, seats, actor)
    lines = seat_lines(battle, seats, actor, reader)
    line = next((line for line in lines if offered and line.id == offered.pk), None)
    takes = offered is not None and may_choose(battle, offered)
    return SeatsPage(
        head_of(battle), reader, lines, line, battle.ruleset, takes, table=chosen_table(battle)
    )


def own_seat_requests(actor: Actor) -> list[AskedLine]:
    """The open requests to the reader."""
    if actor.user_id is None:
        return []
    rows = SeatRequest.objects.filter(user_id=actor.user_id, state=SeatRequest.State.ASKED)
    rows = rows.filter(seat__joined_at=None, seat__battle__status=Battle.Status.WAITING)
    rows = rows.select_related("seat__battle__created_by")[:CHALLENGES_A_PAGE]
    return [_asked_line(request) for request in rows]


def _asked_line(request: SeatRequest) -> AskedLine:
    battle = request.seat.battle
    opener = battle.created_by
    return AskedLine(
        id=request.pk,
        title=battle.title,
        scenario_title=head_of(battle).scenario_title,
        side_name=post_names(battle).get(request.seat.post, request.seat.side),
        by=opener.get_username() if opener else UNKNOWN,
        created=request.created,
        commitment=battle.commitment,
    )


def seat_request_page(request_id: int, actor: Actor) -> SeatsPage:
    """A request to take a seat. Raises as `permissions.own_seat_request` does."""
    request = permissions.own_seat_request(request_id, actor)
    battle = request.seat.battle
    return _seats_page(battle, list(battle.seats.all()), actor, request.seat)


def seat_request_for(battle: Battle, actor: Actor) -> int | None:
    """The open request to this actor to join a battle, if any."""
    if actor.user_id is None:
        return None
    rows = SeatRequest.objects.filter(seat__battle=battle, state=SeatRequest.State.ASKED)
    return rows.filter(user_id=actor.user_id).values_list("pk", flat=True).first()
