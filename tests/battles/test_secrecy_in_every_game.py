"""For every game: two worlds that differ in what a side may not know are one to it.

Each kind of event that a game hides stands in `SECRETS` with a pair of worlds that differ in it, or
with the test that has them. A game that hides nothing stands in `OPEN` with the reason, and its
battles are watched for events and views that would not be everybody's. A new game, and a new kind
of event with an audience, fail until they are entered.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from msgspec.structs import replace

from battles import journal
from battles.live import answers as live_answers
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.services import opening as services_opening
from battles.services import seating
from rules.bots import Whim, play_out
from rules.fireteam_tomorrow import events as fireteam
from rules.firewall import events as firewall
from rules.firewall.skills.events import ItemFound
from rules.firewall.traps.events import CounterPlaced
from rules.kernel.events import Event
from rules.kernel.geometry import Point
from rules.kernel.record import fingerprint
from rules.kernel.ruleset import Ruleset, as_seen
from rules.kernel.screen import ScenarioCard
from rules.registry import RULESETS
from tests.battles.conftest import known
from tests.battles.test_secrecy_by_address import ApiView, door_of, happened, told_apart
from tests.games.table import SCENARIOS, SHY, opening, usual

GAMES = frozenset(RULESETS)  # before the tests of battles add a tiny one
RULES = Path(__file__).resolve().parents[2] / "rules"
Events = Sequence[Event]


@dataclass(frozen=True)
class Pair:
    """A scenario in which Ada keeps something secret as `side`, and what it may be.

    `worlds(state)`: for each world the events that only Ada's side may know; `until(state)`: the
    events that lead there, which everybody knows. None of them has the battle go on.
    """

    scenario: str
    side: str
    worlds: Callable[[Any], Sequence[Events]]
    until: Callable[[Any], Events] = lambda state: ()


# --- Fireteam Tomorrow ---------------------------------------------------------------------------


def deployed(state: Any) -> list[Events]:
    """One of the north's stands elsewhere in the strip, or all where they were put first."""
    who = next(each for each in state.figures.values() if each.side == "north")
    return [
        [],
        *([fireteam.FigureDeployed(who.id, Point(x, 60), audience=("north",))] for x in (300, 330)),
    ]


def begun(state: Any) -> list[Event]:
    places = {each.id: each.at for each in state.figures.values()}
    return [fireteam.SideReady("north"), fireteam.SideReady("south"),
            fireteam.BattleBegan(places)]  # fmt: skip


def at_grips(state: Any) -> list[Event]:
    """One of the north stands between two of the south, and the card is everybody's."""
    one = next(each for each in state.figures.values() if each.side == "north")
    foes = [each for each in state.figures.values() if each.side == "south"][:2]
    places = [Point(400 - 2 * one.radius, 500), Point(400 + 2 * one.radius, 500)]
    went = [(one, Point(400, 500)), *zip(foes, places, strict=True)]
    return [
        *begun(state),
        *(fireteam.FigureWent(figure=each.id, to=to, start=each.at) for each, to in went),
        fireteam.CardTurned("fight"),
        fireteam.DecisionAsked("fight"),
    ]


def struck(state: Any) -> list[Events]:
    one = next(each for each in state.figures.values() if each.side == "north")
    foes = [each.id for each in state.figures.values() if each.side == "south"][:2]
    chosen = [fireteam.OpponentChosen("north", one.id, foe, audience=("north",)) for foe in foes]
    return [[], [chosen[0]], [chosen[1]], chosen]


def planned(state: Any) -> list[Events]:
    sealed = fireteam.SideSealed("north")
    return [
        [fireteam.FightPlanned("north", what, audience=("north",)), sealed]
        for what in ("kill", "capture")
    ]


def worn_down(state: Any) -> list[Event]:
    """A team of each side has but two left."""
    lost = [
        fireteam.FigureKilled(each.id)
        for team in ("north-t1", "south-t1")
        for each in [f for f in state.figures.values() if f.team == team][2:]
    ]
    return [*begun(state), *lost, fireteam.CardTurned("recovery"),
            fireteam.DecisionAsked("recovery")]  # fmt: skip


