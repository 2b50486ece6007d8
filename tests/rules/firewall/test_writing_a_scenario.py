"""The example on the page about writing scenarios is a whole scenario: it loads and is played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.bots import Whim, play_out
from rules.firewall.orders import BeginBattle, EndPhase, Move
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios import SCENARIOS, Scenario
from rules.firewall.scenarios import roster as rosters
from rules.firewall.scenarios.roster import Roster, reckoned_cp, reckoned_gutz, roster_from
from rules.firewall.scenarios.scenario import Scenario as Shape
from rules.firewall.state import LEFT, RESERVE
from rules.kernel.dice import SeededDice
from rules.kernel.screen import Outcome
from tests.rules.firewall.tabletop import Tabletop
from tests.rules.laws import check_laws

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "writing-a-scenario.md").read_text("utf-8")


def block(language: str) -> str:
    """The one block of code in this language."""
    [code] = re.findall(rf"```{language}\n(.*?)```", PAGE, re.S)
    return str(code)


@pytest.fixture(autouse=True)
def courier(monkeypatch: pytest.MonkeyPatch) -> Iterator[Scenario]:
    listed = roster_from(block("toml"))
    genuine = rosters.roster

    def found(name: str) -> Roster:
        return listed if name == "courier" else genuine(name)

    monkeypatch.setattr(rosters, "roster", found)
    module: dict[str, Any] = {}
    exec(compile(block("python"), "courier.py", "exec"), module)  # noqa: S102 - our own page
    scenario: Scenario = module["SCENARIO"]
    SCENARIOS["courier"] = scenario
    yield scenario
    del SCENARIOS["courier"]


def opened(answer: str = "10", seed: int = 1) -> Tabletop:
    rules = {"courier_turns": answer}
    return Tabletop(FIREWALL.folded(FIREWALL.muster("courier", {}, rules, seed)))


def test_the_printed_numbers_are_those_of_the_tables() -> None:
    for row in roster_from(block("toml")).figures:
        assert row.gutz == reckoned_gutz(row)
        assert row.cp == reckoned_cp(row)


def test_it_begins_when_both_are_ready_and_ends_at_the_train() -> None:
    t = opened().order(BeginBattle("gang")).order(BeginBattle("firm"), dice=(6, 1))
    enter = Move("firm", "courier", "walk", 100, 50, edge="west")
    assert t.refused(Move("firm", "courier", "walk", 950, 50, edge="east")).reason == (
        "The couriers come from the west."
    )
    t = t.order(enter, dice=(1, 2))
    told = FIREWALL.scene(FIREWALL.view(t.battle, "gang"), "gang").notices
    assert told == ("The train leaves in 10 Turns.",)
    assert t["minder-2"].status == RESERVE


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("answer", ["10", "15"])
def test_random_players_play_it_to_the_end_under_every_law(seed: int, answer: str) -> None:
    battle: Any = opened(answer, seed).battle
    dice = SeededDice(seed.to_bytes(32, "big"), ("a", "b"))
    drawn = dice.drawn
    for before, order, after, events in play_out(FIREWALL, battle, dice, Whim(seed)):
        check_laws(FIREWALL, before, order, after, events, (drawn, dice.drawn))
        battle, drawn = after, dice.drawn
    outcome = FIREWALL.outcome(battle)
    assert isinstance(outcome, Outcome)
    assert outcome.winner in ("firm", "gang")
    if outcome.winner == "firm" and "gave up" not in outcome.reason:
        assert battle.figures["courier"].status == LEFT


def test_the_page_names_every_step_of_a_scenario() -> None:
    steps = set(Shape.__dataclass_fields__) - {"card", "width", "height", "house_rules", "finds"}
    named = set(re.findall(r"`(\w+)`", PAGE))
    assert steps <= named


def test_whoever_only_passes_comes_to_the_last_turn() -> None:
    t = opened().order(BeginBattle("gang")).order(BeginBattle("firm"), dice=(6, 1))
    for _ in range(40):
        sides = FIREWALL.to_act(t.battle)
        if not sides:
            break
        last = all(team.used for team in t.battle.teams.values())
        over = last and t.battle.turn == 10
        t = t.order(EndPhase(sides[0]), dice=(6, 1) if last and not over else ())
    assert t.battle.outcome == Outcome("gang", "The train has left without the courier.")
