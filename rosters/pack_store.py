"""Loads house catalogues from the database for the games, which know them by their digests."""

from __future__ import annotations

import msgspec

from rosters.models import HouseRows
from rules.kernel.building import Packing, Workshop
from rules.kernel.packs import Pack
from rules.registry import RULESETS
from web.json_limits import JsonObject


def packing_of(ruleset: str) -> Packing:
    """How a game keeps house catalogues. Raises KeyError when it has none."""
    workshop = RULESETS[ruleset].workshop
    if workshop is None or workshop.packs is None:
        raise KeyError(ruleset)
    return workshop.packs


def stocked(workshop: Workshop, ruleset: str, digest: str) -> Pack | None:
    """The pack of this digest, fetched when this process has not met it; None for nobody's."""
    if not digest or "\0" in digest or workshop.packs is None:
        return None
    known = workshop.packs.known(digest)
    if known is not None:
        return known
    row = HouseRows.objects.filter(pk=digest, ruleset=ruleset).first()
    return workshop.packs.stocked(row.content) if row is not None else None


def keep_rows(ruleset: str, pack: Pack) -> HouseRows:
    """The content of a pack, kept once."""
    content: JsonObject = msgspec.json.decode(msgspec.json.encode(pack))
    row, _ = HouseRows.objects.get_or_create(
        pk=pack.digest,
        defaults={"ruleset": ruleset, "content": content, "size": size_of(pack)},
    )
    return row


def size_of(pack: Pack) -> int:
    """How many bytes the content of a pack has."""
    return len(msgspec.json.encode(pack))


def keep_met(workshop: Workshop, ruleset: str, digest: str) -> None:
    """Keep the pack of a warband that came from elsewhere with its pack in its luggage."""
    pack = workshop.packs.known(digest) if digest and workshop.packs is not None else None
    if pack is not None and not HouseRows.objects.filter(pk=digest).exists():
        keep_rows(ruleset, pack)