def settled(state: Any) -> list[Events]:
    done = fireteam.TeamSettled("north-t1")
    return [
        [fireteam.TeamChose("north", "north-t1", choice, audience=("north",)), done]
        for choice in ("withdraw", "stay", "merge:north-t7")
    ]


# --- Firewall ------------------------------------------------------------------------------------


# Somebody lies in wait there, and only the squad knows.
WAITS = firewall.FigureDeployed("squad-2", Point(400, 400), 0, audience=("snatch",))


def held_back(state: Any) -> list[Events]:
    return [[WAITS], [WAITS, firewall.FigureHeldBack("squad-2", audience=("snatch",))]]


def uncovered(state: Any) -> list[Events]:
    return [
        [WAITS, firewall.FiguresHeldBack(who, audience=("snatch",))] for who in ((), ("squad-2",))
    ]


def found_in_the_street(state: Any) -> list[Events]:
    return [
        [],
        [ItemFound("squad-1", "Zap", 1, (), None, "zap", "", audience=("snatch",))],
        [ItemFound("squad-1", "Smoke", 1, (), None, "", "smoke", audience=("snatch",))],
    ]


DOORS, THAMES = "tests.battles.test_secrecy_by_address", "tests.battles.test_secrecy_at_the_thames"
TABLE = "tests.battles.test_secrecy"
PARK = f"{DOORS}:test_what_lies_hidden_in_the_park"
LONNIE = f"{TABLE}:test_what_lonnie_says_reaches_one_side_alone"
ALLEY = f"{DOORS}:test_what_is_left_lying_in_the_alley"

# For each kind of event with an audience the worlds that differ in it, or the test that has them.
SECRETS: dict[str, dict[str, Pair | str]] = {
    "fireteam_tomorrow": {
        "FigureDeployed": Pair("crossroads", "north", deployed),
        "OpponentChosen": Pair("crossroads", "north", struck, at_grips),
        "FightPlanned": Pair("crossroads", "north", planned, at_grips),
        "TeamChose": Pair("crossroads", "north", settled, worn_down),
    },
    "firewall": {
        "FigureHeldBack": Pair("walk_in_the_park", "snatch", held_back),
        "FiguresHeldBack": Pair("walk_in_the_park", "snatch", uncovered),
        "ItemFound": Pair("walk_in_the_park", "snatch", found_in_the_street),
        "FigureDeployed": PARK,
        "FigureEquipped": PARK,
        "FigureOutfitted": PARK,
        "TrapSet": PARK,
        "TrapsFound": f"{THAMES}:test_a_secret_of_one_side_is_its_own_and_the_referee_s",
        "CounterPlaced": f"{THAMES}:test_a_secret_of_one_side_is_its_own_and_the_referee_s",
        "ScenarioDiceRolled": f"{TABLE}:test_nobody_is_shown_which_counter_is_the_spike",
        "GutzRolled": LONNIE,
        "PrisonerTalked": LONNIE,
        "CounterNamed": LONNIE,
    },
    "cyberpunk": {"DeviceLaid": ALLEY, "LeavingFeigned": ALLEY},
}
# Games in which everybody knows everything, and why.
OPEN: dict[str, str] = {
    "killzone": "Everybody sets up in the open, and each order is carried out when it is given.",
    "firefight": "Its figures stand on a real table; tags and tables are read aloud to all.",
}
PAIRS = [
    pytest.param(slug, kind, pair, id=f"{slug}-{kind}")
    for slug, kinds in SECRETS.items()
    for kind, pair in kinds.items()
    if isinstance(pair, Pair)
]


def test_every_game_says_what_it_hides_or_why_nothing() -> None:
    assert set(SECRETS) | set(OPEN) == GAMES
    assert not set(SECRETS) & set(OPEN)
    assert all(reason.endswith(".") for reason in OPEN.values())


def with_audience(slug: str) -> set[str]:
    """The kinds of events that a game's sources give an audience."""
    return {
        name
        for path in (RULES / slug).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and any(each.arg == "audience" for each in node.keywords)
        for name in [ast.unparse(node.func).rpartition(".")[2]]
        if name[0].isupper()
    }


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_every_kind_that_is_hidden_has_its_worlds(slug: str) -> None:
    assert with_audience(slug) == set(SECRETS.get(slug, {}))


