"""Directions in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.bearings import (
    COMPASS,
    along,
    bearing,
    bearing_words,
    path_words,
    way_words,
)
from rules.kernel.geometry import FACING_VECTORS, Point, path_length, span
from rules.kernel.wording import CENTIMETRES

POINTS = st.builds(Point, st.integers(-3000, 3000), st.integers(-3000, 3000))


@given(POINTS, POINTS)
def test_the_way_back_is_the_opposite_word(a, b):
    if a != b:
        assert (bearing(b, a) - bearing(a, b)) % 16 == 8


@given(POINTS, POINTS)
def test_a_quarter_turn_is_four_words_on(a, b):
    if a != b:
        turned = Point(a.x - (b.y - a.y), a.y + (b.x - a.x))
        assert (bearing(a, turned) - bearing(a, b)) % 16 == 4


@pytest.mark.parametrize("step", range(16))
def test_every_word_means_its_own_direction(step):
    assert bearing(Point(0, 0), Point(*FACING_VECTORS[step])) == step


@given(POINTS, st.integers(0, 15), st.integers(50, 3000))
def test_a_walk_in_a_direction_never_is_too_long_and_ends_where_it_says(a, step, length):
    end = along(a, step, length)
    assert length - 2 <= span(a, end) <= length
    assert bearing(a, end) == step


def test_words():
    here = Point(100, 100)
    assert bearing_words(here, Point(200, 0)) == "north-east"
    assert bearing_words(here, Point(100, 200)) == "south"
    assert bearing_words(here, here) == ""
    assert len(set(COMPASS)) == 16


@given(st.lists(POINTS, min_size=2, max_size=5))
def test_a_way_in_words_is_as_long_as_the_walk(path):
    words, length = path_words(path, CENTIMETRES), path_length(path)
    if " and ends " in words:
        assert words.startswith(f"{CENTIMETRES.words(length)} and ends ")
        end = way_words(path[0], path[-1], CENTIMETRES) or "where it began"
        assert words.endswith(end)
    else:
        assert words == way_words(path[0], path[-1], CENTIMETRES)
        assert length - span(path[0], path[-1]) < len(path)


def test_a_straight_way_of_several_legs_is_one_way():
    legs = [Point(0, 0), Point(37, 37), Point(91, 91), Point(200, 200)]
    assert path_words(legs, CENTIMETRES) == way_words(legs[0], legs[-1], CENTIMETRES)
    assert path_words(legs[:1], CENTIMETRES) == ""
