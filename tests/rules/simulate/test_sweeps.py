"""Whole sets of changes: one figure after the other at home, one entry after the other in hand."""

from __future__ import annotations

import json

import pytest

from rules.__main__ import main
from rules.firewall.catalogue import maker_of, stem_of
from rules.firewall.ruleset import FIREWALL
from rules.firewall.warbands.workshop import WORKSHOP
from rules.kernel.record import encode
from rules.kernel.warbands import Member, Team, Warband, members_of
from rules.simulate import Experiment, Party, Tally, check_experiment, tally_of
from rules.simulate.entries import each_entry_given, things_of
from rules.simulate.sweep import (
    ENTRIES,
    FIGURES,
    Sweep,
    as_things_are,
    sweep_of,
    swept,
    swept_tally,
    winner_of,
)
from rules.simulate.variants import Variant, compare, each_left_out

CLUB = {
    "name": "Harbour club",
    "weapons": [
        {"changes": "colt_m2117", "long": 1200},
        {"id": "harpoon", "name": "Harpoon gun", "category": "miscellaneous", "hands": 2,
         "short": 100, "effective": 200, "long": 300,
         "modes": [{"fire": "SS", "gutz": 1, "malfunction": 0}]},
        {"id": "boarding_gun", "name": "Boarding gun", "category": "submachinegun", "hands": 2,
         "short": 100, "effective": 200, "long": 300,
         "modes": [{"fire": "B", "gutz": 2, "malfunction": 0}]},
    ],
    "armour": [{"id": "oilskin", "name": "Oilskin", "category": "clothing",
                "reduction": 1, "melee_reduction": 1, "flame_reduction": 0, "move": 0, "cp": 0}],
    "drugs": [{"id": "tea", "name": "Docker’s tea", "movement": 1, "bad_movement": -1}],
    "troops": [{"id": "crew", "name": "Boat crew", "members": ["deck hand"], "gutz": 6}],
}  # fmt: skip


@pytest.fixture(scope="module")
def pack() -> str:
    return WORKSHOP.packs.read(CLUB).digest


def figure(name: str, **build) -> Member:
    return Member(f"m-{name}", name, "figure", WORKSHOP.read("figure", build))


def crew(*members: Member) -> Warband:
    return Warband("firewall", "The crew", (Team("t1", "Deck", members, members[0].id),))


ANN = figure("Ann", weapons=["colt_m2117"], drugs={"p90": 2})
BEN = figure("Ben", weapons=["celtech_9mm_tactical_smg"], armour="isuku_ceramoplas")
CAT = figure("Cat")


def builds(variant: Variant) -> dict[str, dict]:
    return {each.name: each.build for each in members_of(variant.experiment.parties[0].force)}


def experiment(force: Warband) -> Experiment:
    foes = next(each for each in WORKSHOP.ready() if each.name == "Mafia hitters")
    parties = (
        Party("wardens", force.name, "random", force),
        Party("tollgate", "Mafia", "random", foes),
    )
    made = Experiment("firewall", FIREWALL.edition, "street_fight", 7, parties, {}, True)
    check_experiment(made)
    return made


# --- One thing in the place of another -----------------------------------------------------------


def test_what_the_pack_changed_takes_the_place_of_the_same_and_new_things_of_their_like(pack):
    base = experiment(crew(ANN, BEN, CAT))
    found = list(each_entry_given(base, 0, pack))
    variants = {each.label: each for each in found if isinstance(each, Variant)}
    assert set(variants) == {"Colt M2117", "Boarding gun", "Oilskin", "Docker’s tea"}
    assert [each for each in found if isinstance(each, str)] == [
        "Harpoon gun: nobody has its like."
    ]
    colt, gun = builds(variants["Colt M2117"]), builds(variants["Boarding gun"])
    assert [stem_of(each) for each in colt["Ann"]["weapons"]] == ["colt_m2117"]
    assert maker_of(colt["Ann"]["weapons"][0]) == "Harbour club"
    assert colt["Ben"] == BEN.build
    assert [stem_of(each) for each in gun["Ben"]["weapons"]] == ["boarding_gun"]
    assert gun["Ann"] == ANN.build
    drugs = builds(variants["Docker’s tea"])["Ann"]["drugs"]
    assert {stem_of(name): count for name, count in drugs.items()} == {"tea": 2}
    # Ben wears ceramic plates, which are no clothes.
    coats = builds(variants["Oilskin"])
    assert {name for name in coats if "armour" in coats[name]} == {"Ann", "Ben", "Cat"}
    assert coats["Ben"]["armour"] == "isuku_ceramoplas"


def test_only_one_thing_differs_from_the_warband_as_it_is(pack):
    base = experiment(crew(ANN, BEN, CAT))
    for each in each_entry_given(base, 0, pack):
        if isinstance(each, Variant):
            changed = each.experiment
            assert changed.parties[1] == base.parties[1]
            assert (changed.seed, changed.rules, changed.swaps) == (7, {}, True)
            differing = [
                name
                for member in members_of(base.parties[0].force)
                for name in {*member.build, *builds(each)[member.name]}
                if member.build.get(name) != builds(each)[member.name].get(name)
            ]
            assert len(set(differing)) == 1


def test_an_entry_may_be_given_only_to_those_who_carry_another(pack):
    base = experiment(crew(ANN, BEN, CAT))
    found = list(each_entry_given(base, 0, pack, "colt_m2117"))
    assert {each.label for each in found} == {"Colt M2117", "Harpoon gun", "Boarding gun"}
    harpoon = builds(next(each for each in found if each.label == "Harpoon gun"))
    assert [stem_of(each) for each in harpoon["Ann"]["weapons"]] == ["harpoon"]
    assert harpoon["Ben"] == BEN.build
    with pytest.raises(ValueError, match="nobody in The crew has 'sword'"):
        list(each_entry_given(base, 0, pack, "sword"))


