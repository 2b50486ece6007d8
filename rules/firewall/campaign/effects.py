"""What a wound, a rise or a repair changes in somebody's figures, in sentences for players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.gutz import CRITICAL_SUCCESS, SUCCESS, judged
from rules.firewall.skills.rolling import basis, judged_skill
from rules.firewall.warbands.builds import FigureBuild, VehicleBuild, build_of
from rules.firewall.warbands.sums import gutz_sum
from rules.kernel.warbands import Member


def changes(before: Member, after: Member, leads: bool) -> tuple[str, ...]:
    """How a build differs from the one before it. `leads`: whether they lead their team (R2.4)."""
    then, now = build_of(before.kind, before.build), build_of(after.kind, after.build)
    found = [*_experience(then, now, leads)]
    if isinstance(then, FigureBuild) and isinstance(now, FigureBuild):
        found += [*_skills(then, now), *_systems(then, now)]
    return tuple(found)


def odds(before: Member, after: Member, leads: bool) -> tuple[str, ...]:
    """The chances of rolls without modifiers that differ, by the code that judges them."""
    then, now = build_of(before.kind, before.build), build_of(after.kind, after.build)
    old, new = gutz_sum(then, leads).total, gutz_sum(now, leads).total
    found = []
    if old != new:
        found.append(f"A plain Gutz roll succeeds {_steady(new)}, was {_steady(old)}")
    if isinstance(then, FigureBuild) and isinstance(now, FigureBuild):
        for name, row in CATALOGUE.skills.items():
            levels = then.skills.get(name, 0), now.skills.get(name, 0)
            if levels[0] != levels[1] and row.kind == "rolled":
                was, is_ = _skilled(levels[0], old), _skilled(levels[1], new)
                found.append(f"{row.name}: a plain roll succeeds {is_}, was {was}")
    return tuple(found)


def _steady(gutz: int) -> str:
    return _chance(lambda a, b: judged(a, b, gutz, gutz))


def _skilled(level: int, gutz: int) -> str:
    counted = basis(level, gutz, gutz)
    return _chance(lambda a, b: judged_skill(a, b, level, counted, counted))


def _chance(judge: Callable[[int, int], str]) -> str:
    """How often two dice succeed, in words."""
    faces = range(1, 7)
    good = sum(judge(a, b) in (SUCCESS, CRITICAL_SUCCESS) for a, b in product(faces, faces))
    return f"{100 * good / 36:.0f} %"


def _experience(
    then: FigureBuild | VehicleBuild, now: FigureBuild | VehicleBuild, leads: bool
) -> Iterator[str]:
    old, new = gutz_sum(then, leads).total, gutz_sum(now, leads).total
    if old != new:
        yield f"Begins a battle with Gutz {new}, was {old}"
    names = CATALOGUE.experience
    if then.experience in names and now.experience in names:
        was = names[then.experience].malfunction
        is_ = names[now.experience].malfunction
        if was != is_:
            yield f"{is_:+d} on the malfunction die, was {was:+d}"


def _skills(then: FigureBuild, now: FigureBuild) -> Iterator[str]:
    for name, row in CATALOGUE.skills.items():
        old, new = then.skills.get(name, 0), now.skills.get(name, 0)
        if old != new:
            yield f"{row.name} {new}, was {old}"


def _systems(then: FigureBuild, now: FigureBuild) -> Iterator[str]:
    old = Counter(each.entry for each in then.cyber)
    new = Counter(each.entry for each in now.cyber)
    for entry in (old - new).elements():
        yield f"Without {_called(entry)}"
    for entry in (new - old).elements():
        yield f"With {_called(entry)}"


def _called(entry: str) -> str:
    found = CATALOGUE.cybernetics.get(entry)
    return found.name if found else entry
