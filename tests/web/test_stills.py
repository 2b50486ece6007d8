"""Stills: the board's own drawing as a PNG, drawn by a worker and kept by its content."""

from __future__ import annotations

import io
import json
import xml.etree.ElementTree as ElementTree
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from PIL import Image, ImageChops

from battles.screen.board import Marked, board_of
from rules.registry import RULESETS
from tests.golden import site_card
from web import tasks
from web.models import Still
from web.stills import answers, lettering, rasteriser, services, styles
from web.stills.drawing import still_svg

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
SVG = still_svg("web/site_card.svg", {})
# One of each game.
TABLES = (
    *("firewall-thames", "fireteam_tomorrow-convoy", "killzone-getaway", "firefight-scaffold"),
    "cyberpunk-alley",
)


def board(name: str) -> str:
    heading, *rows = (GOLDEN / f"{name}.jsonl").read_bytes().splitlines()
    ruleset = RULESETS[json.loads(heading)["ruleset"]]
    events = [ruleset.event_from(json.loads(row)) for row in rows[: len(rows) * 2 // 3]]
    scene = ruleset.scene(ruleset.view(ruleset.folded(events), ""), "")
    return still_svg("battles/_drawing.html", {"scene": board_of(scene, Marked(), None)})


def picture(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


# --- The drawing -----------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_the_drawing_of_every_game_stands_by_itself(name):
    svg = board(name)
    ElementTree.fromstring(svg)  # noqa: S314 - our own, and well-formed is what is tested
    assert "var(--" not in svg
    assert ":not(" not in svg
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")


def test_colours_are_those_of_the_tokens_and_of_the_side():
    sheet = styles.rules_for('<circle class="token-base" data-side="1"/>')
    assert '.token-base[data-side="1"], [data-side="1"] .token-base' in sheet
    tokens = (styles.SHEETS / "tokens.css").read_text(encoding="utf-8")
    assert "--side-b: #4fd8ec;" in tokens
    assert "stroke: #4fd8ec" in sheet
    assert 'data-side="0"' not in sheet  # nobody of that side is drawn


def test_a_figure_has_the_colour_of_its_side():
    drawn = picture(rasteriser.png_of(SVG))
    assert drawn.size == (rasteriser.WIDTH, rasteriser.HEIGHT)
    assert drawn.getpixel((480 - 94, 236)) == (0xFF, 0xA6, 0x40)
    assert drawn.getpixel((720 - 86, 236)) == (0x4F, 0xD8, 0xEC)


def test_words_are_drawn_in_every_script_and_no_font_of_the_machine_is_asked():
    words = "ЖЩ彭ञग"
    row = '<text x="{}" y="99" font-size="60" font-family="DejaVu Sans">{}</text>'
    root = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">'
    drawn = [rasteriser.png_of(f"{root}{row.format(9, each)}</svg>") for each in words]
    assert len(set(drawn)) == len(words)  # no two of them are the same empty box


def test_signs_that_xml_does_not_allow_are_left_out(tmp_path, settings):
    card = {"game": "a\x08b\ud800", "name": (), "figures": (), "numbers": "<&>"}
    svg = still_svg("rosters/card.svg", {"card": card})
    assert ">ab<" in svg
    assert "&lt;&amp;&gt;" in svg
    ElementTree.fromstring(svg)  # noqa: S314


def test_the_card_of_the_site_is_what_its_template_draws():
    kept = picture(answers.PLAIN.read_bytes())
    differs = ImageChops.difference(kept, picture(site_card.drawn()))
    assert max(most for _, most in differs.getextrema()) < 16, "python -m tests.golden.site_card"


def test_what_is_too_large_is_not_drawn(monkeypatch):
    monkeypatch.setattr(rasteriser, "MOST_LETTERS", 99)
    with pytest.raises(rasteriser.TooLarge):
        rasteriser.png_of(SVG)


# --- Lines of words --------------------------------------------------------------


def test_words_are_set_in_lines_and_what_is_left_out_is_said():
    assert list(lettering.lines_of("one two three", 50, 220, 3)) == ["one two", "three"]
    [cut] = lettering.lines_of("one two three", 50, 220, 1)
    assert cut.startswith("one t")
    assert cut.endswith("…")
    assert lettering.width_of(cut, 50) <= 220
    assert lettering.lines_of("", 50, 200, 2) == []
    broken = lettering.lines_of("x" * 30, 50, 200, 9)
    assert "".join(broken) == "x" * 30
    assert all(lettering.width_of(line, 50) <= 200 for line in broken)


# --- Who draws them, and when ----------------------------------------------------


@pytest.fixture
def sent(monkeypatch):
    names: list[str] = []
    monkeypatch.setattr(services, "enqueue_after_commit", lambda task, name: names.append(name))
    return names


@pytest.mark.django_db
def test_nobody_waits_for_a_still(sent):
    plain = answers.still_answer(SVG)
    assert (plain.status_code, plain["Content-Type"]) == (200, "image/png")
    assert plain["Retry-After"] == "5"
    assert plain.content == answers.PLAIN.read_bytes()
    assert sent == [services.name_of(SVG)]
    assert answers.still_answer(SVG).content == plain.content
    assert len(sent) == 1
    tasks.draw_still(sent[0])
    drawn = answers.still_answer(SVG)
    assert picture(drawn.content).size == (1200, 630)
    assert "Retry-After" not in drawn.headers
    assert not Still.objects.get().source


@pytest.mark.django_db
def test_a_still_is_drawn_once(sent, monkeypatch):
    answers.still_answer(SVG)
    tasks.draw_still(sent[0])
    monkeypatch.setattr(services, "png_of", lambda svg: pytest.fail("drawn again"))
    tasks.draw_still(sent[0])
    tasks.draw_still("no such name")
    assert services.still_of(SVG)


@pytest.mark.django_db
def test_a_lost_message_is_made_good_by_the_sweep(sent):
    services.still_of(SVG)
    tasks.sweep_stills()
    assert services.still_of(SVG)


@pytest.mark.django_db
def test_what_cannot_be_drawn_keeps_the_plain_card_and_is_not_tried_for_ever(sent):
    answers.still_answer("<svg")
    tasks.draw_still(sent[0])
    assert answers.still_answer("<svg").content == answers.PLAIN.read_bytes()
    assert services.waiting_stills() == []


@pytest.mark.django_db
def test_only_so_many_wait_and_only_so_many_are_kept(sent, monkeypatch):
    monkeypatch.setattr(services, "MOST_WAITING", 2)
    monkeypatch.setattr(services, "MOST_KEPT", 1)
    for number in range(4):
        services.still_of(SVG.replace("Skirmish", f"Skirmish {number}"))
    assert Still.objects.count() == 2
    tasks.forget_stills()
    assert Still.objects.count() == 1
    services.forget_stills(timezone.now() + services.KEPT_FOR + timedelta(days=1))
    assert Still.objects.count() == 0
