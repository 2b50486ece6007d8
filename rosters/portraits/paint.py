"""Turns shapes into SVG: their colours by the seed, the ground behind, the light on the rim."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rosters.portraits.chance import number, one_of
from rosters.portraits.looks import Look
from rosters.portraits.parts import Shape, palette

SIDE = 96
PAIRS = ("cloths", "hides", "kits", "plates")
# The light from the left, in the colour of the member, and the shade on the right.
LIT = (
    '<filter id="f" filterUnits="userSpaceOnUse" x="0" y="0" width="96" height="96"'
    ' color-interpolation-filters="sRGB">'
    '<feOffset in="SourceAlpha" dx="2" dy="1.2" result="a"/>'
    '<feFlood flood-color="{rim}"/><feComposite in2="SourceAlpha" operator="in"/>'
    '<feComposite in2="a" operator="out" result="l"/>'
    '<feOffset in="SourceAlpha" dx="-4.5" dy="-.5" result="b"/>'
    '<feFlood flood-color="#05070c" flood-opacity=".38"/>'
    '<feComposite in2="SourceAlpha" operator="in"/><feComposite in2="b" operator="out" result="s"/>'
    '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="s"/><feMergeNode in="l"/></feMerge>'
    "</filter>"
)

Colours = Mapping[str, str]


def colours_of(look: Look) -> Colours:
    """The colour of every tone."""
    found: dict[str, str] = dict(palette()["tones"])
    for name in PAIRS:
        tone = name.removesuffix("s")
        found[tone], found[f"{tone}2"] = one_of(look, name, palette()[name]["each"])
    found["skin"], found["lip"] = one_of(look, "skins", palette()["skins"]["each"])
    found["hair"] = found["beard"] = one_of(look, "hairs", palette()["hairs"]["each"])
    found["brow"] = found["hair"] if number(look, "brow", 3) else "#1d1a1b"
    found["paint"] = one_of(look, "paints", palette()["paints"]["each"])
    found["accent"] = one_of(look, "accents", palette()["paints"]["each"])
    found["glow"] = one_of(look, "glows", palette()["glows"]["each"])
    for tone, (colour, _) in palette()["sheer"].items():
        found[tone] = colour or found[tone]
    return found


def drawn(shapes: Iterable[Shape], colours: Colours) -> str:
    """Shapes one above the other."""
    return "".join(_painted(each, colours) for each in shapes)


def _painted(shape: Shape, colours: Colours) -> str:
    colour = colours[shape.tone]
    sheer = palette()["sheer"].get(shape.tone)
    if not shape.width:
        clear = f' fill-opacity="{sheer[1]:g}"' if sheer else ""
        return f'<path fill="{colour}"{clear} d="{shape.path}"/>'
    clear = f' stroke-opacity="{sheer[1]:g}"' if sheer else ""
    return (
        f'<path fill="none" stroke="{colour}" stroke-width="{shape.width}"{clear}'
        f' stroke-linecap="round" stroke-linejoin="round" d="{shape.path}"/>'
    )


def framed(look: Look, body: str, defs: str = "") -> str:
    """The whole drawing around a body."""
    grounds = palette()["grounds"]
    deep, mid, rim = grounds.get(look.colour, grounds[""])
    scene = one_of(look, "scene", palette()["scenes"]["each"])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f"<defs>{LIT.format(rim=rim)}{defs}</defs>"
        f'<path fill="{deep}" d="M0 0h{SIDE}v{SIDE}H0z"/><path fill="{mid}" d="{scene}"/>'
        f'<g filter="url(#f)">{body}</g></svg>'
    )
