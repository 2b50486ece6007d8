"""Chapter 5: who knows of an enemy, and who does not yet (R5.9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firewall.awareness import notice_enemies
from rules.firewall.events import (
    BlowStruck,
    FigureSuppressed,
    FigureTakenOut,
    GasBreathed,
    TeamAlerted,
    WeaponFired,
)
from rules.firewall.kit import carried
from rules.firewall.play import fold
from rules.firewall.ruleset import FIREWALL
from rules.kernel.dice import ListedDice
from rules.kernel.events import Event
from rules.kernel.umpire import Umpire
from tests.rules.firewall.tabletop import Tabletop, ground, table, walk

WALL = ground("wall", 50, 0, 1, 100, height=300, blocks=True)
GUN = carried(("colt_m2117",))[0]


def alerted(t: Tabletop, *events: Event) -> list[tuple[str, str]]:
    """Team B knows of nobody; these events happen, and then everybody looks around."""
    team = replace(t.battle.teams["B"], aware=False)
    unaware = replace(t.battle, teams={**t.battle.teams, "B": team})
    umpire = Umpire(unaware, ListedDice(()), fold)
    for event in events:
        umpire.record(event)
    notice_enemies(umpire)
    return [(each.team, each.why) for each in umpire.events if isinstance(each, TeamAlerted)]


@pytest.mark.rule("R5.9")
def test_an_enemy_in_sight_is_noticed_and_one_behind_a_wall_or_hidden_is_not() -> None:
    assert alerted(table("A1 10,50", "B1 90,50")) == [("B", "sight")]
    assert alerted(table("A1 10,50", "B1 90,50", areas=(WALL,))) == []
    assert alerted(table("A1 10,50 hidden", "B1 90,50")) == []
    assert alerted(table("A1 10,50 down", "B1 90,50", "B2 80,50")) == []


@pytest.mark.rule("R5.9")
@pytest.mark.parametrize(
    "event",
    [
        WeaponFired("A1", GUN, "SS", "B1"),
        BlowStruck("A1", "B1"),
        FigureSuppressed("B1"),
        FigureTakenOut("B1", "dead"),
        GasBreathed("B1", "gas"),
    ],
)
def test_whoever_is_struck_in_any_way_knows(event: Event) -> None:
    t = table("A1 10,50", "B1 90,50", "B2 90,60", areas=(WALL,))
    assert alerted(t, event) == [("B", "attack")]


@pytest.mark.rule("R5.9")
def test_what_befalls_others_is_not_noticed() -> None:
    t = table("A1 10,50", "B1 90,50", areas=(WALL,))
    assert alerted(t, FigureSuppressed("A1"), WeaponFired("A1", GUN, "SS", "")) == []


@pytest.mark.rule("R5.9")
def test_the_preview_of_a_stroll_promises_that_no_roll_is_needed() -> None:
    t = table("A1 10,50", "B1 90,50", areas=(WALL,))
    unaware = {**t.battle.teams, "A": replace(t.battle.teams["A"], aware=False)}
    shown = FIREWALL.preview(replace(t.battle, teams=unaware), walk("A1", 20, 50, "stroll"))
    assert (shown.ref, shown.chances) == ("R5.9", ())
    assert "No roll is needed: nobody suspects anything." in shown.notes
