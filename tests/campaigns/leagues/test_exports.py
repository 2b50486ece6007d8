"""Files for other programs."""

from __future__ import annotations

import pytest

from campaigns.leagues import games as g
from campaigns.leagues.exports import trf
from campaigns.leagues.exports.shares import DoesNotFit
from campaigns.leagues.games import Game, Scoring

PEOPLE = {"a": "Ada", "b": "Brünø Łong", "c": "Chen"}


def test_a_report_has_each_thing_in_its_place():
    games = [
        Game(1, "a", "b", g.FIRST), Game(1, "c", None, g.BYE),
        Game(2, "c", "a", g.DRAW), Game(2, "b", None, g.ABSENT),
        Game(3, "b", "c", g.SECOND_FORFEITS),
    ]  # fmt: skip
    ranks = {"a": 1, "b": 3, "c": 2}
    told = trf.Tournament("The Thames\r\n001 League", PEOPLE, ranks, games, ratings={"a": 1512})
    lines = trf.report(told).split("\r\n")
    assert lines[0] == "012 The Thames 001 League"
    assert "XXR 3" in lines
    one, two, three = (line for line in lines if line.startswith("001 "))
    # Columns of TRF16, counted from 1: 5-8 number, 15-47 name, 49-52 rating, 81-84 points,
    # 86-89 rank, 92-95 opponent, 97 colour, 99 result, and 10 more for each round.
    assert (one[4:8], one[14:47].strip(), one[48:52]) == ("   1", "Ada", "1512")
    assert (one[80:84], one[85:89]) == (" 4.0", "   1")
    assert (one[91:95], one[96], one[98]) == ("   2", "w", "1")
    assert (one[101:105], one[106], one[108]) == ("   3", "b", "=")
    assert (one[111:115], one[116], one[118]) == ("0000", "-", "Z")
    assert two[14:47].strip() == "Bruno Long"
    assert (two[91:95], two[96], two[98]) == ("   1", "b", "0")
    assert (two[111:115], two[116], two[118]) == ("   3", "w", "+")
    assert (three[91:95], three[98]) == ("0000", "U")
    assert (three[111:115], three[116], three[118]) == ("   2", "b", "-")


def test_who_does_not_come_is_a_minus_on_whichever_side():
    games = [
        Game(1, "a", "b", g.FIRST_FORFEITS), Game(2, "a", "b", g.SECOND_FORFEITS),
        Game(3, "a", "b", g.BOTH_FORFEIT),
    ]  # fmt: skip
    people = {"a": "Ada", "b": "Ben"}
    report = trf.report(trf.Tournament("L", people, {}, games))
    lines = [line for line in report.split("\r\n") if line.startswith("001 ")]
    assert [[line[at] for at in (98, 108, 118)] for line in lines] == [
        ["-", "+", "-"], ["+", "-", "-"],
    ]  # fmt: skip


def test_an_empty_season_is_a_file_too():
    assert "062 0" in trf.report(trf.Tournament("Nothing yet", {}, {}, []))


def test_a_report_tells_what_results_are_worth_and_its_points_are_their_sum():
    """As JaVaFo (XXS) and bbpPairings (BB?) read it: points are added up from results alone."""
    scoring = Scoring(win=4, draw=2, loss=1, bye=3, forfeit_win=4, forfeit_loss=0, absent=0)
    games = [
        Game(1, "a", "b", g.FIRST, bonus=(2, 1)), Game(1, "c", None, g.BYE),
        Game(2, "a", "c", g.DRAW), Game(2, "b", None, g.ABSENT),
    ]  # fmt: skip
    lines = trf.report(trf.Tournament("L", PEOPLE, {}, games, scoring, 5)).split("\r\n")
    assert "XXS W=4.0 D=2.0 WL=1.0 BL=1.0 ZPB=0.0 PAB=3.0 FW=4.0 FL=0.0" in lines
    assert [line for line in lines if line.startswith("BB")] == [
        "BBW  4.0", "BBD  2.0", "BBL  1.0", "BBZ  0.0", "BBF  0.0", "BBU  3.0",
    ]  # fmt: skip
    assert "XXR 5" in lines
    assert [line[80:84] for line in lines if line.startswith("001 ")] == [" 6.0", " 1.0", " 5.0"]
    codes = [line[:3] for line in lines if line and not line.startswith("001 ")]
    assert len(codes) == len(set(codes))  # readers refuse a code that is declared twice


def test_names_of_other_scripts_are_spelt_out_in_a_report():
    people = {"a": "Ольга Жукова", "b": "Σωκράτης", "c": "李"}
    told = trf.report(trf.Tournament("Лига", people, {}, []))
    names = [line[14:47].strip() for line in told.split("\r\n") if line.startswith("001 ")]
    assert names[:2] == ["Olga Zhukova", "Sokratis"]
    assert names[2]
    assert "012 Liga" in told
    assert told.isascii()


@pytest.mark.parametrize(
    ("scoring", "wins", "points", "win", "divided"),
    [
        (Scoring(), 33, "99.0", " 3.0", ""),
        (Scoring(), 40, "12.0", " 0.3", ", divided by 10"),
        (Scoring(win=100, draw=33), 1, "10.0", "10.0", ", divided by 10"),
        (Scoring(win=100), 0, " 0.0", "10.0", ", divided by 10"),  # what is declared fits as well
        (Scoring(100, 50, 0, 100, 100, 0, 0), 30, "60.0", " 2.0", ", divided by 50"),
        (Scoring(80, 40, -40, 80, 80, -40, 0), 3, " 6.0", " 2.0", ", divided by 40"),
    ],
)  # fmt: skip
def test_points_of_three_digits_are_divided_so_that_they_fit(scoring, wins, points, win, divided):
    games = [Game(number, "a", "b", g.FIRST) for number in range(1, wins + 1)]
    lines = trf.report(trf.Tournament("L", PEOPLE, {}, games, scoring)).split("\r\n")
    [ada, *_] = (line for line in lines if line.startswith("001 "))
    assert (ada[79], ada[80:84], ada[84]) == (" ", points, " ")
    assert f"BBW {win}" in lines
    assert f"092 Individual: points as the league gives them{divided}" in lines
    declared = next(line for line in lines if line.startswith("XXS ")).split(" ")[1:]
    worth = {code: float(value) for code, value in (each.split("=") for each in declared)}
    assert float(ada[80:84]) == pytest.approx(wins * worth["W"])  # as their readers add it up


@pytest.mark.parametrize("scoring", [Scoring(win=97), Scoring(loss=-7, win=100)])
def test_points_that_no_number_divides_are_refused_with_a_sentence(scoring):
    games = [Game(number, "a", "b", g.FIRST) for number in range(1, 31)]
    with pytest.raises(DoesNotFit, match=r"has room for points from -9 to 99\.9.*as CSV"):
        trf.report(trf.Tournament("L", PEOPLE, {}, games, scoring))
