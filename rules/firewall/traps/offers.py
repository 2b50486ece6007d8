"""Chapters 19 and 22, traps: what a figure of the acting team may be ordered to do."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import MOVEMENT, centimetres, has_action
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.skills.levels import OBSERVATION, TECHNICAL, skill_level, uses_skills
from rules.firewall.skills.offers import SKILLS, may_use_skills, skill_offer
from rules.firewall.state import TOUCH, Battle, Figure, Trap
from rules.firewall.traps.disarming import has_whole_turn
from rules.firewall.traps.knowledge import distance_to, is_known, is_seen, lying, trap_name
from rules.firewall.traps.laying import bombs_in_hand
from rules.firewall.traps.searching import SEARCHED, unknown_bombs
from rules.kernel.offers import Choice, Offer, Option

OTHER = "Other"


def offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """This chapter's orders for one figure."""
    if figure.vehicle is not None or figure.aboard:
        return
    if may_use_skills(battle, figure):
        yield from _with_skill(battle, figure)
    if figure.carrying:
        return
    near = [trap for trap in lying(battle) if _is_in_reach(trap, figure)]
    if not near:
        return
    if uses_skills(battle) and has_whole_turn(figure):
        yield from _disarming(near, figure)
    if has_action(figure, MOVEMENT):
        yield from _grabbing(near, figure)


def _with_skill(battle: Battle, figure: Figure) -> Iterator[Offer]:
    if not figure.carrying and not figure.flying:
        for bomb in bombs_in_hand(figure):
            label = f"Leave the {CATALOGUE.weapons[bomb.entry].name} as a trap"
            yield skill_offer("set_trap", label, figure, TECHNICAL, bomb=bomb.id)
    if unknown_bombs(battle, figure.side):
        label = f"Search for bombs within {centimetres(SEARCHED)}"
        yield skill_offer("search", label, figure, OBSERVATION)


def _is_in_reach(trap: Trap, figure: Figure) -> bool:
    seen = is_seen(trap, figure.side) and trap.height == figure.height
    return seen and distance_to(figure, trap) <= TOUCH


def _disarming(near: list[Trap], figure: Figure) -> Iterator[Offer]:
    bombs = tuple(
        Option(trap.id, trap_name(trap))
        for trap in near
        if trap.weapon or not is_known(trap, figure.side)
    )
    if bombs:
        note = f"Technical {skill_level(figure, TECHNICAL)}, the whole Turn"
        yield Offer(
            "disarm", "Disarm", figure.id, SKILLS, {"figure": figure.id},
            (Choice("trap", "What", bombs),), note, "R22.6",
        )  # fmt: skip


def _grabbing(near: list[Trap], figure: Figure) -> Iterator[Offer]:
    counters = tuple(
        Option(trap.id, trap_name(trap))
        for trap in near
        if trap.label and not (trap.weapon and is_known(trap, figure.side))
    )
    if counters:
        yield Offer(
            "grab", "Pick a counter up", figure.id, OTHER, {"figure": figure.id},
            (Choice("counter", "Counter", counters),), "it may be a bomb", "R22.3",
        )  # fmt: skip
