"""What other programs need of a build: its shape, and its riders under new names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.firewall.warbands.builds import (
    FIGURE,
    VEHICLE,
    FigureBuild,
    VehicleBuild,
    build_of,
    stored,
)


def schema() -> dict[str, dict[str, Any]]:
    """The JSON Schema of a build by kind, each whole with its own `$defs`."""
    return {
        FIGURE: msgspec.json.schema(FigureBuild),
        VEHICLE: msgspec.json.schema(VehicleBuild),
    }


def renumbered(kind: str, build: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """A build whose riders have their new ids; riders without one are left out."""
    made = build_of(kind, build)
    if isinstance(made, VehicleBuild):
        made = replace(made, aboard=tuple(names[each] for each in made.aboard if each in names))
    return stored(made)
