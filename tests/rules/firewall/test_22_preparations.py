"""Chapter 22: getting ready, choosing table edges by dice, and giving up among three."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from rules.firewall.events import (
    BattleBegan,
    EdgesRolled,
    SideReady,
    TeamMustered,
    TurnBegan,
)
from rules.firewall.events import FigureMustered as Mustered
from rules.firewall.orders import ActivateTeam, BeginBattle, ChooseEdge, Concede, Deploy, EndPhase
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios import SCENARIOS, Scenario
from rules.firewall.state import RESERVE, ROUTED, Battle, Team, players
from rules.kernel.events import Event
from rules.kernel.screen import ScenarioCard, SideRole
from tests.rules.firewall.tabletop import Tabletop, figure, table, walk

THREE = "three"
SIDES = ("A", "B", "C")
CARD = ScenarioCard(THREE, "Three", "", tuple(SideRole(side, side, "") for side in SIDES), 1)


def muster(names: Mapping[str, str], rules: Mapping[str, str], seed: int) -> tuple[Event, ...]:
    return (
        *(TeamMustered(Team(side, side, f"Team {side}")) for side in SIDES),
        *(Mustered(figure(f"{side}1 {x},50")) for x, side in enumerate(SIDES, 1)),
    )


def edges(battle: Battle, side: str) -> tuple[str, ...]:
    return tuple(edge for edge in ("east", "west", "north") if edge not in battle.entries.values())


@pytest.fixture(autouse=True)
def three() -> Iterator[None]:
    SCENARIOS[THREE] = Scenario(
        CARD,
        1000,
        1000,
        muster,
        preparing=lambda battle: ("A", "B"),
        edges=edges,
        deploy_areas=lambda battle, figure: (),
    )
    yield
    del SCENARIOS[THREE]


def opened() -> Tabletop:
    return Tabletop(FIREWALL.folded(FIREWALL.muster(THREE, {}, {}, 1)))


def test_sides_prepare_beside_each_other_and_say_when_they_are_ready() -> None:
    t = opened()
    assert FIREWALL.to_act(t.battle) == ("A", "B")
    assert t.refused(BeginBattle("C")).reason == "A and B must get ready first."
    t = t.order(BeginBattle("B"))
    assert FIREWALL.to_act(t.battle) == ("A",)
    assert t.refused(BeginBattle("B")).reason == "A must get ready first."
    assert [ready.side for ready in t.happened(SideReady)] == ["B"]
    assert t.happened(BattleBegan) == []


def test_what_the_others_prepare_is_hidden_until_the_battle_begins() -> None:
    t = opened().order(BeginBattle("B"))
    for side, hidden in (("A", {"B1"}), ("B", {"A1"}), ("C", {"A1", "B1"}), ("", {"A1", "B1"})):
        seen = FIREWALL.view(t.battle, side).figures
        assert {name for name in seen if seen[name].status == RESERVE} == hidden
    assert t.refused(Deploy("C", "C1", 10, 10)).reason == "A must get ready first."
    begun = chosen(t.order(BeginBattle("A"), dice=(6, 3, 1)))
    assert FIREWALL.view(begun.battle, "C") == begun.battle


def chosen(t: Tabletop) -> Tabletop:
    for side, edge in (("A", "west"), ("B", "east")):
        t = t.order(ChooseEdge(side, edge))
    return t.order(ChooseEdge("C", "north"), dice=(1, 2, 3))


def test_the_highest_die_chooses_its_edge_first() -> None:
    t = opened().order(BeginBattle("A")).order(BeginBattle("B"), dice=(2, 5, 5, 1, 4))
    assert [rolled.winner for rolled in t.happened(EdgesRolled)] == ["", "C"]
    assert FIREWALL.to_act(t.battle) == ("C",)
    assert (
        t.refused(ChooseEdge("A", "west")).reason == "It is not for you to choose a table edge now."
    )
    assert "east or west or north" in t.refused(ChooseEdge("C", "south")).reason
    t = t.order(ChooseEdge("C", "east"))
    assert FIREWALL.to_act(t.battle) == ("B",)
    assert t.refused(ChooseEdge("B", "east")).reason == "Choose the west or north edge."
    t = t.order(ChooseEdge("B", "north")).order(ChooseEdge("A", "west"), dice=(6, 5, 4))
    assert t.battle.entries == {"A": "west", "B": "north", "C": "east"}
    assert [began.turn for began in t.happened(TurnBegan)] == [1]
    assert t.refused(ChooseEdge("A", "west")).reason.startswith("The battle has begun")


def test_who_gives_up_among_three_leaves_and_the_others_fight_on() -> None:
    t = table("A1 10,10", "B1 50,50", "C1 90,90").order(EndPhase("A"))
    assert FIREWALL.to_act(t.battle) == ("B",)
    t = t.order(Concede("B"))
    assert (t["B1"].status, players(t.battle)) == (ROUTED, ("A", "C"))
    assert FIREWALL.outcome(t.battle) is None
    assert FIREWALL.to_act(t.battle) == ("C",)
    assert t.refused(Concede("B")).reason.startswith("Only a side that is still in the battle")
    assert FIREWALL.offers(t.battle, "B") == ()
    over = t.order(Concede("A"))
    assert FIREWALL.outcome(over.battle) is not None
    assert over.battle.outcome.winner == "C"


def test_whoever_is_to_choose_a_team_may_give_up() -> None:
    t = table("A1 10,10", "B1 50,50 team=b1", "B2 60,60 team=b2", "C1 90,90").order(EndPhase("A"))
    assert t.refused(ActivateTeam("C", "C")).ref == "R4.3"
    t = t.order(Concede("B"))
    assert FIREWALL.to_act(t.battle) == ("C",)


def test_a_question_to_a_side_that_gives_up_is_withdrawn() -> None:
    t = table("A1 10,10", "B1 50,50", "C1 90,90").order(walk("A1", 15, 10), dice=(2, 2))
    assert t.battle.pending
    t = t.order(Concede("A"))
    assert t.battle.pending == ()
    assert FIREWALL.to_act(t.battle) == ("B",)


def test_a_side_that_prepares_may_give_up() -> None:
    t = opened().order(Concede("A"))
    assert FIREWALL.to_act(t.battle) == ("B",)
    t = t.order(BeginBattle("B"), dice=(3, 4))
    [rolled] = t.happened(EdgesRolled)
    assert rolled.rolled_for == ("B", "C")
