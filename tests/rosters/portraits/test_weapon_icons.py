"""Every class of weapons has an icon that differs from the others, and a name."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from xml.etree.ElementTree import Element, tostring

import pytest
from defusedxml import ElementTree
from django.template import Context, Template
from resvg_py import svg_to_bytes

from rosters.portraits.looks import WEAPONS
from rules.kernel.chips import WEAPON_CLASSES

SPRITE = Path(__file__).resolve().parents[3] / "static" / "img" / "sprite.svg"
SVG = "{http://www.w3.org/2000/svg}"


def symbols() -> dict[str, Element]:
    root = ElementTree.parse(SPRITE).getroot()
    return {each.attrib["id"]: each for each in root}


def shown(markup: str) -> str:
    return Template("{% load portraits %}" + markup).render(Context())


def drawn(symbol: Element) -> bytes:
    parts = "".join(tostring(each, encoding="unicode") for each in symbol)
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">'
        f'<g fill="none" stroke="#000" stroke-width="1.6">{parts}</g></svg>'
    )
    return bytes(svg_to_bytes(svg_string=svg))


def test_every_class_has_a_name_of_its_own():
    assert set(WEAPONS) == set(WEAPON_CLASSES)
    assert len(set(WEAPONS.values())) == len(WEAPON_CLASSES)


def test_every_class_has_a_drawing_of_its_own():
    pictures = {look: drawn(symbols()[f"w-{look}"]) for look in WEAPON_CLASSES}
    blank = drawn(Element(f"{SVG}symbol"))
    assert blank not in pictures.values()
    assert all(pictures[a] != pictures[b] for a, b in combinations(pictures, 2))


def test_no_drawing_has_a_stroke_or_words_of_its_own():
    for look in WEAPON_CLASSES:
        symbol = symbols()[f"w-{look}"]
        assert symbol.attrib["viewBox"] == "0 0 24 24"
        for part in symbol:
            assert part.tag in {f"{SVG}path", f"{SVG}circle"}
            assert set(part.attrib) <= {"d", "cx", "cy", "r"}


@pytest.mark.parametrize("look", WEAPON_CLASSES)
def test_an_icon_beside_words_is_silent_and_one_alone_speaks(look):
    beside, alone = (
        shown(f'{{% weapon_icon "{look}" %}}'),
        shown(f'{{% weapon_icon "{look}" named=True %}}'),
    )
    assert 'aria-hidden="true"' in beside
    assert f'role="img" aria-label="{WEAPONS[look]}"' in alone
    assert "aria-hidden" not in alone
    assert f"#w-{look}" in beside


def test_what_is_no_weapon_has_no_icon():
    assert shown('{% weapon_icon "" %}{% weapon_icon "vest" %}') == ""
