"""What is drawn of people and vehicles: everybody differs, nothing is broken or made up."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import combinations

import pytest
from defusedxml import ElementTree
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from rosters.portraits.choices import slots_of, with_part
from rosters.portraits.drawing import svg_of, unlit
from rosters.portraits.looks import PERSON, Look, look_from, look_of, seed_of
from rosters.portraits.paint import SIDE
from rosters.portraits.parts import (
    BODIES,
    FACES,
    HAIR,
    HATS,
    THINGS,
    VEHICLES,
    Part,
    Shape,
    palette,
    sheet,
)
from rules.kernel.chips import ARMOUR_CLASSES, OUTLINES, SEEN_THINGS, WEAPON_CLASSES
from rules.kernel.warbands import FACE, Member, members_of
from rules.registry import RULESETS
from tests.golden.portraits import MANY, hundred
from web.stills.rasteriser import small_png

FILES = (FACES, HAIR, HATS, BODIES, THINGS, VEHICLES)
GAMES = [slug for slug, each in RULESETS.items() if each.workshop]
LARGEST = 6_000  # characters; about a third of it is sent
ALIKE = 4.0  # mean difference of a pixel, of 255: below it two look alike
OUTSIDE = 8  # units that a turned or widened part may stick out of the square
ANYBODY = Look(PERSON, "abc123", "amber")


def picture(look: Look, side: int = 64) -> Image.Image:
    with Image.open(io.BytesIO(small_png(unlit(svg_of(look)), side))) as drawn:
        return drawn.convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    means = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return float(sum(means) / len(means))


def every_part() -> Iterator[tuple[str, Part]]:
    for file in FILES:
        for slot, parts in sheet(file).items():
            yield from ((f"{file} {slot} {part.name}", part) for part in parts.values())


def shapes_of(part: Part) -> Iterator[Shape]:
    yield from (*part.shapes, *part.back, *part.cover, *part.front)


PARTS = dict(every_part())


# --- Nobody looks like somebody else -------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_of_a_hundred_no_two_look_alike(game):
    looks = hundred(RULESETS[game])
    assert len(looks) == MANY
    pictures = [picture(look) for look in looks]
    alike = [
        (looks[a].code, looks[b].code)
        for a, b in combinations(range(MANY), 2)
        if difference(pictures[a], pictures[b]) < ALIKE
    ]
    assert not alike


def test_the_same_look_is_drawn_the_same_and_another_seed_otherwise():
    svg_of.cache_clear()
    first = svg_of(ANYBODY)
    svg_of.cache_clear()
    assert svg_of(ANYBODY) == first
    assert svg_of(replace(ANYBODY, seed="abc124")) != first


# --- Nothing is broken ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", PARTS)
def test_a_part_is_drawn_inside_its_square(name):
    part = PARTS[name]
    mounted = name.startswith("vehicles mounted")
    x, y = (48, 48) if mounted else (0, 0)
    for shape in shapes_of(part):
        assert shape.tone in {*palette()["tones"], *TONES}, shape
        ink = _bounds(shape.path, x, y)
        assert ink is not None, f"nothing is seen of {shape}"
        assert min(ink) >= -OUTSIDE, shape
        assert max(ink) <= SIDE + OUTSIDE, shape


TONES = {
    *("skin", "lip", "hair", "beard", "brow", "paint", "accent", "glow", "shade", "gloss"),
    *("cloth", "cloth2", "hide", "hide2", "kit", "kit2", "plate", "plate2", "glass"),
}


def _bounds(path: str, x: int, y: int) -> tuple[int, int, int, int] | None:
    """The box of what a path covers, found by drawing it with room around it."""
    room, side = 48, SIDE + 96
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">'
        f'<path transform="translate({room + x} {room + y})" stroke="#000" d="{path}"/></svg>'
    )
    with Image.open(io.BytesIO(small_png(svg, side))) as drawn:
        box = drawn.convert("RGBA").getchannel("A").getbbox()
    return None if box is None else tuple(each - room for each in box)  # type: ignore[return-value]


@pytest.mark.parametrize("armour", ["", *ARMOUR_CLASSES])
def test_every_armour_with_every_thing_is_drawn(armour):
    pairs = [(), *((each,) for each in SEEN_THINGS), *combinations(SEEN_THINGS, 2)]
    for number, things in enumerate(pairs):
        look = Look(PERSON, f"s{number}", "cyan", armour, WEAPON_CLASSES[number % 16], things)
        _check(svg_of(look))


@pytest.mark.parametrize("outline", OUTLINES)
def test_every_vehicle_with_every_weapon_is_drawn(outline):
    for number, weapon in enumerate(("", *WEAPON_CLASSES)):
        for armour in ("", *ARMOUR_CLASSES):
            _check(svg_of(Look(outline, f"v{number}", "", armour, weapon)))


def _check(svg: str) -> None:
    """Well-formed, small, and with nothing in it that a strict policy would refuse."""
    root = ElementTree.fromstring(svg)
    assert root.get("viewBox") == f"0 0 {SIDE} {SIDE}"
    assert len(svg) < LARGEST
    assert not re.search(r"style=|<style|<script|<text|href=\"[^#]|\son\w+=", svg)
    assert "None" not in svg
    assert "nan" not in svg


# --- Nothing is made up --------------------------------------------------------------------------


@pytest.mark.parametrize("thing", SEEN_THINGS)
def test_a_thing_is_seen_on_who_has_it_and_on_nobody_else(thing):
    bare = replace(ANYBODY, armour="clothes", chosen=("hat_none",))
    has = replace(bare, things=(thing,))
    assert difference(picture(bare), picture(has)) > 0.3
    paths = {shape.path for part in sheet(THINGS)[thing].values() for shape in shapes_of(part)}
    assert any(path in svg_of(has) for path in paths)
    assert not any(path in svg_of(bare) for path in paths)


@pytest.mark.parametrize("armour", ARMOUR_CLASSES)
def test_armour_is_seen_on_who_wears_it_and_on_nobody_else(armour):
    paths = {shape.path for part in sheet(BODIES)[armour].values() for shape in shapes_of(part)}
    others = {
        shape.path
        for each in ARMOUR_CLASSES
        for part in sheet(BODIES)[each].values()
        for shape in shapes_of(part)
        if each != armour
    }
    own = paths - others
    for number in range(20):
        look = replace(ANYBODY, seed=f"a{number}")
        assert any(path in svg_of(replace(look, armour=armour)) for path in own)
        for each in ARMOUR_CLASSES:
            assert each == armour or not any(
                path in svg_of(replace(look, armour=each)) for path in own
            )


@pytest.mark.parametrize("weapon", WEAPON_CLASSES)
def test_a_weapon_is_seen_on_who_carries_it(weapon):
    [*shapes] = shapes_of(sheet(THINGS)["gun"][weapon])
    assert all(each.path in svg_of(replace(ANYBODY, weapon=weapon)) for each in shapes)
    assert not any(each.path in svg_of(ANYBODY) for each in shapes)


@pytest.mark.parametrize("game", GAMES)
def test_a_member_is_drawn_with_what_its_profile_shows(game):
    workshop = RULESETS[game].workshop
    assert workshop is not None
    for warband in workshop.ready():
        for member in members_of(warband):
            profile = workshop.profile(warband, member)
            look = look_of(member, profile)
            seen = {each.look for each in profile.chips}
            assert set(look.things) == seen & set(SEEN_THINGS)
            assert look.armour in seen | {""}
            assert look.weapon in seen | {""}
            assert look.kind == (profile.outline or PERSON)
            assert look_from(look.code) == look


# --- Seeds, codes and choices --------------------------------------------------------------------


def test_a_face_comes_from_the_name_until_somebody_chooses():
    workshop = RULESETS["firewall"].workshop
    assert workshop is not None
    warband = workshop.ready()[0]
    member = next(members_of(warband))
    profile = workshop.profile(warband, member)
    plain = look_of(member, profile)
    assert plain.seed == seed_of(member.name, member.id)
    assert member.name.lower() not in plain.code
    chosen = look_of(replace(member, portrait="4f2a.hair_bob"), profile)
    assert (chosen.seed, chosen.chosen) == ("4f2a", ("hair_bob",))
    by_hand = look_of(replace(member, portrait=".hair_bob"), profile)
    assert (by_hand.seed, by_hand.chosen) == (plain.seed, ("hair_bob",))


@pytest.mark.parametrize(
    "code",
    [
        *("", "person", "person.a.b.c.d.e", "person.a.....x.y", "ghost.a.....", "decal.a....."),
        *("person.a..plate...", "person.a...sword..", "person.a....crown.", "person.A....."),
        *("person.a....goggles-mask.", "person.a.....<b>", f"person.{'a' * 300}....."),
        "person.a.....a-b-c-d-e-f-g",
    ],
)
def test_what_no_code_says_is_not_drawn(code):
    assert look_from(code) is None


def test_an_unknown_part_or_colour_is_drawn_as_the_seed_has_it():
    odd = replace(ANYBODY, colour="mauve", chosen=("hair_of_gold", "tail_long"))
    plain = replace(ANYBODY, colour="")
    assert svg_of(odd) == svg_of(plain)


def test_every_choice_by_hand_is_drawn():
    for look in (
        *(Look(PERSON, "s", "", armour) for armour in ("", *ARMOUR_CLASSES)),
        *(Look(each, "s") for each in OUTLINES),
    ):
        for slot, label, parts in slots_of(look):
            assert label
            drawn = {svg_of(replace(look, chosen=(f"{slot}_{part}",))) for part in parts}
            assert len(drawn) > 1 or len(parts) == 1, (look, slot)


def test_a_choice_takes_the_place_of_the_one_before():
    slots = ("hair", "hat", "clothes")
    face = with_part("", "hair", "bob", slots)
    assert face == ".hair_bob"
    face = with_part(with_part(face, "hat", "cap", slots), "hair", "afro", slots)
    assert face == ".hat_cap.hair_afro"
    assert with_part(face, "hat", "", slots) == ".hair_afro"
    assert FACE.fullmatch(face)
    assert Member("m1", "A", "figure", portrait=face).face == face


def test_all_that_may_be_chosen_fits_into_a_face():
    face = "0123456789"  # and goes on to do so when the armour changes
    for armour in ("", *ARMOUR_CLASSES, ""):
        offered = tuple(slots_of(Look(PERSON, "s", "", armour)))
        names = [slot for slot, _, _ in offered]
        for slot, _, parts in offered:
            face = with_part(face, slot, max(parts, key=len), names)
            assert FACE.fullmatch(face), face


def test_every_face_that_is_accepted_has_an_address():
    face = "a" * 16 + "".join(f".{letter * 32}" for letter in "abcdef")
    assert FACE.fullmatch(face)
    seed, *chosen = face.split(".")
    look = Look(PERSON, seed, "violet", "powered", "machine_gun", SEEN_THINGS, tuple(chosen))
    assert look_from(look.code) == look
