"""The style sheet of stills: the site's own rules, as far as a rasteriser of SVG reads them.

A rasteriser knows neither variables nor the whole of CSS. So the sheets are read once: variables
are replaced, and what is no property of a drawing is left out. Colours have one place, the tokens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

SHEETS = Path(__file__).resolve().parents[2] / "static" / "css"
TOKENS = "tokens.css"
READ = ("board.css", "ground.css", "stills.css")
FAMILY = '"DejaVu Sans"'  # of the fonts that are shipped; each machine draws the same letters
SIDES = 8
WHOLE = ".still"  # the class of the drawing's root
DRAWN = re.compile(
    r"fill|stroke(-\w+)*|stop-color|opacity|display|font-(size|weight|family)|letter-spacing|"
    r"text-anchor|paint-order"
)
MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
VARIABLE = re.compile(r"var\((--[\w-]+)\)")
WORD = re.compile(r"[\w-]+")
SIDE = re.compile(r'data-side="\d"')
COLOUR = re.compile(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)%\)")
OF_A_SIDE = "--side"


def rules_for(drawing: str) -> str:
    """The rules that a drawing may need whose root has the class `still`."""
    words = {*WORD.findall(drawing), *SIDE.findall(drawing)}
    return "\n".join(rule for named, rule in _sheet() if named <= words)


@cache
def _sheet() -> tuple[tuple[frozenset[str], str], ...]:
    """Every rule, with the classes and values without which it is not needed."""
    names = _tokens()
    rules = [each for name in READ for each in _drawn_rules(name, names)]
    return tuple((_named(rule), rule) for rule in rules)


def _named(rule: str) -> frozenset[str]:
    selector = rule.partition("{")[0].partition(",")[0].removeprefix(WHOLE)
    return frozenset([*re.findall(r"\.([\w-]+)", selector), *SIDE.findall(selector)])


@cache
def _tokens() -> dict[str, str]:
    told = [each for _, body in RULE.findall(_text(TOKENS)) for each in body.split(";")]
    found = [each.strip().partition(": ") for each in told]
    # The sides are in force below an element; which one is decided where they are used.
    own = (OF_A_SIDE, f"{OF_A_SIDE}-deep")
    named = {name: value for name, _, value in found if name.startswith("--") and name not in own}
    return {**named, "--sans": FAMILY, "--mono": FAMILY}


def _text(name: str) -> str:
    text = re.sub(r"/\*.*?\*/", "", (SHEETS / name).read_text(encoding="utf-8"), flags=re.DOTALL)
    return MEDIA.sub("", text)


def _drawn_rules(name: str, names: Mapping[str, str]) -> Iterator[str]:
    for selectors, body in RULE.findall(_text(name)):
        told = [each.strip() for each in body.split(";")]
        said = "; ".join(each for each in told if DRAWN.fullmatch(each.partition(":")[0]))
        # Pseudo-classes are for who points at the board; a still is one look of it.
        asked = [each.strip() for each in selectors.split(",") if ":" not in each]
        for selector in asked if said else ():
            yield from _resolved(selector, said, names)


def _resolved(selector: str, said: str, names: Mapping[str, str]) -> Iterator[str]:
    if f"var({OF_A_SIDE}" not in said:
        yield f"{WHOLE} {selector} {{{_plain(said, names)}}}"
        return
    first, space, rest = selector.partition(" ")
    for side in range(SIDES):
        letter = chr(ord("a") + side)
        own = {OF_A_SIDE: names[f"--side-{letter}"], "--side-deep": names[f"--side-{letter}-deep"]}
        below = f'[data-side="{side}"]'
        # On the element itself or above it; as specific as any other rule.
        which = f"{first}{below}{space}{rest}, {below} {selector}"
        yield f"{which} {{{_plain(said, {**names, **own})}}}"


def _plain(said: str, names: Mapping[str, str]) -> str:
    """Declarations without variables, with colours as every rasteriser reads them."""
    while VARIABLE.search(said):
        said = VARIABLE.sub(lambda found: names[found[1]], said)
    return COLOUR.sub(lambda found: _clear(*found.groups()), said)


def _clear(red: str, green: str, blue: str, percent: str) -> str:
    return f"rgba({red}, {green}, {blue}, {float(percent) / 100:g})"
