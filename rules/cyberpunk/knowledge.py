"""Who knows what lies in wait: views of a side, and what it imagines where it sees only signs.

A device that is hidden is its own side's and the referee's. The others see that somebody bent down,
and their opponent's supplies as they would be if nothing had been left: whoever only pretends looks
the same to them, to the last byte.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.cyberpunk.catalogue import CATALOGUE
from rules.cyberpunk.state import OVER, Battle, Device, Figure, Sign, is_referee, players
from rules.kernel.chance import Lots
from rules.kernel.geometry import FACING_VECTORS

ALL_SEEING = "*"
RULE, HIDDEN = "devices", "hidden"
TIMER = "timer"
LONGEST_TIMER = 5  # rounds (ours)


def hides_devices(battle: Battle) -> bool:
    """Whether the other side does not see what is left lying; older battles know no such rule."""
    return battle.rules.get(RULE) == HIDDEN


def who_knows(battle: Battle, side: str) -> tuple[str, ...]:
    """Who hears of a hidden device: its side, and a referee."""
    fighting = [each.id for each in players(battle)]
    return (side, *(each.id for each in battle.sides if each.id not in fighting))


def sees_all(battle: Battle, side: str) -> bool:
    """Whether nothing is hidden from a side: a referee's, or anybody's once it is over."""
    return side == ALL_SEEING or battle.phase == OVER or is_referee(battle, side)


def view(battle: Battle, side: str) -> Battle:
    """The battle as this side knows it; "" is a spectator, "*" sees everything."""
    if sees_all(battle, side):
        return battle
    hidden = [each for each in battle.devices.values() if each.sign and each.side != side]
    if not hidden:
        return battle
    known = {id_: each for id_, each in battle.devices.items() if each not in hidden}
    figures = {**battle.figures}
    for device in hidden:
        owner = figures[device.owner]
        figures[owner.id] = _with(owner, device.entry, device.amount)
    return replace(battle, devices=known, figures=figures)


def _with(figure: Figure, item: str, amount: int) -> Figure:
    """Somebody with so many more of a thing; in the order of the names, as people are fielded."""
    supplies = {**figure.supplies, item: figure.supplies.get(item, 0) + amount}
    kept = {each: count for each, count in sorted(supplies.items()) if count}
    return replace(figure, supplies=kept)


# --- What a side imagines ----------------------------------------------------------------------


def imagine(view: Battle, side: str, lots: Lots) -> Battle:
    """A battle of which `view` is what this side sees; what signs mean is drawn by lot.

    It hangs on the view alone, so nothing of the true battle can come out by it.
    """
    if sees_all(view, side):
        return view
    battle = view
    for sign in view.signs:
        if sign.side != side and lots.below(2):
            battle = _guessed(battle, sign, lots)
    return battle


def _guessed(battle: Battle, sign: Sign, lots: Lots) -> Battle:
    """The same battle with something where somebody bent down."""
    owner = battle.figures[sign.figure]
    possible = [
        (item, trigger, due)
        for item in owner.supplies
        for trigger in _triggers(item)
        for due in _dues(battle, sign, trigger)
    ]
    if not possible:
        return battle
    item, trigger, due = lots.pick(possible)
    most = min(owner.supplies[item], _most(item))
    device = Device(
        sign.id.replace("sign", "device"), item, 1 + lots.below(most), trigger, owner.id, sign.side,
        sign.at, lots.below(len(FACING_VECTORS)), due, sign.id,
    )  # fmt: skip
    return replace(
        battle,
        devices={**battle.devices, device.id: device},
        figures={**battle.figures, owner.id: _with(owner, item, -device.amount)},
    )


def _triggers(item: str) -> tuple[str, ...]:
    row = CATALOGUE.explosives.get(item) or CATALOGUE.grenades.get(item)
    return row.triggers if row else ()


def _most(item: str) -> int:
    row = CATALOGUE.explosives.get(item)
    return row.most if row else 1


def _dues(battle: Battle, sign: Sign, trigger: str) -> Iterator[int]:
    """The rounds in which a timer may still go off; 0 for what has none."""
    if trigger != TIMER:
        yield 0
        return
    yield from range(max(battle.round, sign.round + 1), sign.round + LONGEST_TIMER + 1)
