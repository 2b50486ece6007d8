"""What a board plays of each event: always the same, the same for every side, and of every event.

Cues are asked for long after the event, of the position that a battle has come to, as one side
sees it. So what they need is in their event, or never changes in the battle.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, get_args

import msgspec
import pytest

from rules.bots import Whim, play_out
from rules.kernel.cues import AnyCue, Cue, Ripple
from rules.kernel.events import BattleForked, BesideTheTable, Event
from rules.kernel.record import encode
from rules.kernel.replay import counted
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard
from tests.games.table import GAMES, SCENARIOS, SHY, opening, usual
from tests.games.test_golden_journals import read
from tests.rules.test_golden_journals import GOLDEN

FEW, ORDERS = 120, 400
JOURNALS = sorted(path.name for path in GOLDEN.glob("*.jsonl"))
# Events with a sentence and no place on the table: a card with the sentence is all of them.
FAIR_PLAY = {
    "DiceCommitted", "SeedAdded", "SeedRevealed", "DiceEntered", "OrderTakenBack",
    *(each.__name__ for each in get_args(BesideTheTable)), BattleForked.__name__,
}  # fmt: skip
CARDS: dict[str, set[str]] = {
    "firewall": {
        "BattleOpened", "CatalogueBrought", "CounterNamed", "EdgeChosen", "EdgesRolled",
        "FigureEquipped", "FixturesPlaced", "GroundTagCleared", "GroundTagDue", "GroundTagSet",
        "MishapAimed", "MishapMissed", "MishapReplaced", "RulingGiven", "ScenarioDiceRolled",
        "SideReady", "TaskSet", "WindTurned",
    },
    "fireteam_tomorrow": {
        "BattleOpened", "DecisionAsked", "FightPlanned", "SideReady", "SideSealed", "TeamChose",
        "TeamSettled", "TeamsMerged",
    },
    "killzone": {
        "BattleOpened", "InitiativeRolled", "OrderGiven", "OrderTested", "OverdosesRolled",
        "SideReady", "SquadWaits",
    },
    "firefight": {
        "BystandersLost", "BystandersSettled", "FirefightOpened", "ObjectiveSet", "RefereeRuled",
        "TableRolled", "TagSet",
    },
    "cyberpunk": {
        "BattleOpened", "DefenceNamed", "DrawsDeclared", "ModifierLifted", "ModifierSet",
        "RulingGiven",
    },
}  # fmt: skip
# Events without a sentence: what they change is seen in others.
SILENT: dict[str, set[str]] = {
    "firewall": {
        "ActionSpent", "ChoiceClosed", "ChoiceOpened", "FactChanged", "FigureMustered",
        "FigureOutfitted", "GroundLaid", "InitiativePassed", "MishapCalled", "TeamMustered",
        "TurnEnded", "TurnHeld",
    },
    "fireteam_tomorrow": {"CardDone", "DeckCut", "FigureCame", "TeamCame"},
    "killzone": {
        "Answered", "Asked", "FigureCame", "QueueFormed", "SquadCame", "SquadDone", "VehicleCame",
        "VehicleDriven", "WeaponUsed",
    },
    "firefight": {
        "ChoiceMade", "ChoiceOpened", "ObjectiveClosed", "ShooterArrived", "SideActs", "TagCleared",
    },
    "cyberpunk": {
        "ActionTaken", "FigureActivated", "FigureFielded", "SupplySpent", "ZonesEnded",
    },
}  # fmt: skip


def has_cues(kind: type[Event]) -> bool:
    return kind.cues is not Event.cues


def kinds(ruleset: Ruleset[Any]) -> dict[str, type[Event]]:
    return {each.__name__: each for each in get_args(ruleset.event_type)}


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_event_has_a_cue_or_stands_in_a_list(ruleset: Ruleset[Any]) -> None:
    without = {name for name, kind in kinds(ruleset).items() if not has_cues(kind)}
    listed = CARDS[ruleset.slug] | SILENT[ruleset.slug] | (FAIR_PLAY & kinds(ruleset).keys())
    assert without == listed


def lines(ruleset: Ruleset[Any], card: ScenarioCard, seed: int, orders: int) -> list[Event]:
    journal, dice = opening(ruleset, card, usual(ruleset, card.id), seed)
    battle = ruleset.folded(journal)
    played = play_out(ruleset, battle, dice, Whim(seed), shy=SHY)
    for _, _, _, events in islice(played, orders):
        journal += events
    return journal


def seen_by_all(ruleset: Ruleset[Any], battle: Any) -> list[Any]:
    """The position as it is, and as each side sees it."""
    return [battle, *(ruleset.view(battle, side.id) for side in ruleset.scene(battle, "").sides)]


def changed(ruleset: Ruleset[Any], journal: list[Event]) -> Iterator[tuple[Event, Any, Any]]:
    """The events of which another moment, or another side, would play something else."""
    battle, played = ruleset.empty(), []
    for event in journal:
        battle = ruleset.after(battle, event)
        played.append(ruleset.cued(battle, event))
    views = seen_by_all(ruleset, battle)
    for event, before in zip(journal, played, strict=True):
        for view in views:
            after = ruleset.cued(view, event)
            if after != before:
                yield event, before, after


def check(ruleset: Ruleset[Any], journal: list[Event]) -> None:
    assert list(changed(ruleset, journal)) == []
    battle = ruleset.folded(journal)
    teams = {card.team for card in ruleset.scene(battle, "").cards}
    for event in journal:
        cues = ruleset.cued(battle, event)
        rippled = {each.team for each in cues if isinstance(each, Ripple)}
        assert rippled <= teams, "a ripple finds its figures by the name of their team"
        assert msgspec.json.decode(encode(cues), type=tuple[AnyCue, ...]) == cues
        if type(event).__name__ in SILENT[ruleset.slug]:
            assert ruleset.told(battle, event) is None, event


@pytest.mark.parametrize("name", JOURNALS)
def test_a_figure_on_the_board_has_the_team_of_its_card(name: str) -> None:
    ruleset, events = read(name)
    scene = ruleset.scene(ruleset.folded(events), "")
    cards = {each.id: each.team for each in scene.cards}
    teams = {each.id: each.team for each in scene.tokens}
    assert teams == {figure: cards[figure] for figure in teams}


@pytest.mark.parametrize("name", JOURNALS)
def test_a_kept_battle_is_played_the_same_for_all_and_at_any_time(name: str) -> None:
    ruleset, events = read(name)
    check(ruleset, counted(events))


@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
def test_a_battle_by_chance_is_played_the_same_for_all_and_at_any_time(
    ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    check(ruleset, lines(ruleset, card, 1, FEW))


@pytest.mark.thorough
@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
def test_many_battles_by_chance_are_played_the_same_for_all_and_at_any_time(
    ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    for seed in range(2, 6):
        check(ruleset, lines(ruleset, card, seed, ORDERS))


def test_cues_are_data_of_known_kinds() -> None:
    """A player of events can rely on the list of kinds."""
    known = set(get_args(AnyCue))
    assert known == set(Cue.__subclasses__())
