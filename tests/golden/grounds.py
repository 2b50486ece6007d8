"""Tables, a line for each area (where it lies, what it is, how tall), and who stands where.

    python -m tests.golden.grounds     # write them as they are today; then read the difference

Who passes on a seed passes on a table, so the same seed must always make the same one; and each
scenario is opened as a table of its own. Not a test.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules.cyberpunk import tables
from rules.firewall import streets
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard
from rules.kernel.sight import Area
from rules.registry import RULESETS
from tests.golden.readable import write

FILE = Path(__file__).with_name("grounds.txt")
SEEDS = (1, 2136)
SIZES = ((1200, 1800), (900, 900))  # mm
WORDS = ("cover", "building")
FLAGS = ("blocks", "water", "obstacle")


def lines() -> Iterator[str]:
    for seed in SEEDS:
        for style in streets.STYLES:
            for width, height in SIZES:
                made = streets.table(seed, width, height, style)
                yield f"firewall {style} {width} × {height} mm from {seed}"
                yield f"  landmark {made.landmark or '-'}, river {made.river or '-'}"
                yield from map(_area, made.areas)
                yield from (f"  section {each.id} {each.armour}" for each in made.sections.values())
        table = tables.table(seed)
        yield f"cyberpunk from {seed}"
        yield from (f"{_area(area)} SP {table.covers.get(area.id, 0)}" for area in table.areas)
    for ruleset in RULESETS.values():
        for card in ruleset.scenarios:
            yield from _opening(ruleset, card)


def _opening(ruleset: Ruleset[Any], card: ScenarioCard) -> Iterator[str]:
    answers = {rule.key: rule.default for rule in ruleset.house_rules if rule.concerns(card.id)}
    battle = ruleset.folded(ruleset.muster(card.id, {}, answers, SEEDS[0]))
    yield f"{ruleset.slug} {card.id} as it is opened"
    yield from map(_area, getattr(battle, "areas", ()))
    for side in card.seated(answers):
        scene = ruleset.scene(ruleset.view(battle, side.id), side.id)
        yield f"  {side.id} sees {scene.width} × {scene.height} mm"
        yield from (f"    {each.id} “{each.name}” {each.at.x},{each.at.y}" for each in scene.tokens)


def _area(area: Area) -> str:
    corners = " ".join(f"{x},{y}" for x, y in area.corners)
    told = [f"{word} {value}" for word in WORDS if (value := getattr(area, word))]
    told += [flag for flag in FLAGS if getattr(area, flag)]
    tall = f"clutter {area.clutter} from {area.floor} by {area.height} mm"
    return f"  {area.id} {area.kind} “{area.name}” {corners} {tall} {' '.join(told)}".rstrip()


if __name__ == "__main__":
    write(FILE, lines())
