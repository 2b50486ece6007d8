"""Nothing that matters is told by colour alone: sides have shapes, lines patterns and words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template.loader import render_to_string

from rules.firewall.ruleset import FIREWALL

CSS = Path(__file__).resolve().parents[3] / "static" / "css"
SIDES = range(4)
RULES = re.compile(r"([^{}]+)\{([^{}]*)\}")


def rules_for(file: str, *words: str) -> str:
    """The declarations of every rule whose selectors hold all these words, without colours."""
    text = re.sub(r"/\*.*?\*/", "", (CSS / file).read_text(encoding="utf-8"), flags=re.DOTALL)
    found = [
        body.split(";")
        for selectors, body in RULES.findall(text)
        if any(all(word in each for word in words) for each in selectors.split(","))
    ]
    lines = [line.strip() for body in found for line in body if line.strip()]
    return "; ".join(line for line in lines if not re.match(r"(stroke|fill|color): ", line))


def test_no_scenario_has_more_sides_than_there_are_shapes():
    assert max(len(card.sides) for card in FIREWALL.scenarios) <= len(SIDES)


def test_each_side_has_a_shape_of_its_own_on_the_board():
    shapes = [render_to_string("battles/_shape.html", {"side": side}) for side in SIDES]
    assert len(set(shapes)) == len(SIDES)
    assert all("token-base" in shape for shape in shapes)


def test_each_side_s_mark_has_a_shape_of_its_own():
    marks = [rules_for("components.css", f'.side-mark[data-side="{side}"]') for side in SIDES]
    assert len(set(marks)) == len(SIDES)  # a plain square for the one without a rule


def test_each_side_s_line_of_luck_has_a_pattern_of_its_own():
    lines = [rules_for("replay.css", f'.luck-line[data-side="{side}"]') for side in SIDES]
    assert len(set(lines)) == len(SIDES)


@pytest.mark.parametrize(
    ("line", "tones"),
    [
        (".ruler-line", ("clear", "cover", "blocked", "arc")),
        (".ring-line", ("short", "effective", "long", "reach")),
    ],
)
def test_each_kind_of_line_over_the_board_has_a_pattern(line, tones):
    patterns = [rules_for("board.css", f'[data-tone="{tone}"]', line) for tone in tones]
    assert len(set(patterns)) == len(tones)


def test_each_line_over_the_board_has_words_too():
    page = render_to_string(
        "battles/_overlay.html",
        {
            "rings": [{"x": 1, "y": 1, "r": 9, "label": "effective, 40 cm", "tone": "effective"}],
            "rulers": [
                {"x1": 1, "y1": 1, "x2": 9, "y2": 9, "label": "light cover", "tone": "cover"}
            ],
        },
    )
    assert "effective, 40 cm" in page
    assert "light cover" in page


def test_a_chance_is_a_number_and_a_word_before_it_is_a_bar():
    chance = {"label": "Success", "percent": "58 %", "tone": "good", "fraction": 583, "effect": ""}
    page = render_to_string("battles/_chances.html", {"chances": [chance]})
    words = re.sub(r"<[^>]+>", " ", page)
    assert "Success" in words
    assert "58 %" in words
