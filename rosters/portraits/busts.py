"""Draws people from the shoulders up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rosters.portraits.chance import number, part_of
from rosters.portraits.looks import Look
from rosters.portraits.paint import Colours, colours_of, drawn, framed
from rosters.portraits.parts import BODIES, FACES, HAIR, HATS, THINGS, Part, Shape, Slot, sheet

NECK = (
    Shape("skin", "M41 50h14v17l5 4-12 14-12-14 5-4z"),
    Shape("shade", "M41 56q7 9 14 0v6q-7 8-14 3z"),
)
EARS = (Shape("skin", "M33.5 37q-4-1-3.5 4t4 6zM62.5 37q4-1 3.5 4t-4 6z"),)
LIT_HALF = '<clipPath id="c"><path d="M50 12l3.5 24-2.500 10 3 7-4 13h20V12z"/></clipPath>'
ON_FACE = ("eye", "ear", "jack", "computer", "mask", "goggles")
ON_BODY = ("pack", "arm")
MIRRORED = "matrix(-1 0 0 1 96 0)"
SLUNG = "translate(7 9)"  # what hangs on the back reaches below the shoulder
SUIT, POWERED, CLOTHES, HELMET = "suit", "powered", "clothes", "helmet"
HAIR_ONLY = "hair"


class Figure(NamedTuple):
    """The parts of a bust. `on_head`: a hat, a helmet or what a suit has there.

    hides: what of the head is not seen below it: "", hair, eyes or face.
    """

    body: Part
    on_head: Part
    hair: Part
    things: dict[str, Part]
    gun: Part
    hides: str


def bust(look: Look) -> str:
    """The bust of a person as SVG."""
    colours, parts = colours_of(look), figure_of(look)
    trunk = f"{_back(parts, colours)}{_trunk(look, parts, colours)}"
    head = "" if parts.body.name in sheet(BODIES)[POWERED] else _head(look, parts, colours)
    cover = drawn(parts.body.cover, colours)
    over = drawn(_over(parts), colours)
    wide, high = 93 + number(look, "wide", 13), 95 + number(look, "high", 10)
    size = (
        f"translate({48 - 0.48 * wide:g} {62 - 0.62 * high:g}) scale({wide / 100:g} {high / 100:g})"
    )
    crown = drawn(parts.on_head.shapes, colours)
    inner = f'{trunk}<g transform="{size}">{head}</g>{cover}<g transform="{size}">{crown}</g>{over}'
    if number(look, "mirrored", 2):
        inner = f'<g transform="{MIRRORED}">{inner}</g>'
    return framed(look, inner, LIT_HALF)


def figure_of(look: Look) -> Figure:
    """The parts of a bust: by hand where somebody chose, else as the seed has them."""
    armour = look.armour or CLOTHES
    things = {each: part_of(look, each, sheet(THINGS)[each]) for each in look.things}
    guns = sheet(THINGS)["gun"]
    gun = guns.get(look.weapon, Part(""))
    body = part_of(look, armour, sheet(BODIES)[armour])
    hair = part_of(look, "hair", sheet(HAIR)["hair"])
    on_head = _on_head(look, armour, things, body)
    return Figure(body, on_head, hair, things, gun, body.hides or on_head.hides)


def _on_head(look: Look, armour: str, things: dict[str, Part], body: Part) -> Part:
    """A helmet where there is one; else a hat as the seed has it."""
    if armour == POWERED:
        return Part("")
    if armour == SUIT:
        return part_of(look, "helm", helms_of(look))
    return things.get(HELMET) or part_of(look, "hat", sheet(HATS)["hat"])


def helms_of(look: Look) -> Slot:
    """The helmets of a suit: only open ones where something on the face is to be seen."""
    helms = sheet(BODIES)["helm"]
    if not any(each in look.things for each in ON_FACE):
        return helms
    return {name: part for name, part in helms.items() if part.hides == HAIR_ONLY}


def _back(parts: Figure, colours: Colours) -> str:
    """What is behind somebody, the furthest first."""
    behind = [*parts.things["wings"].back] if "wings" in parts.things else []
    for name in ("pack", "board"):
        if name in parts.things:
            behind += parts.things[name].back
    before = drawn(behind, colours) + f'<g transform="{SLUNG}">{drawn(parts.gun.back, colours)}</g>'
    behind = [*parts.body.back, *parts.on_head.back]
    is_under = parts.on_head.shapes and not parts.on_head.over
    if parts.hides in ("", HAIR_ONLY) and not (parts.hair.tall and is_under):
        behind += parts.hair.back
    return before + drawn(behind, colours)


def _trunk(look: Look, parts: Figure, colours: Colours) -> str:
    shapes = [*NECK]
    if "muscle" in parts.things:
        shapes += parts.things["muscle"].shapes
    shapes += parts.body.shapes
    if look.armour in (SUIT, POWERED):
        shapes += part_of(look, "emblem", sheet(BODIES)["emblem"]).shapes
    for name in ON_BODY:
        if name in parts.things:
            shapes += parts.things[name].shapes
    wide = 95 + number(look, "shoulders", 10)
    size = f"translate({48 - 0.48 * wide:g} 0) scale({wide / 100:g} 1)"
    return f'<g transform="{size}">{drawn(shapes, colours)}</g>'


def _head(look: Look, parts: Figure, colours: Colours) -> str:
    """The head and all that is on its face; what a helmet hides is left out."""
    if parts.hides == "face":
        return ""
    face = sheet(FACES)
    head = part_of(look, "head", face["head"])
    skull = next(each for each in head.shapes if each.tone == "skin")
    plane = drawn([Shape("shade", skull.path)], colours)
    mouth = [] if "mask" in parts.things else [*_of(look, face, "mouth", "beard")]
    eyes = ""
    if parts.hides != "eyes":
        left = drawn(_of(look, face, "eyes", "brows"), colours)
        eyes = f'<g id="e">{left}</g><use href="#e" transform="{MIRRORED}"/>'
    return "".join(
        (
            drawn((*EARS, *head.shapes), colours),
            f'<g clip-path="url(#c)">{plane}</g>',
            drawn(_of(look, face, "mark"), colours),
            eyes,
            drawn((*_of(look, face, "nose"), *mouth, *_hair(parts)), colours),
            drawn(_worn(parts), colours),
        )
    )


def _of(look: Look, face: Iterable[str], *slots: str) -> Iterator[Shape]:
    for slot in slots:
        yield from part_of(look, slot, sheet(FACES)[slot]).shapes


def _hair(parts: Figure) -> Iterator[Shape]:
    is_under = parts.on_head.shapes and not parts.on_head.over
    if not parts.hides and not is_under:
        yield from parts.hair.shapes


def _worn(parts: Figure) -> Iterator[Shape]:
    for name in ON_FACE:
        if name in parts.things:
            yield from parts.things[name].shapes


def _over(parts: Figure) -> Iterator[Shape]:
    """What is before everything else."""
    yield from parts.gun.front
    for part in parts.things.values():
        yield from part.front
