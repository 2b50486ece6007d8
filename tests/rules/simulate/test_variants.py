"""What one change is worth: the change itself, the pairs, and the sums that come of them."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest
from msgspec.structs import replace

from rules.__main__ import main
from rules.bots.simple import Whim
from rules.firewall.ruleset import FIREWALL
from rules.kernel.record import encode
from rules.kernel.warbands import BadEdit, Warband, members_of
from rules.simulate import Chunk, Experiment, Party, check_experiment, play_battle
from rules.simulate.variants import (
    Variant,
    compare,
    difference,
    each_left_out,
    wins_of,
    with_fields,
    with_rule,
    without,
)


def band(name: str) -> Warband:
    return next(each for each in FIREWALL.workshop.ready() if each.name == name)


@pytest.fixture(scope="module")
def base() -> Experiment:
    parties = (
        Party("wardens", "Squad", "random", band("Snatch squad")),
        Party("tollgate", "Mafia", "random", band("Mafia hitters")),
    )
    made = Experiment("firewall", FIREWALL.edition, "street_fight", 7, parties, {}, True)
    check_experiment(made)
    return made


def squad(variant: Variant) -> dict[str, dict]:
    return {each.name: each.build for each in members_of(variant.experiment.parties[0].force)}


# --- One thing changed ---------------------------------------------------------------------------


def test_one_field_of_one_figure_is_changed_and_nothing_else(base):
    before = {each.name: each.build for each in members_of(base.parties[0].force)}
    variant = with_fields(base, 0, "Wren", {"armour": "isuku_ceramoplas"})
    after = squad(variant)
    assert {name for name in after if after[name] != before[name]} == {"Wren"}
    assert after["Wren"]["armour"] == "isuku_ceramoplas"
    assert variant.label == "Wren: armour=isuku_ceramoplas"
    assert variant.experiment.parties[1] == base.parties[1]
    assert variant.experiment.seed == base.seed


def test_everybody_may_have_it(base):
    builds = squad(with_fields(base, 0, "*", {"experience": "veteran"}))
    assert {build["experience"] for build in builds.values()} == {"veteran"}


def test_a_weapon_and_a_drug_are_changed_by_the_fields_of_the_workshop(base):
    fields = {"weapons.0.drop": "1", "weapons.add": "h_k_car_7", "drugs.p90": "2"}
    build = squad(with_fields(base, 0, "Wren", fields))["Wren"]
    assert "h_k_car_7" in build["weapons"]
    assert build["drugs"] == {"p90": 2}


def test_a_house_rule_is_changed_for_all(base):
    assert with_rule(base, "street_turns", "8").experiment.rules == {"street_turns": "8"}
    with pytest.raises(ValueError, match="no house rule"):
        with_rule(base, "street_turns", "7")


def test_what_makes_no_sense_is_refused(base):
    with pytest.raises(ValueError, match="nobody in Snatch squad is called 'Nobody'"):
        with_fields(base, 0, "Nobody", {"armour": "mono_weave"})
    with pytest.raises(BadEdit, match="no such field"):
        with_fields(base, 0, "Wren", {"hat": "red"})
    with pytest.raises(ValueError, match="changes nothing"):
        with_fields(base, 0, "Wren", {"armour": "mono_weave"})
    with pytest.raises(ValueError, match="cannot be fielded"):
        with_fields(base, 0, "Wren", {"armour": "cardboard"})
    bare = replace(base, parties=(replace(base.parties[0], force=None), base.parties[1]))
    with pytest.raises(ValueError, match="brings no warband"):
        with_fields(bare, 0, "Wren", {"armour": "mono_weave"})


def test_each_figure_is_left_out_in_turn(base):
    found = list(each_left_out(base, 0))
    names = [each.name for each in members_of(base.parties[0].force)]
    assert [each.label for each in found] == [f"without {name}" for name in names]
    for name, variant in zip(names, found, strict=True):
        assert set(squad(variant)) == set(names) - {name}


def test_when_the_leader_is_left_out_the_next_one_leads(base):
    team = base.parties[0].force.teams[0]
    after = without(base, 0, team.leader).experiment.parties[0].force.teams[0]
    assert after.leader == next(each.id for each in team.members if each.id != team.leader)


def test_a_team_of_one_goes_with_its_figure(base):
    force = base.parties[0].force
    first, rest = force.teams[0].members[0], force.teams[0].members[1:]
    lone = replace(force.teams[0], id="t9", members=(first,), leader=first.id)
    others = replace(force.teams[0], members=rest, leader=rest[0].id)
    split = replace(force, teams=(others, lone))
    two = replace(base, parties=(replace(base.parties[0], force=split), base.parties[1]))
    assert len(without(two, 0, first.id).experiment.parties[0].force.teams) == 1


# --- Pairs ---------------------------------------------------------------------------------------


def test_the_difference_is_that_of_the_pairs_by_hand():
    """Changes +1, 0, -1, +1, 0. With half a pair more in each way: 5/2 and 3/2 of 7, so the middle
    is 1/7, the variance (4 - 1/7) / 49, and the error of the middle 0.2806…"""
    found = difference([0, 1, 1, 0, 0], [1, 1, 0, 1, 0])
    assert found.mean == 200_000
    half = 1.959964 * sqrt((4 - 1 / 7) / 49) * 1_000_000
    assert abs(found.high - 1_000_000 / 7 - half) < 3
    assert abs(1_000_000 / 7 - found.low - half) < 3


def test_pairs_that_go_alike_are_surer_than_battles_apart():
    whim = Whim(5)
    before = [whim.below(2) for _ in range(400)]
    after = [won if whim.below(10) else 1 for won in before]
    in_pairs, apart = difference(before, after), difference(before, after[200:] + after[:200])
    assert in_pairs.mean == apart.mean
    assert 3 * (in_pairs.high - in_pairs.low) < 2 * (apart.high - apart.low)


def test_the_interval_holds_the_truth_in_95_of_100():
    """A thousand comparisons of 100 pairs; the true difference is 9/20."""
    whim, held = Whim(11), 0
    for _ in range(1000):
        before = [int(whim.below(10) < 1) for _ in range(100)]
        after = [1 if won else int(whim.below(2)) for won in before]
        found = difference(before, after)
        held += found.low <= Fraction(9, 20) * 1_000_000 <= found.high
    assert 930 <= held <= 970


@pytest.mark.thorough
def test_no_change_is_no_difference_at_all(base):
    same = Variant("as it is", replace(base))
    rate, (row,) = compare(base, [same], 0, 12)
    assert row.difference.mean == 0
    # Twelve pairs that went alike do not prove that all would.
    assert row.difference.low == -row.difference.high < 0
    assert row.rate == rate
    assert not row.is_clear


@pytest.mark.thorough
def test_any_number_of_processes_comes_to_the_same(base):
    variants = [with_rule(base, "street_turns", "8"), with_fields(base, 0, "*", {"melee": "axe"})]
    one, two = (compare(base, variants, 0, 30, processes) for processes in (1, 2))
    assert one == two


def test_wins_are_those_of_the_battles(base):
    wins = wins_of(base, 0, Chunk(3, 5))
    assert wins == [int(play_battle(base, number).winner == 0) for number in range(3, 8)]


@pytest.mark.thorough
def test_a_party_that_cannot_fight_wins_less(base):
    """A plain player beats chance, but hardly with children: that is beyond doubt."""
    parties = (replace(base.parties[0], bot="plain"), base.parties[1])
    able = replace(base, parties=parties)
    weak = with_fields(able, 0, "*", {"troop": "children", "experience": "green"})
    rate, (row,) = compare(able, [weak], 0, 20)
    assert row.difference.mean == row.rate.share - rate.share < 0
    assert row.is_clear


# --- From a terminal -----------------------------------------------------------------------------


@pytest.fixture
def files(tmp_path) -> list[str]:
    paths = [tmp_path / "squad.json", tmp_path / "mafia.json"]
    for path, name in zip(paths, ("Snatch squad", "Mafia hitters"), strict=True):
        path.write_bytes(encode(band(name)))
    return [str(path) for path in paths]


def test_the_command_says_what_each_change_is_worth(files, capsys):
    given = ["--battles", "4", "--bots", "random", "--change", "Wren: armour=isuku_ceramoplas"]
    assert main(["balance", *files, *given, "--try-rule", "street_turns=8", "--figures"]) == 0
    told = capsys.readouterr().out
    for words in ("4 battles each, seed 1", "Snatch squad wins", "Wren: armour=isuku_ceramoplas: ",
                  "street_turns=8: ", "without Okoro: ", " to "):  # fmt: skip
        assert words in told


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ([], "give a --change"),
        (["--change", "Wren"], "is no change"),
        (["--change", "Wren: armour"], "says no value"),
        (["--change", "Wren: hat=red"], "cannot be done"),
        (["--figures", "--battles", "1"], "at least two battles"),
    ],
)
def test_the_command_refuses_in_a_sentence(files, capsys, given, why):
    assert main(["balance", *files, *given]) != 0
    streams = capsys.readouterr()
    assert why in streams.out + streams.err
