"""Experiments: the same numbers for anybody, and everything that happens is counted once."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.firewall.ruleset import FIREWALL
from rules.kernel.record import encode
from rules.kernel.warbands import Warband
from rules.simulate import (
    Aim,
    Experiment,
    Party,
    Tally,
    check_experiment,
    chunks,
    is_enough,
    play_battle,
    run,
    shares,
    steps,
    tally_of,
)
from rules.simulate import tally as t

WARDENS = Party("wardens", "The Watch", "random")
GANG = Party("tollgate", "The Gang", "random")


def street(**more) -> Experiment:
    """A street fight between two players that do anything."""
    given = {"seed": 7, "parties": (WARDENS, GANG), **more}
    return Experiment("firewall", FIREWALL.edition, "street_fight", **given)


def ready() -> tuple[Warband, ...]:
    """Warbands that may be fielded."""
    workshop = FIREWALL.workshop
    return tuple(each for each in workshop.ready() if not workshop.check(each))


@pytest.fixture(scope="module")
def twelve() -> Tally:
    return tally_of(street(), range(12))


@pytest.mark.thorough
def test_chunks_in_any_order_come_to_the_same(twelve):
    pieces = [tally_of(street(), chunk.numbers) for chunk in chunks(12, 5)]
    assert pieces[2] + pieces[0] + pieces[1] == twelve
    assert [len(chunk.numbers) for chunk in chunks(12, 5)] == [5, 5, 2]


def test_any_number_of_processes_comes_to_the_same_bytes():
    experiment = street(seed=3)
    one, two = (run(experiment, Aim(10, chunk=3), processes) for processes in (1, 2))
    assert encode(one.to_json()) == encode(two.to_json())
    assert one.battles == 10


def test_a_battle_is_the_same_whoever_asks():
    once, again = ([encode(step.after) for step in steps(street(), 4)] for _ in range(2))
    assert once == again
    other = [encode(step.after) for step in steps(street(), 5)]
    assert other[0] != once[0] or other[-1] != once[-1]


def test_two_experiments_with_one_seed_have_the_same_ground_and_dice():
    same = street(parties=(replace(WARDENS, bot="plain"), GANG))
    first, second = (next(steps(each, 9)).after for each in (street(), same))
    assert encode(first) == encode(second)


def test_the_ends_come_to_all_the_battles(twelve):
    won = sum(twelve.of(t.WINS, party) for party in (0, 1))
    assert won + twelve.of(t.DRAWS) + twelve.of(t.UNFINISHED) == twelve.battles == 12
    assert sum(twelve.under(t.REASONS).values()) == 12 - twelve.of(t.UNFINISHED)
    assert sum(twelve.under(t.TURNS).values()) == 12


def test_nobody_meets_more_fates_than_battles(twelve):
    for party in (0, 1):
        for (name,), fought in twelve.under(t.FOUGHT, party).items():
            assert fought == 12
            assert sum(twelve.under(t.FATES, party, name).values()) <= fought


def test_whoever_is_felled_is_out_by_something(twelve):
    outs = sum(sum(twelve.under(t.OUTS, party).values()) for party in (0, 1, t.NOBODY))
    assert sum(twelve.under(t.FELLED).values()) == outs > 0


def test_the_names_of_the_sums_are_taken_apart_again():
    tally = Tally()
    tally.add(t.HARM, 0, "knife", by=3)
    tally.add(t.HARM, 0, "knife")
    tally.add(t.HARM, 1, "knife")
    tally.add(t.HARM, 10, "axe")
    assert tally.under(t.HARM, 1) == {("knife",): 1}
    assert tally.under(t.HARM) == {("0", "knife"): 4, ("1", "knife"): 1, ("10", "axe"): 1}
    assert Tally(tally.to_json()) == tally


@given(st.lists(st.dictionaries(st.sampled_from("abc"), st.integers(0, 9)), max_size=6))
def test_adding_is_adding(sums):
    total = Tally()
    for each in sums:
        total += Tally(each)
    assert all(total.of(name) == sum(each.get(name, 0) for each in sums) for name in "abc")


def test_parties_change_sides_in_turn():
    experiment = street(swaps=True)
    assert [experiment.party_at("wardens", number) for number in range(4)] == [0, 1, 0, 1]
    assert [experiment.party_at("tollgate", number) for number in range(4)] == [1, 0, 1, 0]
    assert experiment.party_at("referee", 0) == -1


def test_warbands_are_fielded_on_either_side_and_counted_as_their_party_s():
    first, second = ready()[:2]
    parties = (replace(WARDENS, force=first), replace(GANG, force=second))
    experiment = street(parties=parties, swaps=True)
    check_experiment(experiment)
    tally = tally_of(experiment, range(2))
    for party, warband in enumerate((first, second)):
        people = {(member.name,) for team in warband.teams for member in team.members}
        assert set(tally.under(t.FOUGHT, party)) == people


def test_equal_digests_mean_equal_battles_in_whatever_order_a_build_was_written_down():
    """A database may give the parts of a document back in another order."""
    people = {each.name: each for each in ready()}
    parties = (
        replace(WARDENS, force=people["Wardens"]),
        replace(GANG, force=people["Tollgate"]),
    )
    written = street(parties=parties)
    for turned in (msgspec.json.decode(encode(written)), _backwards(encode(written))):
        again = msgspec.convert(turned, Experiment)
        assert again.digest == written.digest
        assert tally_of(again, range(2)) == tally_of(written, range(2))


def _backwards(text: bytes) -> Any:
    """The same document with every name in the opposite order."""

    def turned(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: turned(value[name]) for name in sorted(value, reverse=True)}
        return [turned(each) for each in value] if isinstance(value, list) else value

    return turned(msgspec.json.decode(text))


def test_a_warband_with_problems_is_not_fielded():
    bad = replace(ready()[0], teams=())
    with pytest.raises(ValueError, match="cannot be fielded"):
        check_experiment(street(parties=(replace(WARDENS, force=bad), GANG)))


def test_a_warband_is_not_fielded_where_the_scenario_has_its_own_people():
    own = Party("snatch", "Elland", "random", ready()[0])
    park = replace(street(), scenario="walk_in_the_park", parties=(own, Party("elland", "Elland")))
    with pytest.raises(ValueError, match="leave the warband out"):
        check_experiment(park)


@settings(max_examples=200)
@given(st.integers(2, 4), st.integers(0, 99))
def test_in_each_round_everybody_has_had_every_side(parties, start):
    sides = [f"s{number}" for number in range(parties)]
    experiment = street(parties=tuple(Party(side, side) for side in sides), swaps=True)
    for side in sides:
        had = {experiment.party_at(side, start + number) for number in range(parties)}
        assert had == set(range(parties))


def test_it_goes_on_until_the_shares_are_known():
    experiment, tally = street(), Tally({"battles": 100, "wins\t0": 50})
    half = shares(experiment, tally)[0].half
    assert not is_enough(experiment, tally, Aim(1000, half - 1))
    assert is_enough(experiment, tally, Aim(1000, half))
    assert is_enough(experiment, tally, Aim(100))
    assert not is_enough(experiment, tally, Aim(101))


@pytest.mark.thorough
def test_a_wished_precision_ends_at_the_same_battle_on_any_number_of_processes():
    aim = Aim(2000, 330_000, chunk=3)
    one, two = (run(street(), aim, processes) for processes in (1, 2))
    assert one == two
    assert 3 < one.battles < 30


def test_a_report_says_how_it_came_out():
    report = play_battle(street(), 0)
    assert report.reason
    assert report.orders > 10
    assert report.turns >= 1
    assert {each.side for each in report.roll_call} == {"wardens", "tollgate"}


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"parties": (WARDENS,)}, "each of these sides needs one party: tollgate, wardens"),
        ({"parties": (WARDENS, WARDENS)}, "needs one party"),
        ({"parties": (WARDENS, replace(GANG, bot="genius"))}, "no bot called 'genius'"),
        ({"rules": {"turning": "never"}}, "no house rule 'turning'"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong, why):
    with pytest.raises(ValueError, match=why):
        check_experiment(street(**wrong))


def test_other_games_editions_and_scenarios_are_refused():
    good = street()
    for wrong, why in (
        (replace(good, ruleset="chess"), "no game"),
        (replace(good, edition="firewall-1"), "the rules here are"),
        (replace(good, scenario="moon"), "no scenario"),
    ):
        with pytest.raises(ValueError, match=why):
            check_experiment(wrong)
    check_experiment(good)