def test_the_tests_that_have_the_worlds_of_others_are_there() -> None:
    places = {
        each for kinds in SECRETS.values() for each in kinds.values() if isinstance(each, str)
    }
    for place in places:
        module, _, name = place.partition(":")
        assert callable(getattr(importlib.import_module(module), name))


@pytest.mark.parametrize(("slug", "kind", "pair"), PAIRS)
def test_worlds_that_differ_in_a_secret_are_one_to_whoever_may_not_know(
    slug: str, kind: str, pair: Pair
) -> None:
    """In the view itself, of which screens and players made of code show only a part."""
    ruleset = RULESETS[slug]
    card = next(each for each in ruleset.scenarios if each.id == pair.scenario)
    state = ruleset.folded(ruleset.muster(card.id, {}, usual(ruleset, card.id), 7))
    for event in pair.until(state):
        state = ruleset.fold(state, event)
    ends = []
    for events in pair.worlds(state):
        end = state
        for event in events:
            end = ruleset.fold(end, event)
        ends.append(end)
    for side in {*sides_of(ruleset, card)} - {pair.side}:
        assert len({fingerprint(ruleset.view(each, side)) for each in ends}) == 1, side
    own = {fingerprint(ruleset.view(each, pair.side)) for each in ends}
    assert len(own) == len({fingerprint(each) for each in ends}) > 1


# --- Behind every door ---------------------------------------------------------------------------


