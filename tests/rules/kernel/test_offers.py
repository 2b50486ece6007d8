"""Whether an order lies within the bounds of an offer."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.events import Order
from rules.kernel.geometry import Point
from rules.kernel.offers import (
    Choice,
    Field,
    Number,
    Offer,
    Option,
    Place,
    Several,
    Text,
    is_offered,
)


class Wave(Order, tag="wave"):
    """An order of no game."""


OPTIONS = (Option("red", "Red"), Option("blue", "Blue"))


def offered(
    field: Field | None = None, *, fixed: dict[str, str] | None = None, **given: Any
) -> bool:
    offer = Offer("wave", "Wave", fields=(field,) if field else (), fixed=fixed or {})
    return is_offered((offer,), Wave("A"), {"type": "wave", "side": "A", **given})


def test_the_order_itself_must_be_offered() -> None:
    assert offered()
    assert not is_offered((), Wave("A"), {"type": "wave"})
    assert not is_offered((Offer("nod", "Nod"),), Wave("A"), {"type": "wave"})
    assert is_offered((Offer("nod", "Nod"), Offer("wave", "Wave")), Wave("A"), {"type": "wave"})


def test_fixed_fields() -> None:
    assert offered(fixed={"figure": "ed"}, figure="ed")
    assert not offered(fixed={"figure": "ed"}, figure="phil")
    assert not offered(fixed={"figure": "ed"})
    assert offered(fixed={"x": "12"}, x=12)


@pytest.mark.parametrize("unset", [False, None, ""])
def test_an_unset_flag_need_not_travel(unset: object) -> None:
    assert offered(fixed={"slugs": "False"}, slugs=unset)
    assert offered(fixed={"slugs": "False"})
    assert not offered(fixed={"slugs": "False"}, slugs=True)
    assert not offered(fixed={"slugs": "True"}, slugs=unset)


def test_choice() -> None:
    choice = Choice("colour", "Colour", OPTIONS)
    assert offered(choice, colour="blue")
    assert not offered(choice, colour="green")
    assert not offered(choice)
    assert offered(Choice("colour", "Colour", OPTIONS, optional=True))
    assert not offered(Choice("colour", "Colour", OPTIONS, optional=True), colour="green")


def test_number_with_both_bounds() -> None:
    number = Number("seed", "Seed", 3, 5)
    assert [offered(number, seed=value) for value in range(2, 7)] == [
        False, True, True, True, False,
    ]  # fmt: skip
    assert not offered(number)
    assert offered(Number("seed", "Seed", 3, 5, optional=True))


def test_several() -> None:
    once = Several("kit", "Kit", OPTIONS, most=2)
    assert offered(once)
    assert offered(once, kit=("red", "blue"))
    assert not offered(once, kit=("red", "red"))  # each at most once
    assert not offered(once, kit=("green",))
    twice = Several("kit", "Kit", OPTIONS, most=3, each=2)
    assert offered(twice, kit=("red", "red", "blue"))
    assert not offered(twice, kit=("red", "red", "red"))
    assert not offered(twice, kit=("red", "red", "blue", "blue"))


def test_place_within_reach() -> None:
    place = Place(Point(100, 100), 50, 1200, 900)
    assert offered(place, x=150, y=100)
    assert not offered(place, x=151, y=100)
    assert offered(place, x=130, y=140)
    assert not offered(place, x=131, y=140)
    assert not offered(place)
    assert not offered(place, x=100)
    assert offered(Place(Point(100, 100), 50, 1200, 900, optional=True))


def test_place_on_the_table_and_in_its_box() -> None:
    anywhere = Place(Point(0, 0), 0, 1200, 900)
    for x, y in ((0, 0), (1200, 0), (0, 900), (1200, 900)):
        assert offered(anywhere, x=x, y=y)
    for x, y in ((-1, 0), (1201, 0), (0, -1), (0, 901)):
        assert not offered(anywhere, x=x, y=y)
    boxed = Place(Point(0, 0), 0, 1200, 900, box=(10, 20, 30, 40))
    for x, y in ((10, 20), (40, 20), (10, 60), (40, 60)):
        assert offered(boxed, x=x, y=y)
    for x, y in ((9, 20), (41, 20), (10, 19), (10, 61)):
        assert not offered(boxed, x=x, y=y)


@pytest.mark.parametrize(
    "words",
    ["a", " ab ", "?", "7", "+", "日本", "e\u0301", "e\u0301\u0323", "\u00e9" * 9, "🙂", "নমস্কার"],
)
def test_words_that_can_be_read(words: str) -> None:
    assert Text("reason", "Why", 9).takes(words)


@pytest.mark.parametrize(
    "words",
    [
        *("", " ", "a" * 10, "a\tb", "a\nb", "a\u202eb", "a\u200bb"),
        *(
            "\u3164" * 3,
            "\u115f",
            "\u1160",
            "\uffa0",
            "\u2800",
            " \u3164 ",
        ),  # letters that are blank
        *("\u0301", " \u0301"),  # a mark on nothing
        *("a\u0301\u0301\u0301", "a\u0488\u0301\u0489"),  # a tower of marks
    ],
    ids=ascii,
)
def test_words_that_nobody_could_read(words: str) -> None:
    assert not Text("reason", "Why", 9).takes(words)
