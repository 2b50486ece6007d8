"""What a tally comes to on the page: the same numbers in charts and tables, none invented."""

from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string

from laboratory.number_text import a_hundred, give_or_take, mean, percent
from laboratory.queries.charts import WIDTH, bars_chart, columns_chart, shares_chart
from laboratory.queries.results import fate_kinds, result_of
from rules.simulate import Experiment, Party, Tally, wilson
from tests.laboratory.conftest import duel

GAP = "\t"
SUMS = {
    "battles": 200, "wins\t0": 120, "wins\t1": 50, "draws": 27, "unfinished": 3, "first": 90,
    "turns\t3": 50, "turns\t4": 100, "turns\t9": 50, "orders": 4000,
    "reasons\tOne side is out.": 197,
    "fought\t0\tOkoro": 200, "fought\t0\tSable": 200, "fought\t1\tPipes": 200,
    "fates\t0\tOkoro\tdead": 50, "fates\t0\tOkoro\trouted": 10, "fates\t1\tPipes\trouted": 150,
    "lost\t0\tOkoro": 300,
    "attacks\t0\tRifle": 1000, "harm\t0\tRifle": 500, "outs\t0\tRifle\tdead": 30,
    "outs\t0\tRifle\trouted": 20, "attacks\t0\tPistol": 40, "harm\t-\tthe fall": 10,
    "felled\t0\tOkoro\t1\tPipes": 40, "felled\t0\tSable\t0\tOkoro": 2, "felled\t-\t-\t1\tPipes": 8,
    "mishaps\t0\tRifle\tjam": 20, "drugs\t1\tLocust 8": 6, "crashes\t1\tburnt out": 1,
}  # fmt: skip
TALLY = Tally(SUMS)
SWAPS = Experiment("firewall", "x", "street_fight", 7,
                   (Party("a", "Reds"), Party("b", "Blues")), swaps=True)  # fmt: skip


def panels(tally: Tally = TALLY, experiment: Experiment = SWAPS):
    return {each.id: each for part in result_of(experiment, tally) for each in part.panels}


def table(panel_id: str) -> dict[str, list[str]]:
    rows = ([cell.words for cell in row] for row in panels()[panel_id].rows)
    return {first: rest for first, *rest in rows}


def test_every_way_to_end_has_its_share_and_interval() -> None:
    found = table("wins")
    assert list(found) == [
        "Reds", "Blues", "Nobody wins", "Given up", "Whoever has the first side wins",
    ]  # fmt: skip
    share = wilson(120, 200)
    assert found["Reds"] == ["120", "60.0%", f"{percent(share.low)} to {percent(share.high)}"]
    assert sum(int(found[each][0]) for each in list(found)[:4]) == 200


def test_the_first_side_is_told_only_where_sides_change() -> None:
    assert "Whoever" not in str(panels(experiment=duel())["wins"].rows)


def test_nobody_is_called_ahead_whose_interval_overlaps() -> None:
    assert panels()["wins"].says.startswith("Reds wins more often")
    close = Tally({"battles": 20, "wins\t0": 11, "wins\t1": 9})
    assert panels(close)["wins"].says.startswith("Nobody is clearly ahead")


def test_length_is_the_mean_of_all_battles() -> None:
    assert panels()["length"].says == "5.0 Turns and 20.0 orders on average."
    assert table("length")["Turn 4"] == ["100", "50.0%"]


def test_what_becomes_of_everybody_is_a_share_of_the_battles_they_fought() -> None:
    assert panels()["fates-0"].heads[4:] == ("Routed", "Dead", "Value lost")
    assert table("fates-0")["Okoro"] == ["200", "30.0%", "24.1% to 36.7%", "5.0%", "25.0%", "1.5"]
    assert table("fates-0")["Sable"][1] == "0.0%"
    assert "Okoro (30.0%)" in panels()["fates-0"].says


def test_one_fate_has_one_pattern_in_every_chart() -> None:
    assert fate_kinds(TALLY) == ("routed", "dead")
    paints = {key.words: key.paint for each in panels().values() for key in each.keys}
    assert paints["routed"] != paints["dead"]
    for panel in (panels()["fates-0"], panels()["fates-1"]):
        assert {key.paint for key in panel.keys if key.words == "routed"} == {paints["routed"]}


