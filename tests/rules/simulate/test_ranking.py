"""The ranking of weapons: exact, over ranges, and the same as the armoury's trials."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.__main__ import main
from rules.firewall.ruleset import FIREWALL
from rules.simulate.ranking import Ranked, bench_of, ranking

SHOP = FIREWALL.workshop


@pytest.fixture(scope="module")
def rows() -> list[Ranked]:
    return ranking(SHOP, (100, 300, 600), bench_of(SHOP))


def of(rows: list[Ranked], entry: str) -> Ranked:
    return next(row for row in rows if row.entry == entry)


def test_every_weapon_that_can_be_tried_is_ranked_once(rows):
    tried = [e.id for section in SHOP.armoury() for e in section.entries if e.modes]
    assert sorted(row.entry for row in rows) == sorted(tried)
    assert len(rows) > 50
    assert [row.taken for row in rows] == sorted((row.taken for row in rows), reverse=True)


def test_what_a_shot_takes_is_reckoned_by_hand(rows):
    """A Big 12 at 30 cm needs 10 or less: 28 of 36 weaken by 2 of 7, 3 of 36 kill."""
    shot = of(rows, "celtech_big_12").shots[1]
    assert (shot.distance, shot.taken) == (
        300, round((Fraction(28, 36) * Fraction(2, 7) + Fraction(3, 36)) * 1_000_000),
    )  # fmt: skip
    assert shot.out == round(Fraction(3, 36) * 1_000_000)


def test_a_mean_is_that_of_its_distances_and_out_of_reach_is_nothing(rows):
    for row in rows:
        assert [shot.distance for shot in row.shots] == [100, 300, 600]
        assert abs(3 * row.taken - sum(shot.taken for shot in row.shots)) <= 2
    knife = of(rows, "throwing_knife")
    assert knife.shots[2].mode == ""
    assert knife.shots[2].taken == 0 < knife.shots[0].taken


def test_the_best_way_to_fire_counts(rows):
    entry = next(e for s in SHOP.armoury() for e in s.entries if e.id == "h_k_cbr_12")
    assert len(entry.modes) > 1
    shot, bench = of(rows, "h_k_cbr_12").shots[0], bench_of(SHOP)
    outs = [SHOP.trial(entry.id, mode.value, 100, bench) for mode in entry.modes]
    assert shot.mode in {mode.label for mode in entry.modes}
    assert shot.taken >= max(round(Fraction(*each.kill) * 1_000_000) for each in outs)


def test_armour_and_cover_take_their_share():
    bare = ranking(SHOP, (200,), bench_of(SHOP))
    for hard in ({"armour": "daewoo_specter"}, {"cover": "heavy"}, {"gutz": 3}):
        less = ranking(SHOP, (200,), bench_of(SHOP, **hard))
        assert sum(row.taken for row in less) < sum(row.taken for row in bare)


def test_what_is_no_bench_and_no_distance_is_refused():
    with pytest.raises(ValueError, match="no hat"):
        bench_of(SHOP, hat="red")
    with pytest.raises(ValueError, match="at least one distance"):
        ranking(SHOP, (), bench_of(SHOP))


def test_the_command_lists_them(capsys):
    assert main(["balance", "--weapons", "--cm", "10", "30", "--bench", "gutz=9"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Gutz 9 against Gutz 7" in lines[0]
    assert lines[2].startswith("  1. ")
    assert "30 cm" in lines[2]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["--bench", "gutz=99"], "from 2 to 11"),
        (["--bench", "armour=paper"], "is one of"),
        (["--bench", "hat=red"], "no hat"),
        (["--cm", "30", "10"], "from near to far"),
        (["--scenario", "chess/x"], "no game"),
    ],
)
def test_the_command_refuses_in_a_sentence(capsys, given, why):
    assert main(["balance", "--weapons", *given]) != 0
    streams = capsys.readouterr()
    assert why in streams.out + streams.err
