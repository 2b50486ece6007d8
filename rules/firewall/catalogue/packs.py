"""House catalogues of Firewall: their rows beside those of the book, each under an id of its own.

A house row's id is the plain id, two underscores and a fingerprint of the row and its pack's name:
`harpoon__5b0c…`. It means the same row in every warband, battle and journal, whoever changes the
pack later on. See docs/decisions/0015-house-catalogues.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

import msgspec

from rules.kernel.packs import Pack
from rules.kernel.record import fingerprint

from .loading import TABLES, load_catalogue
from .model import (
    Armour,
    Catalogue,
    Chassis,
    CloseCombatWeapon,
    Cybernetic,
    Drug,
    Gear,
    Grenade,
    PersonalTransport,
    TroopType,
    Weapon,
)
from .rounds import calibre_of, kind_of, round_id, rounds_of

MARK = "__"  # no id of the book has it
SUFFIX = 20  # hexadecimal digits
MOST_ARRANGED = 64
GRENADES = "grenades"
# The tables that a pack may add to and change, and the shape of their rows.
ROWS: Final[dict[str, type[Any]]] = {
    "troops": TroopType,
    "weapons": Weapon,
    "grenades": Grenade,
    "armour": Armour,
    "close_combat_weapons": CloseCombatWeapon,
    "cybernetics": Cybernetic,
    "drugs": Drug,
    "gear": Gear,
    "transport": PersonalTransport,
    "chassis": Chassis,
}

_PACKS: dict[str, HousePack] = {}
_MAKERS: dict[str, str] = {}
Ids = Mapping[str, Mapping[str, str]]  # of a pack's rows, by table and plain id
_IDS: dict[str, Ids] = {}


class HousePack(Pack):
    """A pack whose rows can be found in the tables as soon as it exists, from wherever it came.

    The rows are named by their content, so making one twice, or in any order, changes nothing.
    """

    def __post_init__(self) -> None:
        digest = self.digest
        if digest in _PACKS:
            return
        made = [
            (table, msgspec.convert({**row, "id": self.id_of(table, stem)}, ROWS[table]))
            for table, rows in self.rows.items()
            for stem, row in rows.items()
        ]
        ids: dict[str, dict[str, str]] = {}
        for table, row in made:
            TABLES[table].shelve(row.id, row)
            _MAKERS[row.id] = self.name
            for made_of in rounds_of(row) if table == GRENADES else ():
                TABLES[table].shelve(made_of.id, made_of)
                _MAKERS[made_of.id] = self.name
            ids.setdefault(table, {})[stem_of(row.id)] = row.id
        _PACKS[digest], _IDS[digest] = self, ids

    def id_of(self, table: str, stem: str) -> str:
        """The id of one of its rows."""
        content = [self.name, table, stem, self.rows[table][stem]]
        return f"{stem}{MARK}{fingerprint(content)[:SUFFIX]}"

    @property
    def ids(self) -> frozenset[str]:
        """The ids of all its rows."""
        return frozenset(id_ for ids in _IDS[self.digest].values() for id_ in ids.values())


def stem_of(id_: str) -> str:
    """The plain id behind a house row's; a book row's own."""
    return id_.partition(MARK)[0]


def maker_of(id_: str) -> str:
    """The name of the pack that a row is from; empty for the book."""
    return _MAKERS.get(id_, "")


def pack_called(digest: str) -> HousePack | None:
    """The pack of this digest, if it has been met."""
    return _PACKS.get(digest)


def stocked(raw: Mapping[str, Any]) -> HousePack:
    """A pack as it was kept, whose rows can be found from now on."""
    return msgspec.convert(dict(raw), HousePack)


def catalogue_for(digest: str) -> Catalogue:
    """The tables as a pack leaves them: changed rows in their places, added ones behind."""
    pack = pack_called(digest)
    return load_catalogue() if pack is None else _arranged(digest)


@lru_cache(maxsize=MOST_ARRANGED)
def _arranged(digest: str) -> Catalogue:
    book = load_catalogue()
    tables = {
        table: MappingProxyType(_with_rows(getattr(book, table), ids))
        for table, ids in _IDS[digest].items()
    }
    return replace(book, **tables)  # type: ignore[arg-type]


def _with_rows(book: Mapping[str, Any], ids: Mapping[str, str]) -> dict[str, Any]:
    found = {ids.get(id_, id_): book[ids.get(id_, id_)] for id_ in book}
    return {**found, **{id_: book[id_] for id_ in ids.values()}}


def id_under(digest: str, table: str, id_: str) -> str:
    """What an id becomes in a warband that is built from this pack, or from the book alone.

    The pack's own row where it has one of that plain id, else the book's; a row of which neither
    knows anything stays, so that whoever checks can tell.
    """
    calibre = calibre_of(id_) if table == GRENADES else ""
    if calibre:
        return round_id(id_under(digest, table, kind_of(id_)), calibre)
    stem = stem_of(id_)
    own = _IDS.get(digest, {}).get(table, {}).get(stem)
    return own or (stem if stem in TABLES[table] else id_)


def made_by(id_: str) -> str:
    """Changed by Docklands, or added by it, as a sentence; empty for a row of the book."""
    maker = maker_of(id_)
    if not maker:
        return ""
    is_change = any(stem_of(id_) in table for table in TABLES.values())
    return f"{'Changed' if is_change else 'Added'} by {maker}."


def noted(row: Any) -> str:
    """The note of a row, and which pack it is from."""
    return " ".join(part for part in (getattr(row, "note", ""), made_by(row.id)) if part)
