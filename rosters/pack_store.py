"""Loads house catalogues from the database into the games, which know them by their digests."""

from __future__ import annotations

import msgspec

from rosters.models import HouseRows
from rules.kernel.building import Packing, Workshop
from rules.kernel.packs import Pack
from rules.registry import RULESETS
from web.json_limits import JsonObject


def packing_of(ruleset: str) -> Packing:
    """The house catalogue functions of a game. Raises KeyError if it has none."""
    workshop = RULESETS[ruleset].workshop
    if workshop is None or workshop.packs is None:
        raise KeyError(ruleset)
    return workshop.packs


def stocked(workshop: Workshop, ruleset: str, digest: str) -> Pack | None:
    """The pack with this digest, loaded if this process does not have it; None if it
    is not stored.
    """
    if not digest or "\0" in digest or workshop.packs is None:
        return None
    known = workshop.packs.known(digest)
    if known is not None:
        return known
    row = HouseRows.objects.filter(pk=digest, ruleset=ruleset).first()
    return workshop.packs.stocked(row.content) if row is not None else None


def keep_rows(ruleset: str, pack: Pack) -> HouseRows:
    """Store the content of a pack, once."""
    content: JsonObject = msgspec.json.decode(msgspec.json.encode(pack))
    row, _ = HouseRows.objects.get_or_create(
        pk=pack.digest,
        defaults={"ruleset": ruleset, "content": content, "size": size_of(pack)},
    )
    return row


def size_of(pack: Pack) -> int:
    """The size of a pack's content in bytes."""
    return len(msgspec.json.encode(pack))


def keep_met(workshop: Workshop, ruleset: str, digest: str) -> None:
    """Store the pack that an imported warband brought along."""
    pack = workshop.packs.known(digest) if digest and workshop.packs is not None else None
    if pack is not None and not HouseRows.objects.filter(pk=digest).exists():
        keep_rows(ruleset, pack)
