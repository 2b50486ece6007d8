"""Files for other programs."""

from __future__ import annotations

import csv
import io

import pytest

from campaigns.leagues import games as g
from campaigns.leagues.exports import sheets, trf
from campaigns.leagues.games import Game

PEOPLE = {"a": "Ada", "b": "Brünø Łong", "c": "Chen"}


def test_a_sheet_is_read_again():
    text = sheets.sheet(["who", "points"], [["Ada, the first", 3], ['"Bruno"', -1]])
    assert list(csv.reader(io.StringIO(text))) == [
        ["who", "points"], ["Ada, the first", "3"], ['"Bruno"', "-1"],
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\n=1"])
def test_nothing_that_somebody_wrote_is_a_formula(text):
    [_, [cell]] = csv.reader(io.StringIO(sheets.sheet(["name"], [[text]]), newline=""))
    assert cell == f"'{text}"


def test_a_report_has_each_thing_in_its_place():
    games = [
        Game(1, "a", "b", g.FIRST), Game(1, "c", None, g.BYE),
        Game(2, "c", "a", g.DRAW), Game(2, "b", None, g.ABSENT),
        Game(3, "b", "c", g.SECOND_FORFEITS),
    ]  # fmt: skip
    ranks = {"a": (1, 4), "b": (3, 3), "c": (2, 4)}
    lines = trf.report("The Thames\r\n001 League", PEOPLE, ranks, games, {"a": 1512}).split("\r\n")
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
    assert two[14:47].strip() == "Brun ong"
    assert (two[91:95], two[96], two[98]) == ("   1", "b", "0")
    assert (two[111:115], two[116], two[118]) == ("   3", "w", "+")
    assert (three[91:95], three[98]) == ("0000", "U")
    assert (three[111:115], three[116], three[118]) == ("   2", "b", "-")


def test_an_empty_season_is_a_file_too():
    assert "062 0" in trf.report("Nothing yet", {}, {}, [])