def test_what_people_have_is_named_once(pack):
    things = things_of(WORKSHOP, crew(ANN, BEN, figure("Cat", weapons=["colt_m2117"])))
    assert list(things) == [
        "colt_m2117", "street_clothing", "p90", "celtech_9mm_tactical_smg", "isuku_ceramoplas",
    ]  # fmt: skip


def test_what_cannot_be_fielded_is_told_with_the_reason():
    """With a price list a dear thing may be more than the club allows."""
    priced = {**CLUB, "points": {"label": "Club points", "most": 10, "gutz": 0,
                                 "prices": {"harpoon": 50}}}  # fmt: skip
    pack = WORKSHOP.packs.read(priced).digest
    found = list(each_entry_given(experiment(crew(ANN, BEN, CAT)), 0, pack, "colt_m2117"))
    said = next(each for each in found if isinstance(each, str))
    assert said.startswith("Harpoon gun: ")
    assert "Club points: 50 of 10 are spent" in said


def test_vehicles_swap_what_is_on_their_mounts_for_guns_of_its_class():
    truck = Member("m1", "Truck", "vehicle", WORKSHOP.start("vehicle", "riot_vehicle"))
    assert all(each for each in WORKSHOP.things(truck))
    before = WORKSHOP.read(truck.kind, truck.build)
    assert WORKSHOP.swapped(truck, "colt_m2117", "") == before
    assert WORKSHOP.swapped(truck, "mono_weave", "") == before


# --- A whole set ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def at_home() -> Sweep:
    base = experiment(crew(ANN, BEN, CAT, figure("Dee", weapons=["colt_m2117"])))
    return sweep_of(base, 0, FIGURES, each_left_out(base, 0))


def played(sweep: Sweep, battles: int) -> tuple[Tally, str]:
    experiments = [sweep.experiment(place) for place in range(sweep.round)]
    total, winners = Tally(), ""
    for number in range(battles):
        one = swept_tally(sweep, experiments, number)
        total, winners = total + one, winners + winner_of(one)
    return total, winners


@pytest.mark.thorough
def test_a_set_comes_to_what_its_pairs_come_to_one_by_one(at_home):
    total, winners = played(at_home, 12 * at_home.round)
    found = swept(at_home, winners)
    variants = [
        Variant(change.label, at_home.experiment(place))
        for place, change in enumerate(at_home.changes, 1)
    ]
    rate, rows = compare(at_home.base, variants, 0, 12)
    assert (found.pairs, found.rate, list(found.rows)) == (12, rate, rows)
    assert [each.label for each in found.rows] == [
        "without Ann",
        "without Ben",
        "without Cat",
        "without Dee",
    ]
    assert total.battles == 60


@pytest.mark.thorough
def test_the_battles_without_a_change_are_those_of_the_simulation(at_home):
    total, _ = played(at_home, 5 * at_home.round)
    assert as_things_are(total) == tally_of(at_home.base, range(5))


def test_only_whole_rounds_count(at_home):
    _, winners = played(at_home, 3 * at_home.round + 2)
    assert swept(at_home, winners).pairs == 3
    assert swept(at_home, winners) == swept(at_home, winners[: 3 * at_home.round])
    assert swept(at_home, "").rows[0].difference.low == -1_000_000


def test_what_cannot_be_tried_is_told(pack):
    base = experiment(crew(ANN, CAT, figure("Dee")))
    sweep = sweep_of(base, 0, ENTRIES, each_entry_given(base, 0, pack))
    assert [each.label for each in sweep.changes] == ["Colt M2117", "Oilskin", "Docker’s tea"]
    assert len(sweep.remarks) == 2
    assert sweep.round == 4
    alone = list(each_left_out(base, 0))
    assert all("a fire team has at least 3" in str(each) for each in alone)
    assert sweep.digest != sweep_of(base, 0, ENTRIES, []).digest


# --- From a terminal -----------------------------------------------------------------------------


def test_the_command_tries_a_whole_catalogue(tmp_path, capsys):
    files = []
    for force in (crew(ANN, BEN, CAT), crew(ANN, CAT, figure("Dee"))):
        files.append(str(tmp_path / f"{len(files)}.json"))
        (tmp_path / f"{len(files) - 1}.json").write_bytes(encode(force))
    catalogue = tmp_path / "club.json"
    catalogue.write_text(json.dumps(CLUB))
    given = ["--battles", "3", "--bots", "random", "--entries", "--catalogue", str(catalogue)]
    assert main(["balance", *files, *given]) == 0
    told = capsys.readouterr().out
    for words in ("The crew wins", "Boarding gun: ", "Harpoon gun: nobody has its like."):
        assert words in told
    assert main(["balance", *files, "--entries"]) != 0
    assert "give a --catalogue" in capsys.readouterr().err
    catalogue.write_text("name = 3")
    assert main(["balance", *files, *given]) != 0
    assert "is no house catalogue" in capsys.readouterr().err


def test_nobody_waits_for_those_who_stay_at_home():
    """A vehicle in which they would have ridden drives without them."""
    wardens = next(each for each in WORKSHOP.ready() if each.name == "Wardens")
    base = experiment(wardens)
    riders = {id_ for member in members_of(wardens) for id_ in member.build.get("aboard", ())}
    assert riders
    for variant in each_left_out(base, 0):
        assert isinstance(variant, Variant)
        force = variant.experiment.parties[0].force
        here = {member.id for member in members_of(force)}
        aboard = {id_ for member in members_of(force) for id_ in member.build.get("aboard", ())}
        drives = any(member.kind == "vehicle" for member in members_of(force))
        assert aboard == (riders & here if drives else set())
