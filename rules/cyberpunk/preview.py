"""What a player is shown before confirming, computed by the code that resolves the order."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from rules.cyberpunk import actions as a
from rules.cyberpunk import orders as o
from rules.cyberpunk import referee
from rules.cyberpunk.areas import plan_launch, plan_throw
from rules.cyberpunk.automatic import plan_burst, plan_full_auto, plan_suppress
from rules.cyberpunk.catalogue import CATALOGUE
from rules.cyberpunk.devices import plan_detonate, plan_lay
from rules.cyberpunk.duel import MOST_BLOWS, Fate, fate_of
from rules.cyberpunk.flames import SWATH, plan_flame
from rules.cyberpunk.knowledge import hides_devices
from rules.cyberpunk.melee import BlowPlan, plan_strike
from rules.cyberpunk.odds import FigureOdds, odds
from rules.cyberpunk.play import verify
from rules.cyberpunk.ranged import Aim, checked_shoot
from rules.cyberpunk.state import METRE, Battle, metres, name_of, row_of
from rules.cyberpunk.working import HARD, plan_work
from rules.kernel.chance import lowest
from rules.kernel.events import Order
from rules.kernel.geometry import Point, span
from rules.kernel.modifiers import Modifier, total
from rules.kernel.screen import Chance, Line, Preview, Ring, Stake

TEN = 10
TITLES = {
    o.Declare: "The round begins", o.Wait: "Let others go first", o.Ambush: "Catch unaware",
    o.Feign: "Pretend to leave something", o.Dodge: "Dodge", o.Parry: "Parry",
    o.Escape: "Break free", o.Reload: "Load", o.EndTurn: "Done for this round",
    o.Concede: "Give the battle up", o.RefereeRules: "A ruling for everybody",
    o.RefereeLifts: "Lift a modifier", o.RefereeNames: "Say how somebody defends",
    o.RefereeMoves: "Move somebody",
}  # fmt: skip


def preview(battle: Battle, order: Order) -> Preview:
    """The order's number with every modifier, its chances, and lines and rings for the board."""
    verify(battle, order)
    show = _PREVIEWS.get(type(order))
    if show is None:
        return Preview(title=TITLES[type(order)])
    shown = show(battle, order)
    return shown if isinstance(order, SIMPLE) else _weighed(battle, order, shown)


DEPTHS = ("lightly", "seriously", "critically", "mortally")
SIMPLE = (
    o.Move, o.TakeAim, o.Suppress, o.Stabilise, o.Work, o.Unjam, o.Lay, o.RefereeTests,
    o.RefereeModifies,
)  # fmt: skip


def _weighed(battle: Battle, order: Order, shown: Preview) -> Preview:
    """The preview with the exact chance of its roll and of every fate."""
    found = odds(battle, order)
    if found.success is not None:
        ways, of = found.success
        shown = replace(shown, throws=of, chances=(
            Chance("success", ways, of, "good"), Chance("failure", of - ways, of, "plain")
        ))  # fmt: skip
    stakes = [stake for each in found.figures for stake in stakes_of(battle, each)]
    notes = [note for each in found.figures for note in _notes(battle, each)]
    return replace(shown, stakes=tuple(stakes), notes=(*shown.notes, *notes))


def stakes_of(battle: Battle, found: FigureOdds) -> Iterator[Stake]:
    """What may become of somebody, the worst first; each chance exact."""
    who = name_of(battle, found.figure)
    lumped: dict[str, tuple[int, int]] = {}
    now = fate_of(battle.figures[found.figure].health)
    for fate, ways, of in found.fates:
        words = "" if fate == now else fate_words(fate)
        if words:
            before = lumped.get(words, (0, 1))
            lumped[words] = lowest(before[0] * of + ways * before[1], before[1] * of)
    for words, (ways, of) in lumped.items():
        yield Stake(who, words, ways, of)


def fate_words(fate: Fate) -> str:
    """A fate in a word or two; empty for whoever is as before."""
    if fate.dead:
        return "dead"
    if fate.out:
        return "out of action"
    if not fate.level:
        return ""
    return f"{DEPTHS[min(fate.level, len(DEPTHS)) - 1]} wounded"


def _notes(battle: Battle, found: FigureOdds) -> Iterator[str]:
    who = name_of(battle, found.figure)
    if not found.sure:
        most = found.hits[-1][0]
        yield f"Up to {most} hits on {who}; the fates reckon with the first {MOST_BLOWS}."
    if found.beside:
        yield f"What it brings {who} beside wounds has a save of its own, not counted here."


