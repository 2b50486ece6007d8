"""Draws vehicles from the side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rosters.portraits.chance import number, one_of, part_of
from rosters.portraits.looks import Look
from rosters.portraits.paint import colours_of, drawn, framed
from rosters.portraits.parts import VEHICLES, Part, Shape, palette, sheet

MIRRORED = "matrix(-1 0 0 1 96 0)"
GROUND = Shape("ink", "M0 80h96v16H0z")
PLATES = {  # what an armoured hull has on it, by what is seen of the armour
    "leather": (Shape("rust", "M28 58h12v8H28zM44 60h14v7H44z"),),
    "vest": (Shape("kit", "M26 58h16v9H26zM44 58h16v9H44z"),),
    "suit": (Shape("plate", "M24 57h42v11H24z"), Shape("shade", "M38 57v11M52 57v11", "1")),
}


Wheel = tuple[float, float, float]  # x, y, radius


def silhouette(look: Look) -> str:
    """A vehicle as SVG, by its outline."""
    sheets, hull = sheet(VEHICLES), hull_of(look)
    colours = {**colours_of(look), "paint": one_of(look, "hulls", palette()["hulls"]["each"])}
    shapes = [GROUND, *hull.shapes]
    if not hull.is_bare:
        shapes += [*PLATES.get(look.armour, ()), *part_of(look, "decal", sheets["decal"]).shapes]
    inner = drawn((*shapes, *_wheels(hull.wheels)), colours)
    if look.weapon:
        mounted = sheets["mounted"].get(look.weapon, sheets["mounted"]["other"])
        x, y = hull.mount
        gun = drawn(mounted.shapes, colours)
        inner = f'<g transform="translate({x:g} {y:g})">{gun}</g>{inner}'
    if number(look, "mirrored", 2):
        inner = f'<g transform="{MIRRORED}">{inner}</g>'
    return framed(look, inner)


def hull_of(look: Look) -> Part:
    """The model of a vehicle."""
    return part_of(look, look.kind, sheet(VEHICLES)[look.kind])


def _wheels(wheels: Sequence[Wheel]) -> Iterator[Shape]:
    for x, y, radius in wheels:
        yield _disc("ink", x, y, radius)
        yield _disc("metal2", x, y, radius * 0.55)
        yield _disc("dark", x, y, radius * 0.22)


def _disc(tone: str, x: float, y: float, r: float) -> Shape:
    path = f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 1 {2 * r:g} 0 {r:g} {r:g} 0 0 1-{2 * r:g} 0z"
    return Shape(tone, path)
