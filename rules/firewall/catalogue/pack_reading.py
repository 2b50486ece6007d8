"""Packs as people write them: read whole, checked by the book's own checks, or refused in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

import msgspec

from rules.kernel.building import Problem
from rules.kernel.packs import PACK_FORMAT, BadPack, PriceList

from .checks import problems_in
from .loading import load_catalogue
from .packs import MARK, ROWS, HousePack

MOST_ROWS, MOST_NAME, MOST_NOTE = 200, 60, 300  # rows, characters, characters
MOST_PACK_NOTE = 2000
MOST_LISTED = 20  # parts of one row
MOST_PRICE = 100_000
PLAIN_ID = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
# The rules themselves name these, so another row in their place would be another thing.
FIXED: Final[dict[str, frozenset[str]]] = {
    "troops": frozenset(),
    "weapons": frozenset(
        {
            "hand_grenade", "improvised_bomb_av", "improvised_bomb_ap",
            "jannings_pocket_monster", "20mm_grenade_launcher", "35mm_grenade_launcher",
        }
    ),
    "grenades": frozenset({"smoke", "fragmentation"}),
    "armour": frozenset({"street_clothing"}),
    "close_combat_weapons": frozenset({"unarmed", "rifle_butt"}),
    "cybernetics": frozenset(
        {
            "built_in_weapon", "flight_pack", "cyber_eye", "skill_chip", "muscle_grafts",
            "cyber_legs_basic", "cyber_legs_advanced",
        }
    ),
    "drugs": frozenset(),
    "gear": frozenset(),
    "transport": frozenset(),
    "chassis": frozenset({"static_gun"}),
}  # fmt: skip
# Fields that tie a row to the book or to other rows.
TIED = ("id", "lines", "doubtful", "aliases", "weapon_group", "ammunition", "static")
# How large a figure may be: lengths in mm, and what everything else is counted in.
LENGTHS = ("short", "effective", "long", "move", "cloud_side", "slow", "cruise", "full")
MOST_LENGTH, MOST_FIGURE = 5000, 30
# Others from the least to the most: what is counted or paid for is not negative, and a vehicle's
# base is one that stands on a street.
_BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "armour_divisor": (1, 10), "armour_factor": (1, 10), "base": (20, 600), "cloud_dice": (0, 3),
    "cloud_plus": (0, MOST_FIGURE), "cloud_side": (0, MOST_LENGTH), "cp": (0, MOST_FIGURE),
    "crew": (1, MOST_FIGURE), "hard_points": (0, MOST_FIGURE), "legs_percent": (-100, 200),
    "magazine": (1, 999), "max_vp": (1, 999), "shots": (1, 99),
}  # fmt: skip
_OPTION_LINES = [0, 0]  # an option of a pack stands in no book

_HEADS = ("$schema", "format", "name", "note", "points")

Faults = list[Problem]
Rows = dict[str, dict[str, dict[str, Any]]]


def read_pack(raw: Mapping[str, Any]) -> HousePack:
    """A pack from a document. Raises BadPack with everything that is wrong with it."""
    faults: Faults = []
    unknown = [name for name in raw if name not in (*_HEADS, *ROWS)]
    for name in unknown[:MOST_LISTED]:
        _fault(faults, str(name)[:MOST_NAME], "A pack has no such part. See the schema.")
    age = raw.get("format", PACK_FORMAT)
    if type(age) is not int or age != PACK_FORMAT:
        _fault(faults, "format", f"Only format {PACK_FORMAT} is known here.")
    name = _text(raw, "name", MOST_NAME, faults)
    note = _text(raw, "note", MOST_PACK_NOTE, faults)
    if not name and not faults:
        _fault(faults, "name", "Give the pack a name.")
    changes: list[str] = []
    rows = _rows(raw, changes, faults)
    points = _points(raw.get("points"), rows, _meant(raw), faults)
    if not faults and not rows and points is None:
        _fault(faults, "", "A pack changes or adds at least one entry, or sets prices.")
    faults += [] if faults else _misfits(rows)
    if faults:
        raise BadPack(tuple(faults))
    return HousePack(name, note, rows, tuple(sorted(changes)), points)


def _fault(faults: Faults, path: str, message: str) -> None:
    faults.append(Problem(path, "pack", message))


def _text(raw: Mapping[str, Any], name: str, most: int, faults: Faults, path: str = "") -> str:
    value = raw.get(name, "")
    if not _is_plain(value, most, name):
        _fault(faults, f"{path}{name}", f"Write at most {most} plain characters.")
        return ""
    return str(value).strip()


def _is_plain(value: Any, most: int, name: str) -> bool:
    """Whether it is text that any page can show; only a note may have several lines."""
    if not isinstance(value, str) or len(value) > most:
        return False
    lines = value.splitlines() if name == "note" else [value]
    return all(each.isprintable() for each in lines)


# --- Rows ----------------------------------------------------------------------------------------


def _rows(raw: Mapping[str, Any], changes: list[str], faults: Faults) -> Rows:
    found: Rows = {}
    taken: dict[str, str] = {}
    lists = [raw.get(table) for table in ROWS]
    if sum(len(each) for each in lists if isinstance(each, list)) > MOST_ROWS:
        _fault(faults, "", f"A pack has at most {MOST_ROWS} entries.")
        return found
    for table in ROWS:
        given = raw.get(table, [])
        if not isinstance(given, list) or not all(isinstance(each, dict) for each in given):
            _fault(faults, table, f"Write {table} as a list of entries: [[{table}]].")
            continue
        for place, fields in enumerate(given):
            path = f"{table}.{place}"
            made = _row(table, fields, path, faults)
            if made is None:
                continue
            stem, row = made
            if stem in taken:
                _fault(faults, path, f"{stem} is in the pack twice, see {taken[stem]}.")
            taken[stem] = path
            if "changes" in fields:
                changes.append(stem)
            found.setdefault(table, {})[stem] = row
    faults += _namesakes(found)
    return found


def _namesakes(rows: Rows) -> Iterator[Problem]:
    """Two entries of a table with one name: no list, no text and no file could tell them apart."""
    for table, own in rows.items():
        book: dict[str, Any] = getattr(load_catalogue(), table)
        names = {stem: row.name for stem, row in book.items()}
        names |= {stem: str(row["name"]) for stem, row in own.items()}
        counts = Counter(name.casefold() for name in names.values())
        for stem in own:
            before = book[stem].name if stem in book else ""
            if counts[names[stem].casefold()] > 1 and names[stem] != before:
                message = f"{stem}: another entry is called {names[stem]} already."
                yield Problem(f"{table}.{stem}.name", "pack", message)


def _row(
    table: str, fields: Mapping[str, Any], path: str, faults: Faults
) -> tuple[str, dict[str, Any]] | None:
    """The plain id of an entry and its whole row; None when something is wrong with it."""
    before = len(faults)
    stem, start = _begun(table, fields, path, faults)
    for name in fields:
        if name in TIED and name != "id":
            _fault(faults, f"{path}.{name}", "A pack cannot set this field.")
    said = {name: each for name, each in fields.items() if name not in ("id", "changes")}
    if isinstance(said.get("options"), list):
        said["options"] = [
            _option(each, f"{path}.options.{place}", faults)
            for place, each in enumerate(said["options"])
        ]
    row = {**start, **said}
    _sizes(row, path, faults)
    if len(faults) > before:
        return None
    return _shaped(table, stem, row, path, faults)


def _option(raw: Any, path: str, faults: Faults) -> Any:
    """An option of a system with what every row has and no pack says."""
    if isinstance(raw, dict) and "lines" in raw:
        _fault(faults, f"{path}.lines", "A pack cannot set this field.")
    return {**raw, "lines": _OPTION_LINES} if isinstance(raw, dict) else raw


def _begun(
    table: str, fields: Mapping[str, Any], path: str, faults: Faults
) -> tuple[str, dict[str, Any]]:
    """The plain id of an entry, and the row that it begins with."""
    book = getattr(load_catalogue(), table)
    if "changes" in fields:
        stem = str(fields["changes"])[:MOST_NAME]
        if "id" in fields:
            _fault(faults, f"{path}.id", "An entry that changes another has no id of its own.")
        if stem not in book or MARK in stem:
            _fault(faults, f"{path}.changes", f"The book has no {stem} among its {table}.")
            return stem, {}
        if stem in FIXED[table] or getattr(book[stem], "weapon_group", None):
            message = f"The rules themselves name {stem}: add an entry of your own beside it."
            _fault(faults, f"{path}.changes", message)
        row: dict[str, Any] = msgspec.to_builtins(book[stem])
        return stem, {name: value for name, value in row.items() if name != "id"}
    stem = str(fields.get("id", ""))[:MOST_NAME]
    if not PLAIN_ID.fullmatch(stem):
        _fault(faults, f"{path}.id", "Give an id of small letters, figures and single underscores.")
    elif stem in _named_otherwise():
        _fault(faults, f"{path}.id", f"The book calls something else {stem}. Choose another id.")
    elif stem in _book_ids():
        _fault(faults, f"{path}.id", f"The book has a {stem}. To change it, write changes, not id.")
    if "name" not in fields:
        _fault(faults, f"{path}.name", "Give the entry a name.")
    return stem, {"lines": [0, 0]}


def _book_ids() -> frozenset[str]:
    book = load_catalogue()
    return frozenset(id_ for table in ROWS for id_ in getattr(book, table))


def _named_otherwise() -> frozenset[str]:
    """What the book calls by an id in the tables that no pack changes."""
    book = load_catalogue()
    tables = (book.experience, book.skills, book.qualities, book.vehicle_armour,
              book.sample_vehicles)  # fmt: skip
    return frozenset(id_ for table in tables for id_ in table)


def _sizes(value: Any, path: str, faults: Faults, name: str = "") -> None:
    """Refuse figures that no battle could bear and words that no page could show."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key != "lines":
                _sizes(each, f"{path}.{key}", faults, str(key))
    elif isinstance(value, list | tuple):
        if len(value) > MOST_LISTED:
            _fault(faults, path, f"At most {MOST_LISTED} of them.")
        for place, each in enumerate(value[:MOST_LISTED]):
            _sizes(each, f"{path}.{place}", faults, name)
    elif isinstance(value, int) and not isinstance(value, bool):
        usual = MOST_LENGTH if name in LENGTHS else MOST_FIGURE
        least, most = _BOUNDS.get(name, (-usual, usual))
        if not least <= value <= most:
            _fault(faults, path, f"Write a figure from {least} to {most}.")
    elif isinstance(value, str):
        _words(value, path, faults, name)