def test_weapons_are_told_for_a_hundred_battles() -> None:
    assert table("weapons-0")["Rifle"] == ["500.0", "250.0", "25.0", "0.5"]
    assert table("weapons-0")["Pistol"] == ["20.0", "0.0", "0.0", "0.0"]
    assert table("weapons-nobody")["the fall"] == ["0.0", "5.0", "0.0", "–"]
    assert [row.name for row in panels()["weapons-0"].chart.rows] == ["Rifle"]


def test_who_puts_out_whom_tells_of_ones_own_side_too() -> None:
    assert table("felled-0")["Okoro"] == ["Pipes", "20.0"]
    assert table("felled-0")["Sable"] == ["Okoro (own side)", "1.0"]
    assert table("felled-nobody")["Accident or flight"] == ["Pipes", "4.0"]


def test_troubles_are_told_with_whose_they_are() -> None:
    assert table("mishaps")["Reds"] == ["Rifle", "jam", "10.0"]
    assert table("drugs")["Blues"] == ["Locust 8", "3.0"]
    assert table("crashes")["Blues"] == ["burnt out", "0.5"]


def test_of_no_battles_there_is_nothing_to_tell() -> None:
    assert result_of(SWAPS, Tally()) == ()


def test_a_real_experiment_is_shown_to_the_last_panel() -> None:
    for section in result_of(SWAPS, TALLY):
        for panel in section.panels:
            shown = render_to_string("laboratory/_panel.html", {"panel": panel})
            assert shown.count("<tr>") == len(panel.rows) + 1
            assert "style=" not in shown
            assert 'role="img"' in shown
            ids = re.findall(r'\bid="([^"]+)"', shown)
            assert len(ids) == len(set(ids))


# --- Where it is drawn ---------------------------------------------------------------------------


def test_a_share_is_drawn_between_the_bounds_of_its_interval() -> None:
    chart = shares_chart([("A", "", "side-0", wilson(50, 200)), ("B", "", "nobody", wilson(0, 9))])
    first, second = chart.rows
    assert first.low < first.bar == WIDTH // 4 < first.high
    assert (second.low, second.bar) == (0, 0)
    assert second.y > first.y


def test_pieces_of_a_bar_lie_end_to_end_and_fill_what_they_are_of() -> None:
    chart = bars_chart([("A", "", [(1, "x", ""), (1, "y", ""), (1, "z", "")])], 3)
    pieces = chart.rows[0].pieces
    assert [piece.x for piece in pieces] == [0, 120, 240]
    assert sum(piece.width for piece in pieces) == WIDTH


def test_the_longest_bar_has_the_whole_width_and_nothing_none_at_all() -> None:
    rows = bars_chart([("A", "", [(10, "x", "")]), ("B", "", [(5, "x", "")]), ("C", "", [])]).rows
    assert [sum(p.width for p in row.pieces) for row in rows] == [WIDTH, WIDTH // 2, 0]
    assert bars_chart([("A", "", [(0, "x", "")])]).rows[0].pieces == ()


@pytest.mark.parametrize("last", [3, 40, 900])
def test_columns_stay_inside_the_chart_however_many(last: int) -> None:
    chart = columns_chart([(1, 5, ""), (2, 15, ""), (last, 1, "")], 21)
    for column in chart.columns:
        assert 0 <= column.y <= chart.floor
        assert column.x + column.width <= chart.width
        assert column.y + column.height == chart.floor
    assert max(chart.columns, key=lambda each: each.height) == chart.columns[1]


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (percent(412_345), "41.2%"), (percent(999_999), "100.0%"), (a_hundred(1, 3), "33.3"),
        (a_hundred(5, 0), "0.0"), (mean(10, 4), "2.5"), (mean(1, 0), "0.0"),
        (give_or_take(wilson(50, 100)), "±9.6%"),
    ],
)  # fmt: skip
def test_numbers_are_rounded_half_up(told: str, words: str) -> None:
    assert told == words
