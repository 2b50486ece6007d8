"""What games share of quick entry and of builds that are plain records."""

from __future__ import annotations

import pytest

from rules.kernel.entry_lines import line_of
from rules.kernel.record import Record
from rules.kernel.shapes import Shapes, require_known
from rules.kernel.warbands import MOST_COPIES, BadEdit, Member, Team, Warband


class Hull(Record):
    """A build to try things with."""

    model: str = "car"


def _check(hull: Hull) -> None:
    require_known([("model", hull.model, ("car", "van"))])


SHAPES = Shapes[Hull]({"vehicle": Hull}, _check, {"vehicle": {"van": Hull("van")}})


def test_a_line_falls_into_name_number_kind_and_things() -> None:
    line = line_of("Roe: 2 Squad Heroes, Pistol , medium", "…")
    assert (line.name, line.count, line.who) == ("Roe", 2, "squad heroes")
    assert line.words == ("pistol", "medium")
    assert line_of("trooper", "…").count == 1


@pytest.mark.parametrize("text", ["", " , ", "Roe:"])
def test_an_empty_line_is_answered_with_the_example(text: str) -> None:
    with pytest.raises(BadEdit, match="as in “3 troopers”"):
        line_of(text, "3 troopers")


@pytest.mark.parametrize("count", [0, MOST_COPIES + 1])
def test_nobody_makes_none_or_too_many(count: int) -> None:
    with pytest.raises(BadEdit, match=f"1 to {MOST_COPIES}"):
        line_of(f"{count} troopers", "…")


def test_builds_are_read_kept_and_refused() -> None:
    assert SHAPES.plain("vehicle") == {"model": "car"}
    assert SHAPES.start("vehicle", "van") == {"model": "van"}
    assert SHAPES.start("vehicle", "boat") == {"model": "car"}
    assert SHAPES.renumbered("vehicle", {"model": "van"}, {}) == {"model": "van"}
    for kind, build in (("boat", {}), ("vehicle", {"model": "boat"}), ("vehicle", {"wheels": 3})):
        with pytest.raises(BadEdit):
            SHAPES.read(kind, build)


def test_a_member_that_cannot_be_read_is_named() -> None:
    good, bad = Member("m1", "A", "vehicle", {}), Member("m2", "B", "vehicle", {"model": "boat"})
    band = Warband("any", "Band", (Team("t", "Team", (good, bad)),))
    assert [(each.path, each.code) for each in SHAPES.unreadable(band)] == [("m2", "unreadable")]
    assert SHAPES.made(bad) is None
    assert SHAPES.made(good) == Hull()