def _rolled(title: str, number: int, modifiers: tuple[Modifier, ...], **more: Any) -> Preview:
    """A preview of a ten-sided die and a sum against a number."""
    good = max(0, min(TEN, TEN + 1 + total(modifiers) - number))
    return Preview(
        title=title, target=number, modifiers=modifiers, throws=TEN, needs="or more in all",
        chances=(
            Chance("success", good, TEN, "good"), Chance("failure", TEN - good, TEN, "plain")
        ), **more,
    )  # fmt: skip


def _aims(battle: Battle, title: str, aims: tuple[Aim, ...], ref: str) -> Preview:
    first = aims[0]
    lines = tuple(
        Line(
            battle.figures[aim.figure].at, battle.figures[aim.target].at, metres(aim.distance),
            "cover" if aim.blow.cover else "clear",
        )
        for aim in aims
    )  # fmt: skip
    notes = [f"{metres(first.distance)}: {first.band} range, {first.number} or more."]
    if first.blow.best:
        notes.append("Point blank: full damage.")
    if first.blow.cover:
        name = next(each.name for each in battle.areas if each.id == first.blow.cover_area)
        notes.append(f"Cover between: {name}, SP {first.blow.cover}.")
    return _rolled(title, first.number, first.modifiers, notes=tuple(notes), lines=lines, ref=ref)


def _shoot(battle: Battle, order: o.Shoot) -> Preview:
    plan = checked_shoot(battle, order)
    name = row_of(plan.aims[0].carried).name
    title = f"{plan.figure.name} fires the {name} at {name_of(battle, order.target)}"
    return _aims(battle, title, plan.aims, "C10")


def _burst(battle: Battle, order: o.Burst) -> Preview:
    plan = plan_burst(battle, order)
    title = f"{plan.figure.name} fires a burst at {name_of(battle, order.target)}"
    return _aims(battle, title, plan.aims, "C31")


def _full_auto(battle: Battle, order: o.FullAuto) -> Preview:
    plan = plan_full_auto(battle, order)
    shown = _aims(battle, f"{plan.figure.name} fires {plan.rounds} rounds", plan.aims, "C32")
    if plan.each > 1:
        words = f"{plan.each} rounds each; one hits for every point above the number."
        return replace(shown, notes=(*shown.notes, words))
    return shown


def _flame(battle: Battle, order: o.Flame) -> Preview:
    plan = plan_flame(battle, order)
    long = metres(span(plan.start, plan.end))
    line = Line(plan.start, plan.end, long, "blocked")
    rings = tuple(Ring(at, SWATH, "", "blast") for at in (plan.start, plan.end))
    names = ", ".join(name_of(battle, each) for each in plan.foes)
    notes = (
        f"On the way: {names}." if names else "No enemy stands on the way.",
        "A miss burns elsewhere, a metre off for each point (ours).",
    )
    title = f"{plan.figure.name} sweeps {long} with fire"
    return _rolled(
        title, plan.number, plan.modifiers, lines=(line,), rings=rings, notes=notes, ref="C38"
    )


def _launch(battle: Battle, order: o.Launch) -> Preview:
    plan = plan_launch(battle, order)
    return _lob(battle, order, plan, _radius(plan.item, 1))


def _throw(battle: Battle, order: o.Throw) -> Preview:
    plan = plan_throw(battle, order)
    return _lob(battle, order, plan, _radius(plan.item, plan.amount))


def _radius(item: str, amount: int) -> int:
    """How far something reaches around, in mm."""
    for rows in (CATALOGUE.grenades, CATALOGUE.weapons):
        if item in rows:
            return rows[item].radius * METRE
    return CATALOGUE.explosives[item].radius * amount * METRE


def _lob(battle: Battle, order: Any, plan: Any, radius: int) -> Preview:
    ring = Ring(plan.at, radius, f"reaches {metres(radius)}", "blast")
    line = Line(plan.figure.at, plan.at, "", "clear")
    notes = ("A miss lands a metre off for each point, whichever way (ours).",)
    return _rolled(
        f"{plan.figure.name}: {name_of_item(plan.item)}", plan.number, plan.modifiers,
        lines=(line,), rings=(ring,), notes=notes, ref="C36",
    )  # fmt: skip


def name_of_item(item: str) -> str:
    """What a thing is called."""
    for rows in (CATALOGUE.grenades, CATALOGUE.explosives, CATALOGUE.weapons):
        if item in rows:
            return str(rows[item].name)
    return item


LIES = {
    "timer": "It goes off by itself at the end of round {due}.",
    "remote": "It goes off when somebody of yours sets it off.",
    "tripwire": "It goes off when somebody else runs by within a metre (ours).",
    "magnetic": "It goes off when heavy metal passes within a metre (ours).",
}  # fmt: skip