def _words(value: str, path: str, faults: Faults, name: str) -> None:
    most = MOST_NOTE if name == "note" else MOST_NAME
    if not _is_plain(value, most, name):
        _fault(faults, path, f"Write at most {most} plain characters.")
    elif name == "name" and not value.strip():
        _fault(faults, path, "Give the entry a name.")
    elif name == "members" and not value.strip():
        _fault(faults, path, "Say who that is, or leave it out.")


def _shaped(
    table: str, stem: str, row: dict[str, Any], path: str, faults: Faults
) -> tuple[str, dict[str, Any]] | None:
    """A row with every field of its table, as it is kept."""
    try:
        made = msgspec.convert({**row, "id": stem}, ROWS[table], strict=True)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        inner = where.strip("`").removeprefix("$")
        _fault(faults, f"{path}{inner}", f"{what}.")
        return None
    return stem, {**kept(made), "name": made.name.strip()}


def kept(row: msgspec.Struct) -> dict[str, Any]:
    """A row without its id, equal to what comes back from the wire."""
    whole: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(row))
    return {name: value for name, value in whole.items() if name != "id"}


def _misfits(rows: Rows) -> Iterator[Problem]:
    """What the book's own checks say of the tables with these rows in them."""
    book = load_catalogue()
    tables = {
        table: {
            **getattr(book, table),
            **{
                stem: msgspec.convert({**row, "lines": [1, 1], "id": stem}, ROWS[table])
                for stem, row in each.items()
            },
        }
        for table, each in rows.items()
    }
    for words in problems_in(replace(book, **tables)):  # type: ignore[arg-type]
        stem, _, message = words.partition(": ")
        table = next((name for name, each in rows.items() if stem in each), "")
        yield Problem(f"{table}.{stem}", "pack", f"{stem}: {message}.")


