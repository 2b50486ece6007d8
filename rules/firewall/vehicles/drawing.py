"""Chapter 21, arcs of fire as lines on the board (R21.7)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import Figure, weapon_of
from rules.firewall.vehicles.arcs import arc_edges
from rules.firewall.vehicles.crew import mount_of, mounts_of
from rules.kernel.screen import Line


def arc_lines(figure: Figure, weapon: str) -> Iterator[Line]:
    """The two edges of a hard point's arc, as far as its weapon reaches."""
    mount, carried = mount_of(figure, weapon), weapon_of(figure, weapon)
    if mount is None or carried is None or not mount.arc:
        return
    entry = CATALOGUE.weapons[carried.entry]
    for end in arc_edges(figure.at, figure.facing, mount.arc, entry.long + figure.base // 2):
        yield Line(figure.at, end, "", "arc")


def all_arcs(figure: Figure) -> Iterator[Line]:
    """The arcs of all hard points, each edge once."""
    drawn = {line for mount in mounts_of(figure) for line in arc_lines(figure, mount.weapon)}
    yield from sorted(drawn, key=lambda line: (line.b, line.a))