def _lay(battle: Battle, order: o.Lay) -> Preview:
    device = plan_lay(battle, order)
    radius = _radius(device.entry, device.amount)
    seen = "The others see that somebody bends down here, and no more."
    return Preview(
        title=f"{name_of(battle, order.figure)} leaves it here: {name_of_item(device.entry)}",
        notes=(
            LIES[device.trigger].format(due=device.due),
            seen if hides_devices(battle) else "Everybody sees it.",
        ),
        rings=(Ring(device.at, radius, f"reaches {metres(radius)}", "blast"),),
        ref="C36" if device.entry in CATALOGUE.grenades else "C39",
    )  # fmt: skip


def _detonate(battle: Battle, order: o.Detonate) -> Preview:
    device = plan_detonate(battle, order)
    radius = _radius(device.entry, device.amount)
    ring = Ring(device.at, radius, f"reaches {metres(radius)}", "blast")
    name = name_of_item(device.entry).lower()
    return Preview(title=f"Set off the {name}", rings=(ring,), ref="C39")


def _test(battle: Battle, order: o.RefereeTests) -> Preview:
    figure, modifiers = referee.plan_test(battle, order)
    return _rolled(f"{figure.name} is put to the test", order.number, modifiers, ref="C3")


def _modifier(battle: Battle, order: o.RefereeModifies) -> Preview:
    return Preview(title=referee.told(battle, referee.plan_modifier(battle, order)), ref="C12")


def _strike(battle: Battle, order: o.Strike) -> Preview:
    plan: BlowPlan = plan_strike(battle, order)
    against = "cannot defend" if plan.helpless else f"defends with {total(plan.defence)}"
    return Preview(
        title=f"{plan.figure.name}: {plan.move} {plan.target.name}", modifiers=plan.modifiers,
        notes=(f"{plan.target.name} {against} and a die; ties are the defender's (ours).",),
        lines=(Line(plan.figure.at, plan.target.at, "", "clear"),), ref="C13",
    )  # fmt: skip


def _move(battle: Battle, order: o.Move) -> Preview:
    plan = a.plan_move(battle, order)
    return Preview(
        title=f"{plan.figure.name} runs {metres(plan.length)}",
        notes=(f"{metres(plan.length)} of at most {metres(plan.most)}.",),
        lines=tuple(Line(a, b, "", "clear") for a, b in itertools.pairwise(plan.path)),
        ghost=plan.path[-1],
        ref="C3",
    )  # fmt: skip


def _aim(battle: Battle, order: o.TakeAim) -> Preview:
    figure, target = a.plan_aim(battle, order)
    line = Line(figure.at, target.at, "", "clear")
    return Preview(title=f"{figure.name} aims at {target.name}", lines=(line,), ref="C5")


def _suppress(battle: Battle, order: o.Suppress) -> Preview:
    plan = plan_suppress(battle, order)
    radius = plan.zone.width * METRE // 2
    note = f"Whoever crosses it needs {plan.zone.number} with athletics, REF and a die."
    return Preview(
        title=f"{plan.figure.name} lays {order.rounds} rounds over {order.width} m",
        notes=(note,), rings=(Ring(plan.zone.at, radius, f"{order.width} m", "blast"),),
        lines=(Line(plan.figure.at, Point(order.x, order.y), "", "clear"),), ref="C33",
    )  # fmt: skip


def _stabilise(battle: Battle, order: o.Stabilise) -> Preview:
    target, modifiers = a.plan_stabilise(battle, order)
    return _rolled(f"Stabilise {target.name}", target.health.wounds, modifiers, ref="C21")


def _work(battle: Battle, order: o.Work) -> Preview:
    figure, modifiers = plan_work(battle, order)
    return _rolled(f"{figure.name} sends a packet", HARD, modifiers, ref="C3")


def _unjam(battle: Battle, order: o.Unjam) -> Preview:
    carried, modifiers = a.plan_unjam(battle, order)
    return _rolled(f"Repair the {row_of(carried).name}", TEN, modifiers, ref="C3")


_PREVIEWS: dict[type[Order], Callable[[Battle, Any], Preview]] = {
    o.Shoot: _shoot,
    o.Burst: _burst,
    o.FullAuto: _full_auto,
    o.Flame: _flame,
    o.Launch: _launch,
    o.Throw: _throw,
    o.Strike: _strike,
    o.Lay: _lay,
    o.Detonate: _detonate,
    o.RefereeTests: _test,
    o.RefereeModifies: _modifier,
    o.Move: _move,
    o.TakeAim: _aim,
    o.Suppress: _suppress,
    o.Stabilise: _stabilise,
    o.Work: _work,
    o.Unjam: _unjam,
}
