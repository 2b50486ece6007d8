"""Experiments that go on from a moment of a battle, as far as one side knows it."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from rules.firewall.ruleset import FIREWALL
from rules.kernel.record import encode, fingerprint
from rules.simulate import Experiment, Party, check_experiment, start_of, steps, tally_of
from rules.simulate import tally as t
from tests.rules.firewall.test_imagining import WORLDS
from tests.rules.simulate.test_futures import SIDES, street

PARTIES = tuple(Party(side, side, "random") for side in SIDES)
USUAL = Experiment("firewall", FIREWALL.edition, "street_fight", 7, PARTIES)


@pytest.fixture(scope="module")
def midst():
    battles = street()
    return battles[len(battles) // 2]


@pytest.fixture
def onward(midst):
    return replace(USUAL, start=start_of(FIREWALL, midst, "wardens"))


def test_they_begin_as_that_side_sees_the_moment(midst, onward):
    first = next(steps(onward, 0))
    assert FIREWALL.view(first.after, "wardens") == FIREWALL.view(midst, "wardens")
    assert FIREWALL.folded(first.events) == first.after
    assert FIREWALL.told(first.after, first.events[0]) is None


def test_a_battle_is_the_same_for_the_same_number(onward):
    one, again, other = (tally_of(onward, (number,)) for number in (3, 3, 4))
    assert encode(one.to_json()) == encode(again.to_json()) != encode(other.to_json())
    assert one.of(t.WINS, 0) + one.of(t.WINS, 1) + one.of(t.DRAWS) == 1


def test_what_the_site_keeps_of_it_comes_back_as_it_was(onward):
    kept = msgspec.json.decode(encode(onward), type=Experiment)
    assert kept == onward
    assert kept.digest == onward.digest != USUAL.digest


def test_an_experiment_from_the_beginning_is_called_as_it_was_before_there_were_others():
    told = msgspec.to_builtins(USUAL)
    told.pop("start")
    assert USUAL.digest == fingerprint(told) == fingerprint(USUAL.told)
    assert msgspec.convert(USUAL.told, Experiment) == USUAL


@pytest.mark.parametrize("name", WORLDS)
def test_worlds_that_differ_in_secrets_alone_are_one_experiment(name):
    one, other, side = WORLDS[name]
    starts = [start_of(FIREWALL, each, side) for each in (one, other)]
    assert starts[0] == starts[1]


def test_each_side_of_the_moment_needs_a_party(onward):
    check_experiment(onward)
    with pytest.raises(ValueError, match="each of these sides needs one party"):
        check_experiment(replace(onward, parties=PARTIES[:1]))


def test_nobody_joins_in_the_midst(onward):
    force = FIREWALL.workshop.ready()[0]
    parties = (replace(PARTIES[0], force=force), PARTIES[1])
    with pytest.raises(ValueError, match="leave the warbands out"):
        check_experiment(replace(onward, parties=parties))


def test_a_moment_that_is_none_is_refused(onward):
    with pytest.raises(ValueError, match="cannot read this moment"):
        check_experiment(replace(onward, start=replace(onward.start, seen="{")))
