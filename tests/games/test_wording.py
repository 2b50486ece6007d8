"""Lengths as people of different games read and type them."""

from __future__ import annotations

import pytest

from rules.kernel.wording import CENTIMETRES, INCHES, Unit


@pytest.mark.parametrize(
    ("unit", "length", "words"),
    [
        (CENTIMETRES, 125, "12.5 cm"),
        (CENTIMETRES, 10, "1 cm"),
        (CENTIMETRES, 0, "0 cm"),
        (INCHES, 150, "6 in"),
        (INCHES, 60, "2.4 in"),
        (INCHES, 1, "0 in"),
        (INCHES, -50, "-2 in"),
    ],
)
def test_a_length_is_told_in_the_unit(unit: Unit, length: int, words: str) -> None:
    assert unit.words(length) == words


@pytest.mark.parametrize(
    ("unit", "typed", "length"),
    [
        (CENTIMETRES, "4,5", 45), (INCHES, "6", 150), (INCHES, "2.5", 62), (INCHES, "x", None),
        (INCHES, "-1", None), (INCHES, "12345", None), (CENTIMETRES, "1.25", None),
    ],
)  # fmt: skip
def test_a_length_is_read_in_the_unit(unit: Unit, typed: str, length: int | None) -> None:
    assert unit.length(typed) == length


def test_what_is_told_can_be_typed_again() -> None:
    for length in range(0, 3000, 7):
        again = INCHES.length(INCHES.number(length))
        assert again is not None
        assert abs(again - length) <= 2
