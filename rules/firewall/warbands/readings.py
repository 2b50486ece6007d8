"""The doubtful readings of the rulebook, for whoever reads the armoury."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from rules.firewall.catalogue import CATALOGUE, DoubtfulReading
from rules.kernel.building import Reading


@cache
def readings() -> Mapping[str, Reading]:
    """Every doubtful reading by its id, in the order in which they are listed."""
    return MappingProxyType({row.id: _reading(row) for row in CATALOGUE.doubtful.values()})


def _reading(row: DoubtfulReading) -> Reading:
    return Reading(
        row.id, row.where, row.lines, row.printed, row.reading, row.why, row.confidence,
        row.alternatives,
    )  # fmt: skip
