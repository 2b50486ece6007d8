"""Reads the parts that drawings are put together from: paths and colours in `parts/*.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path

from rules.kernel.record import Record
from web.json_limits import JsonObject

FOLDER = Path(__file__).parent / "parts"
SHAPE = re.compile(
    r"(?P<tone>[a-z]+2?)(?:/(?P<width>[\d.]+))? (?P<path>[MmLlHhVvCcSsQqTtAaZz\d\s.,-]+)"
)
FACES, HAIR, HATS, BODIES = "faces", "hair", "hats", "bodies"
THINGS, VEHICLES, PALETTE = "things", "vehicles", "palette"


class Shape(Record):
    """A path in one tone: filled, or a line of some width where that is not empty."""

    tone: str
    path: str
    width: str = ""


class Part(Record):
    """A part by its name. `shapes` lie in their place, `back` behind everybody, `cover` over neck
    and chin, `front` over all of it.

    often: how many times as often as others it is taken. hides: what of a head is not seen below
    it: hair, eyes (and hair) or face (all). tall: no hat goes on it. over: hair shows above it.
    mount, wheels: of vehicles, in units of the drawing; is_bare: it has no hull to paint on.
    """

    name: str
    shapes: tuple[Shape, ...] = ()
    back: tuple[Shape, ...] = ()
    cover: tuple[Shape, ...] = ()
    front: tuple[Shape, ...] = ()
    often: int = 1
    hides: str = ""
    tall: bool = False
    over: bool = False
    is_bare: bool = False
    mount: tuple[float, float] = (48, 48)
    wheels: tuple[tuple[float, float, float], ...] = ()


Slot = Mapping[str, Part]


@cache
def sheet(name: str) -> Mapping[str, Slot]:
    """The parts of a file by slot and name."""
    return {
        slot: {each: _part(each, fields) for each, fields in rows.items()}
        for slot, rows in _read(name).items()
    }


@cache
def palette() -> JsonObject:
    """Every colour."""
    return _read(PALETTE)


@cache
def version() -> str:
    """Changes whenever something is drawn otherwise: a digest of parts and code."""
    found = blake2b(digest_size=5)
    for path in sorted([*FOLDER.glob("*.toml"), *Path(__file__).parent.glob("*.py")]):
        found.update(path.read_bytes())
    return found.hexdigest()


def _read(name: str) -> JsonObject:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def _part(name: str, fields: JsonObject) -> Part:
    for layer in ("shapes", "back", "cover", "front"):
        if layer in fields:
            fields[layer] = tuple(_shape(each) for each in fields[layer])
    for row in ("mount", "wheels"):
        if row in fields:
            fields[row] = tuple(tuple(e) if isinstance(e, list) else e for e in fields[row])
    return Part(name, **fields)


def _shape(text: str) -> Shape:
    found = SHAPE.fullmatch(text)
    if found is None:
        raise ValueError(f"Not a shape: {text}")
    return Shape(found["tone"], found["path"], found["width"] or "")