# --- Prices --------------------------------------------------------------------------------------


def _points(raw: Any, rows: Rows, own: frozenset[str], faults: Faults) -> PriceList | None:
    """The price list; `own` are ids of entries that are refused for something else."""
    if raw is None:
        return None
    try:
        points = msgspec.convert(raw, PriceList, strict=True)
    except msgspec.ValidationError as error:
        _fault(faults, "points", f"{error}.")
        return None
    figures = (
        *points.prices.values(), points.cyber_point, points.vehicle_point, points.gutz,
        points.skill_level, points.leader, points.most or 0,
    )  # fmt: skip
    if any(not 0 <= each <= MOST_PRICE for each in figures):
        _fault(faults, "points", f"Prices are from 0 to {MOST_PRICE}.")
    if not _is_plain(points.label, MOST_NAME, "label") or not points.label.strip():
        _fault(faults, "points.label", f"Write 1 to {MOST_NAME} plain characters.")
    known = _book_ids() | _priced() | {stem for each in rows.values() for stem in each} | own
    for name in points.prices:
        if name not in known:
            _fault(faults, f"points.prices.{name[:MOST_NAME]}", "No entry has that id.")
    return points


def _meant(raw: Mapping[str, Any]) -> frozenset[str]:
    """The ids that a document gives to entries, whatever else is wrong with them."""
    lists = [raw.get(table) for table in ROWS]
    entries = [each for some in lists if isinstance(some, list) for each in some]
    return frozenset(str(each.get("id", "")) for each in entries if isinstance(each, dict))


def _priced() -> frozenset[str]:
    """What has a price though no pack changes it."""
    book = load_catalogue()
    return frozenset((*book.experience, *book.skills))
