"""What a print and an export cost grows with the warband and no faster."""

from __future__ import annotations

import cProfile
import hashlib
import io
import pstats
from collections.abc import Callable
from functools import cache
from itertools import cycle

import pytest
from django.http import QueryDict
from fpdf.fonts import TTFFont
from msgspec.structs import replace
from PIL import Image

from rosters.documents import document_of, workshop_of
from rosters.exchange.formats import FORMATS
from rosters.image_processing import LARGEST
from rosters.models import Warband as Row
from rosters.printing import photos
from rosters.printing.pages import pdf_of
from rosters.printing.print_page import print_of, print_options
from rules.kernel.warbands import Team, Warband

FEW, MANY = 60, 240
# Calls of functions for each figure, about a half more than today, when 720 figures take about a
# second of a processor, and 1.2 s with 300 pictures that are printed for the first time; 1.5 s is
# what they may take.
MOST_CALLS = {"pdf": 12_000, "pictures": 8_500, "rosz": 13_000, "text": 3_600}
MOST_FOR_FONTS = 1_600_000


CYRILLIC, HAN = 0x410, 0x4E00


def crowd(figures: int, named: Callable[[int], str] = lambda at: f"Figure {at + 1}") -> Warband:
    """The ready warbands' members in turn, in twelve teams."""
    ready = workshop_of("firewall").ready()
    members = [each for whole in ready for team in whole.teams for each in team.members]
    cast = [
        replace(members[at % len(members)], id=f"m{at + 1}", name=named(at))
        for at in range(figures)
    ]
    size = figures // 12
    teams = (tuple(cast[at * size : (at + 1) * size]) for at in range(12))
    whole = tuple(Team(f"t{at + 1}", f"Team {at + 1}", each) for at, each in enumerate(teams))
    return replace(ready[0], teams=whole, made=figures + 12)


@cache
def picture(number: int) -> bytes:
    """A WebP as large as one may be, of coloured noise."""
    noise = hashlib.shake_128(str(number).encode()).digest(40 * 40 * 3)
    made = io.BytesIO()
    Image.frombytes("RGB", (40, 40), noise).resize(LARGEST).save(made, "WEBP", quality=82)
    return made.getvalue()


def with_pictures(warband: Warband) -> tuple[Warband, dict[str, bytes]]:
    """Each member with a picture of its own, as long as there are some."""
    found = {hashlib.sha256(picture(at)).hexdigest(): picture(at) for at in range(FEW)}
    names = cycle(found)
    teams = (
        replace(team, members=tuple(replace(each, picture=next(names)) for each in team.members))
        for team in warband.teams
    )
    return replace(warband, teams=tuple(teams)), found


def made(kind: str, warband: Warband) -> bytes:
    found: dict[str, bytes] = {}
    if kind == "pictures":
        warband, found = with_pictures(warband)
    elif kind != "pdf":
        return FORMATS[kind].write(warband, workshop_of("firewall"), "https://example.org/schema")
    row = Row(ruleset="firewall", name="Crowd", document=document_of(warband))
    return pdf_of(print_of(row, print_options(QueryDict(""))), None, found)


def in_other_scripts(at: int) -> str:
    """A name in Cyrillic letters or in Chinese signs, no two of them alike."""
    first, signs, length = ((CYRILLIC, 60, 8), (HAN, 3000, 4))[at % 2]
    return "".join(chr(first + (at * 7 + place * 11) % signs) for place in range(length))


def calls(kind: str, figures: int) -> int:
    return calls_for(kind, crowd(figures))


def calls_for(kind: str, warband: Warband) -> int:
    counter = cProfile.Profile()
    counter.runcall(made, kind, warband)
    return int(pstats.Stats(counter).total_calls)  # type: ignore[attr-defined]


@pytest.mark.thorough
@pytest.mark.parametrize("kind", MOST_CALLS)
def test_four_times_the_figures_cost_four_times_as_much(kind):
    made(kind, crowd(12))  # whatever is loaded or worked out once
    few, many = calls(kind, FEW), calls(kind, MANY)
    assert many < 4.4 * few
    assert many < MOST_CALLS[kind] * MANY


def test_a_picture_is_worked_on_once_and_for_its_size_on_paper(monkeypatch):
    photos._made.forget()
    warband, found = with_pictures(crowd(FEW * 2))
    small = []
    whole = photos._flat
    monkeypatch.setattr(
        photos, "_flat", lambda data, is_grey: small.append(whole(data, is_grey)) or small[-1]
    )
    printed = made("pictures", warband)
    assert len(small) == len(found) == FEW, "once for two figures"
    assert all(each in printed for each in small), "they go into the document as they are"
    sizes = {Image.open(io.BytesIO(each)).size for each in small}
    assert sizes == {(min(402, *LARGEST),) * 2}, "300 points to the inch, and never enlarged"
    made("pictures", warband)
    assert len(small) == FEW, "nor for another print"


def test_a_clear_picture_and_a_long_one_are_squares_on_white():
    clear = io.BytesIO()
    Image.new("RGBA", (300, 100), (200, 0, 0, 0)).save(clear, "WEBP")
    long = io.BytesIO()
    left, right = Image.new("RGB", (320, 80), "blue"), Image.new("RGB", (120, 80), "red")
    left.paste(right, (0, 0))
    left.save(long, "WEBP", quality=90)
    for data, colour in ((clear, (255, 255, 255)), (long, (0, 0, 255))):
        with Image.open(io.BytesIO(photos._flat(data.getvalue(), False))) as face:
            assert face.width == face.height
            middle = face.getpixel((face.width // 2, face.height // 2))
        assert all(abs(a - b) < 12 for a, b in zip(middle, colour, strict=True)), middle


@pytest.mark.thorough
def test_names_in_other_scripts_cost_little_more(monkeypatch):
    """A font of 33,000 signs is read once for a print, however often it is wanted in bold."""
    read = []
    whole = TTFFont.__init__
    monkeypatch.setattr(
        TTFFont,
        "__init__",
        lambda self, *given, **more: read.append(given[1].name) or whole(self, *given, **more),
    )
    warband = crowd(MANY, in_other_scripts)
    made("pdf", warband)
    read.clear()
    assert calls_for("pdf", warband) < MOST_CALLS["pdf"] * MANY + MOST_FOR_FONTS
    assert sorted(read) == [
        "Barlow-Regular.ttf", "Barlow-SemiBold.ttf", "ChakraPetch-SemiBold.ttf",
        "DejaVuSans-Bold.ttf", "DejaVuSans.ttf", "DroidSansFallback.ttf",
    ]  # fmt: skip
