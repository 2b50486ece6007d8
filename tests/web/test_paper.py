"""Pages of paper: words in their room, paths and drawings as operators of a PDF."""

from __future__ import annotations

import re

import pytest

from web.paper.drawings import operators, outlined
from web.paper.flow import Flow, Kept, flowed
from web.paper.fonts import BOLD, TEXT, width
from web.paper.inks import ink_of
from web.paper.items import SIZES, Group, Text, box, boxes
from web.paper.outlines import colour, path_operators
from web.paper.typesetting import Type, labelled, one_line, paragraph, stacked, wrapped

STYLE = Type(TEXT, 8, "#000000")
LONG = (
    "Whoever walks into the cloud is attacked by it at once, and so is whoever begins there. " * 4
)
NUMBER = r"-?\d+(?:\.\d+)?"


@pytest.mark.parametrize("words", [LONG, "x" * 300, "Щука " * 40, "彭國强" * 60, "a b c"])
@pytest.mark.parametrize("room", [9, 30, 58])
def test_no_line_is_wider_than_its_room(words, room):
    lines = wrapped(words, room, TEXT, 8)
    assert all(width(line, TEXT, 8) <= room + 0.03 for line in lines)
    assert "".join("".join(lines).split()) == "".join(words.split())


def test_words_after_a_label_begin_beside_it_and_go_on_below():
    piece = labelled("Armour", LONG, 40, STYLE)
    label, first, *others = (each for each in piece.items if isinstance(each, Text))
    assert (label.words, label.face, label.y) == ("Armour", BOLD, first.y)
    assert first.x > width("Armour", BOLD, 8)
    assert first.x + width(first.words, TEXT, 8) <= 40.03
    assert len({each.x for each in others}) == 1
    assert all(each.x + width(each.words, TEXT, 8) <= 40.03 for each in others)


def test_a_label_as_wide_as_its_room_stands_above_its_words():
    piece = labelled("Two dice of inches, or six without: the goal first", "Walk on.", 40, STYLE)
    texts = [each for each in piece.items if isinstance(each, Text)]
    assert all(each.x + width(each.words, each.face, 8) <= 40.03 for each in texts)
    assert texts[-1].words == "Walk on."
    assert piece.height >= texts[-1].y


def test_a_line_becomes_smaller_only_as_far_as_it_may():
    assert one_line("Short", 40, STYLE)[1].size == 8
    words, style = one_line("Whoever walks into the cloud", 30, STYLE)
    assert 8 * 0.6 <= style.size < 8
    assert width(words, TEXT, style.size) <= 30
    assert one_line(LONG, 30, STYLE, 0.6)[1].size == pytest.approx(4.8, abs=0.06)


def test_pieces_are_stacked_without_those_of_no_height():
    one, none = paragraph("One", 30, STYLE), stacked([])
    both = stacked([one, none, one], 1)
    assert both.height == pytest.approx(2 * one.height + 1)
    assert [each.y for each in both.items if isinstance(each, Group)] == [
        0,
        round(one.height + 1, 2),
    ]


def test_paths_become_operators():
    assert path_operators("M1 2l3 4H9v-1z") == "1 2 m 4 6 l 9 6 l 9 5 l h"
    assert path_operators("M0 0 5 5") == "0 0 m 5 5 l"
    assert path_operators("M0 0Q3 3 6 0T12 0") == ("0 0 m 2 2 4 2 6 0 c 8 -2 10 -2 12 0 c")
    assert path_operators("M0 0C1 1 2 1 3 0S5-1 6 0") == "0 0 m 1 1 2 1 3 0 c 4 -1 5 -1 6 0 c"
    assert colour("#fff") == colour("#ffffff") == "1 1 1"


@pytest.mark.parametrize(
    ("flags", "middle"), [("0 1", (5, -5)), ("0 0", (5, 5)), ("1 1", (5, -5)), ("1 0", (5, 5))]
)
def test_half_a_circle_goes_round_on_its_side(flags, middle):
    made = path_operators(f"M0 0A5 5 0 {flags} 10 0")
    curves = re.findall(rf"({NUMBER}) ({NUMBER}) c", made)
    assert len(curves) == 2
    assert [float(each) for each in curves[0]] == pytest.approx(middle, abs=0.01)
    assert [float(each) for each in curves[1]] == pytest.approx((10, 0), abs=0.01)


def test_an_arc_ends_where_it_should_and_lies_on_its_circle():
    made = path_operators("M36.5 39.5a4.5 4.5 0 1 1 9 0 4.5 4.5 0 0 1-9 0z")
    ends = [tuple(map(float, each)) for each in re.findall(rf"({NUMBER}) ({NUMBER}) c", made)]
    assert ends[-1] == pytest.approx((36.5, 39.5), abs=0.01)
    assert all((x - 41) ** 2 + (y - 39.5) ** 2 == pytest.approx(4.5**2, abs=0.1) for x, y in ends)


def test_boxes_are_rectangles():
    assert path_operators(box(1, 2, 3, 4)) == "1 2 m 4 2 l 4 6 l 1 6 l h"
    assert boxes(0, 0, 2, 3, 4).count("M") == 4


DRAWING = (
    '<svg viewBox="0 0 96 96"><defs><filter id="f"><feOffset dx="2"/></filter>'
    '<clipPath id="c"><path d="M0 0h9v9z"/></clipPath></defs><path fill="#112233" d="M0 0h96v96z"/>'
    '<g><g clip-path="url(#c)" transform="translate(1 2) scale(2)">'
    '<path fill="#05070c" fill-opacity="0.3" d="M1 1h2v2z"/></g>'
    '<g id="e"><path fill="none" stroke="#ff0000" stroke-width="4" d="M5 5h2"/></g>'
    '<use href="#e" transform="matrix(-1 0 0 1 96 0)"/></g></svg>'
)


def test_a_drawing_is_painted_with_its_clips_groups_and_opacity():
    made = operators(DRAWING)
    assert made.split().count("q") == made.split().count("Q") == 6 - 1
    assert "0 0 m 9 0 l 9 9 l h W n" in made
    assert "/SHEER0.3 gs" in made
    assert "1 0 0 1 1 2 cm 2 0 0 2 0 0 cm" in made
    assert made.count("1 0 0 RG 4 w") == 2, "the group, and once more mirrored"
    assert "-1 0 0 1 96 0 cm" in made


def test_a_drawing_in_lines_has_no_ground_and_no_shade():
    svg = outlined(DRAWING)
    assert "#112233" not in svg
    assert "#05070c" not in svg
    assert 'stroke="#000000" stroke-width="4"' in svg
    assert svg.count("<g") == svg.count("</g>")
    assert operators(svg).split().count("q") == operators(svg).split().count("Q")


def test_blocks_flow_over_columns_and_pages_and_stay_whole():
    flow = Flow("Rules", "Of a game", "a4", 2, 1, ink_of("colour"))
    block = Kept((paragraph("Head", flow.width, STYLE), paragraph(LONG, flow.width, STYLE)))
    high = sum(piece.height for piece in block.pieces)
    pages = flowed(flow, [block] * 90)
    assert len(pages) == -(-90 // (2 * int((flow.height + 1) // (high + 1))))
    assert [page.title for page in pages[:2]] == ["Rules, page 1", "Rules, page 2"]
    for page in pages:
        groups = [each for each in page.items if isinstance(each, Group)]
        assert all(0 < each.x < SIZES["a4"][0] and 0 < each.y < SIZES["a4"][1] for each in groups)