@pytest.fixture
def one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream gives its connection back; here it is the one of the test."""
    monkeypatch.setattr(live_answers, "close_old_connections", lambda: None)


@pytest.fixture
def users(ada: Any, bruno: Any, carla: Any) -> dict[str, Any]:
    return {"keeps": ada, "other": bruno, "watches": carla}


def led_to(slug: str, pair: Pair, users: dict[str, Any]) -> Battle:
    """Ada plays the side that keeps the secret; Bruno is her opponent, Carla watches."""
    plan = BattlePlan(slug, pair.scenario, pair.side)
    opened = services_opening.open_battle(known(users["keeps"]), plan, "here")
    seat = seating.make_invitation(opened.pk, known(users["keeps"]), "spectator")
    seating.accept_invitation(str(seat.invite), known(users["watches"]))
    [free] = opened.seats.filter(user=None, role="player")
    battle = seating.accept_invitation(str(free.invite), known(users["other"]))
    events = pair.until(journal.state_of(battle))
    if events:
        happened(battle, *events)()
        battle.refresh_from_db()
    return battle


OFFERS = "GET api/v1/battles/<slug:battle_id>/offers/"  # whoever watches gives no orders


class Table(ApiView):
    """The doors at the table alone: its pages, its journal, the API of the battle, and the news."""

    PLACES = ("", "words/", "refresh/", "log/", "proof/", "seats/", "luck/", "replay/",
              "journal.jsonl", "journal.txt")  # fmt: skip
    API = ("", "journal/", "offers/", "replay/")

    def answers(self) -> Iterator[str]:
        self.battle.refresh_from_db()
        for place in self.PLACES:
            yield self.asked("GET", f"battles/<slug:battle_id>/{place}", "")
        for place in self.API:
            yield self.asked("GET", f"api/v1/battles/<slug:battle_id>/{place}", "")
        yield self.asked("GET", "battles/", "")
        yield self.asked("GET", "inbox/", "")


def read_in(door: ApiView, worlds: Sequence[Events]) -> list[list[str]]:
    """What the reader is told in each of the worlds; afterwards none of them has been."""
    told = []
    for events in worlds:
        with transaction.atomic():
            if events:
                happened(door.battle, *events)()
            told.append(list(door.answers()))
            transaction.set_rollback(True)
        door.battle.refresh_from_db()
    return told


def differing(one: Sequence[str], other: Sequence[str]) -> list[tuple[str, str]]:
    """The answers that are not the same, from a little before where they part."""
    found = []
    for a, b in zip(one, other, strict=True):
        if a != b:
            at = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
            part = slice(max(0, at - 80), at + 80)
            found.append((f"{a[:60]} … {a[part]}", b[part]))
    return found


@pytest.mark.django_db
@pytest.mark.thorough
@pytest.mark.usefixtures("one_connection")
@pytest.mark.parametrize(("slug", "kind", "pair"), PAIRS)
def test_worlds_that_differ_in_a_secret_are_one_at_the_table(
    slug: str, kind: str, pair: Pair, users: dict[str, Any]
) -> None:
    battle = led_to(slug, pair, users)
    worlds = pair.worlds(journal.state_of(battle))
    assert kind in {type(each).__name__ for events in worlds for each in events}
    for name in ("other", "watches"):
        made = door_of(battle, users[name], posts=False)
        door = Table(made.battle, made.reader, made.values, made.api_token, False)
        told = read_in(door, worlds)
        assert [each for answers in told[1:] for each in differing(told[0], answers)] == []
        refused = [each.partition(": ")[0] for each in told[0] if ": 200 " not in each]
        assert refused == ([OFFERS] if name == "watches" else [])
    made = door_of(battle, users["keeps"], posts=False)
    own = read_in(Table(made.battle, made.reader, made.values, made.api_token, False), worlds)
    assert len({tuple(answers) for answers in own}) == len(worlds)


@pytest.mark.django_db
@pytest.mark.slow
@pytest.mark.usefixtures("one_connection")
@pytest.mark.parametrize(("slug", "kind", "pair"), PAIRS)
def test_worlds_that_differ_in_a_secret_are_one_behind_every_door(
    slug: str, kind: str, pair: Pair, users: dict[str, Any]
) -> None:
    battle = led_to(slug, pair, users)
    first, *rest = (
        happened(battle, *events) if events else (lambda: None)
        for events in pair.worlds(journal.state_of(battle))
    )
    for name in ("other", "watches"):
        door = door_of(battle, users[name], posts=False)
        for world in rest:
            assert told_apart(door, first, world) == []


# --- Whole battles -------------------------------------------------------------------------------


def events_with_views(
    ruleset: Ruleset[Any], card: ScenarioCard, seed: int, orders: int
) -> Iterator[tuple[Any, Event, Any]]:
    """Each event of a battle by chance, with the battle before and after it."""
    journal_, dice = opening(ruleset, card, usual(ruleset, card.id), seed)
    battle = ruleset.folded(journal_)
    for before, _, _, events in islice(
        play_out(ruleset, battle, dice, Whim(seed), shy=SHY), orders
    ):
        now = before
        for event in events:
            after = ruleset.after(now, event)
            yield now, event, after
            now = after


def sides_of(ruleset: Ruleset[Any], card: ScenarioCard) -> list[str]:
    return ["", *(side.id for side in card.seated(usual(ruleset, card.id)))]


HIDING_NOTHING = [each for each in SCENARIOS if each.values[0].slug in OPEN]


@pytest.mark.parametrize(("ruleset", "card"), HIDING_NOTHING)
def test_a_game_that_hides_nothing_shows_everybody_everything(
    ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    assert ruleset.veil == ("", "")
    assert ruleset.imagine is as_seen
    muster = ruleset.muster(card.id, {}, usual(ruleset, card.id), 5)
    assert [each for each in muster if each.audience] == []
    count = 0
    for _, event, after in events_with_views(ruleset, card, 5, 400):
        count += 1
        assert event.audience == (), event
        for side in sides_of(ruleset, card):
            assert ruleset.view(after, side) is after
    assert count > 20


@pytest.mark.parametrize("slug", sorted(SECRETS))
def test_what_is_hidden_changes_nothing_that_others_see(slug: str) -> None:
    """But for the place of a counter, which all see: its line says what the counter is as well."""
    ruleset, count = RULESETS[slug], 0
    for card in ruleset.scenarios:
        for before, event, after in events_with_views(ruleset, card, 5, 60):
            if not event.audience:
                continue
            count += 1
            assert type(event).__name__ in SECRETS[slug]
            for side in {*sides_of(ruleset, card)} - {*event.audience}:
                one, other = (ruleset.view(each, side) for each in (before, after))
                if isinstance(event, CounterPlaced):
                    one, other = (replace(each, traps={}) for each in (one, other))
                assert fingerprint(one) == fingerprint(other), (side, event)
    assert count > 0
