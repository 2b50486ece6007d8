"""What is drawn around a chosen figure: how far it goes and shoots, and whom it sees (R5.2, R8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import COMBAT, MOVEMENT, centimetres, has_action
from rules.firewall.catalogue import CATALOGUE, Weapon
from rules.firewall.fire_modifiers import EFFECTIVE, LONG, SHORT, range_band
from rules.firewall.flight import air_reaches
from rules.firewall.movement import speeds_of
from rules.firewall.shooting import is_ready
from rules.firewall.state import ACTIVE, Battle, Figure, active_figures, are_foes, gap
from rules.firewall.targets import visible_enemies
from rules.firewall.terrain import sight_to
from rules.firewall.vehicles.drawing import all_arcs
from rules.kernel.screen import Line, Ring, Sketch


def sketch(battle: Battle, figure: str) -> Sketch:
    """Reach on foot, the ranges of the best ready gun, and a line to every enemy on the table."""
    found = battle.figures.get(figure)
    if found is None or found.status != ACTIVE:
        return Sketch()
    gun = best_gun(found)
    rings = (*_steps(found), *(range_rings(found, gun) if gun else ()))
    return Sketch((*_lines(battle, found, gun), *all_arcs(found)), rings)


def best_gun(figure: Figure) -> Weapon | None:
    """The gun in hand that reaches furthest, if one can be fired now."""
    if figure.carrying or not has_action(figure, COMBAT):
        return None
    entries = [
        CATALOGUE.weapons[carried.entry] for carried in figure.weapons if is_ready(figure, carried)
    ]
    guns = [entry for entry in entries if not entry.launches_grenades]
    return max(guns, key=lambda entry: entry.long, default=None)


def range_rings(figure: Figure, entry: Weapon) -> tuple[Ring, ...]:
    """The three range bands: whoever's base a ring touches is within it (R8.4)."""
    bands = ((SHORT, entry.short), (EFFECTIVE, entry.effective), (LONG, entry.long))
    return tuple(
        Ring(figure.at, limit + figure.base // 2, f"{band} {centimetres(limit)}", band)
        for band, limit in bands
    )


def _steps(figure: Figure) -> Iterator[Ring]:
    # Without its armour a figure's speed is not known; the view hides what others wear.
    if not has_action(figure, MOVEMENT) or figure.suppressed or not figure.armour:
        return
    on_foot = {} if figure.flying or figure.aboard else speeds_of(figure)
    by_air = {f"fly {speed}": reach for speed, reach in air_reaches(figure).items()}
    for words, reach in {**on_foot, **by_air}.items():
        yield Ring(figure.at, reach, f"{words} {centimetres(reach)}", "reach")


def _lines(battle: Battle, figure: Figure, gun: Weapon | None) -> Iterator[Line]:
    seen = {other.id for other, _ in visible_enemies(battle, figure)}
    names = {area.id: area.name for area in battle.grounds}
    for other in active_figures(battle):
        if not are_foes(figure, other):
            continue
        distance = gap(figure, other)
        sight = sight_to(battle, figure, other.at, other.height)
        words = [centimetres(distance), *(names[area] for area in sight.through)]
        if not sight.clear:
            words = [names[area] for area in sight.blocked_by[:1]]
        elif other.hidden:
            words.append("hidden")
        elif other.id not in seen:
            words.append("behind")
        elif gun and not range_band(gun, distance):
            words.append("too far")
        free = other.id in seen
        tone = ("cover" if sight.through else "clear") if free else "blocked"
        yield Line(figure.at, other.at, ", ".join(words), tone)
