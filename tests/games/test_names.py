"""Everybody on a table has a name and a sign of his own, across teams and sides."""

from __future__ import annotations

import unicodedata
from collections import Counter
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from rules.bots import Whim, play_out
from rules.kernel.naming import (
    Called,
    apart,
    initials,
    numbered_apart,
    plain_name,
    signs,
    told_apart,
)
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard
from rules.kernel.warbands import Warband, members_of
from tests.games.table import SCENARIOS, SHY, opening, usual


def twice(names: list[str]) -> list[str]:
    return [name for name, count in Counter(map(as_read, names)).items() if count > 1]


def as_read(name: str) -> str:
    """What is left for a hasty reader of our names, who all write in Latin letters."""
    signs_of = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in signs_of if sign.isascii() and sign.isprintable())


def mirrored(ruleset: Ruleset[Any], card: ScenarioCard) -> dict[str, Warband]:
    """The same warband on every side that takes one."""
    sides = [side for side in card.seated(usual(ruleset, card.id)) if side.takes_force]
    if ruleset.workshop is None or not sides:
        return {}
    most = min((side.most_members or 99 for side in sides), default=0)
    teams = min((side.most_teams or 99 for side in sides), default=0)
    fitting = [
        each
        for each in ruleset.workshop.ready()
        if not ruleset.workshop.check(each)
        and sum(len(team.members) for team in each.teams) <= most
        and len(each.teams) <= teams
    ]
    return {side.id: fitting[0] for side in sides} if fitting else {}


@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
def test_names_and_signs_are_everybody_s_own(ruleset: Ruleset[Any], card: ScenarioCard) -> None:
    for forces in ({}, mirrored(ruleset, card)):
        rules = usual(ruleset, card.id)
        battle = ruleset.folded(ruleset.muster(card.id, {}, rules, 7, forces))
        scene = ruleset.scene(ruleset.view(battle, "*"), "*")
        assert scene.cards
        assert twice([each.name for each in scene.cards]) == []
        assert twice([each.initials for each in scene.tokens]) == []
        teams = {(each.side, each.team) for each in scene.cards}
        assert twice([team for _, team in teams]) == []


@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
def test_names_and_signs_stay_everybody_s_own_whoever_comes_later(
    ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    journal, dice = opening(ruleset, card, usual(ruleset, card.id), 9)
    played = play_out(ruleset, ruleset.folded(journal), dice, Whim(9), shy=SHY)
    for _, _, battle, _ in islice(played, 0, 150, 10):
        scene = ruleset.scene(ruleset.view(battle, "*"), "*")
        assert twice([each.name for each in scene.cards]) == []
        assert twice([each.initials for each in scene.tokens]) == []


# As they are read: composed, in two signs, in wide letters, with signs that nobody sees.
ALIKE = (
    "Zo\u00e9", "Zoe\u0301", "zoe\u200b\u0301", "\uff3a\uff4f\u00e9", "Zo\u00e9\ufe0f",
    "Z\u034fo\u00e9", "Zo\u00e9\u3164", "Zo \u00e9",
)  # fmt: skip


def namesakes(warband: Warband) -> Warband:
    """The warband with everybody in it, and its teams, by names that look the same."""
    names = dict(zip((each.id for each in members_of(warband)), ALIKE, strict=False))
    teams = tuple(
        replace(
            team, name=f"{ALIKE[place % len(ALIKE)]} team",
            members=tuple(replace(m, name=names.get(m.id, m.name)) for m in team.members),
        )
        for place, team in enumerate(warband.teams)
    )  # fmt: skip
    return replace(warband, teams=teams)


@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
def test_names_that_only_look_the_same_are_told_apart(
    ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    forces = {side: namesakes(each) for side, each in mirrored(ruleset, card).items()}
    if not forces:
        return
    assert ruleset.workshop is not None
    assert not any(ruleset.workshop.check(each) for each in forces.values())
    battle = ruleset.folded(ruleset.muster(card.id, {}, usual(ruleset, card.id), 7, forces))
    scene = ruleset.scene(ruleset.view(battle, "*"), "*")
    assert sum(as_read(each.name).startswith("zo") for each in scene.cards) > 2
    assert twice([each.name for each in scene.cards]) == []
    assert twice([team for _, team in {(each.side, each.team) for each in scene.cards}]) == []


def test_what_looks_alike_is_one_name() -> None:
    assert {plain_name(each) for each in ALIKE} == {"zo\u00e9"}
    assert plain_name(plain_name("Zo \u00c9")) == "zo\u00e9"
    assert plain_name("Zoe") != plain_name("Zo\u00e9")


def test_whoever_comes_later_gets_a_number_that_nobody_has() -> None:
    assert numbered_apart("Trooper", ()) == "Trooper 1"
    assert numbered_apart("Trooper", ("trooper\u200b 1", "Trooper 3")) == "Trooper 2"
    assert numbered_apart("Trooper", ("Trooper 2", "Trooper 3"), 2) == "Trooper 4"
    assert apart("Ann", ("Bo",)) == "Ann"
    assert apart("Ann", ("ANN", "Ann 2")) == "Ann 3"


@pytest.mark.parametrize(("ruleset", "card"), SCENARIOS)
def test_sides_are_called_by_their_own_names(ruleset: Ruleset[Any], card: ScenarioCard) -> None:
    rules = usual(ruleset, card.id)
    seated = card.seated(rules)
    names = {side.id: f"Player {number}" for number, side in enumerate(seated)}
    battle = ruleset.folded(ruleset.muster(card.id, names, rules, 7))
    scene = ruleset.scene(ruleset.view(battle, ""), "")
    called = {side.id: side.name for side in scene.sides}
    assert {side.id: called[side.id] for side in seated} == {side.id: side.name for side in seated}


def test_who_shares_a_name_is_told_apart_by_team_then_side_then_number() -> None:
    alone = [Called("Ann", "Hooks", "North"), Called("Bo", "Hooks", "North")]
    assert told_apart(alone) == ("Ann", "Bo")
    teams = [Called("Ann", "Hooks", "North"), Called("ann", "Nails", "North")]
    assert told_apart(teams) == ("Ann (Hooks)", "ann (Nails)")
    sides = [Called("Ann", "Hooks", "North"), Called("Ann", "Hooks", "South")]
    assert told_apart(sides) == ("Ann (North)", "Ann (South)")
    both = [*teams, Called("Ann", "Hooks", "South")]
    assert told_apart(both) == ("Ann (Hooks, North)", "ann (Nails, North)", "Ann (Hooks, South)")
    same = [Called("Ann", "Hooks", "North")] * 3 + [Called("Ann (Hooks, North) 2", "x", "y")]
    assert told_apart(same) == (
        "Ann (Hooks, North)", "Ann (Hooks, North) 3", "Ann (Hooks, North) 4",
        "Ann (Hooks, North) 2",
    )  # fmt: skip


def test_a_sign_is_two_letters_or_more_where_others_have_them() -> None:
    names = {"a": "Soldier 1 (Hooks)", "b": "Soldier 1 (Nails)", "c": "Ann Bell", "d": "Al Boone"}
    assert signs(names) == {"a": "S1", "b": "S1a", "c": "AB", "d": "AB2"}
    assert initials("Soldier 12 (Hooks)") == "S12"
    crowd = signs({str(number): "Soldier 1" for number in range(40)})
    assert len(set(crowd.values())) == 40
