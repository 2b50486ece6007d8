"""What may be ordered now: all that screens and bots read."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cyberpunk import actions as a
from rules.cyberpunk import orders as o
from rules.cyberpunk import referee
from rules.cyberpunk.attack_offers import allowed, attack_offers
from rules.cyberpunk.catalogue import Explosive, Grenade
from rules.cyberpunk.devices import REMOTE, plan_feign, settable, settable_of
from rules.cyberpunk.knowledge import LONGEST_TIMER, TIMER, hides_devices
from rules.cyberpunk.melee import plan_escape
from rules.cyberpunk.play import to_act
from rules.cyberpunk.state import (
    DECLARE,
    MOST_ACTIONS,
    OVER,
    REACH,
    Battle,
    Figure,
    foes_of,
    gap,
    is_alive,
    is_referee,
    metres,
    name_of,
    row_of,
)
from rules.cyberpunk.turn import drawers
from rules.cyberpunk.working import plan_work
from rules.kernel.offers import Choice, Field, Number, Offer, Option, Place, Several

GROUP_ROUND, GROUP_MOVE, GROUP_OTHER, GROUP_END = "Round", "Move", "Other", "End"


def offers(battle: Battle, side: str, actor: str | None = None) -> tuple[Offer, ...]:
    """Everything that a side may order now, or what one actor would carry out."""
    if actor is not None and actor not in actors(battle, side):
        return ()
    return tuple(each for each in _all(battle, side) if actor in (None, each.actor))


def actors(battle: Battle, side: str) -> tuple[str, ...]:
    """Whoever may have offers: whose turn it is, and nobody in particular."""
    if side not in [each.id for each in battle.sides]:
        return ()
    active = battle.figures.get(battle.active)
    return (active.id, "") if active is not None and active.side == side else ("",)


def _all(battle: Battle, side: str) -> Iterator[Offer]:
    if battle.phase == OVER or side not in [each.id for each in battle.sides]:
        return
    if is_referee(battle, side):
        yield from referee.offers(battle)
        return
    if battle.phase == DECLARE:
        if side in to_act(battle):
            yield _declaration(battle, side)
    elif side in to_act(battle):
        yield from figure_offers(battle, battle.figures[battle.active])
    yield Offer("concede", "Give the battle up", group=GROUP_END)


def _declaration(battle: Battle, side: str) -> Offer:
    able = drawers(battle, side)
    if not able:
        return Offer("declare", "Begin the round", group=GROUP_ROUND, ref="C1")
    options = tuple(Option(each.id, each.name) for each in able)
    return Offer(
        "declare", "Begin the round", group=GROUP_ROUND, ref="C7",
        fields=(Several("figures", "Who draws fast", options, len(options)),),
        note="+3 to initiative, -3 to hit; nobody need",
    )  # fmt: skip


def figure_offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """All that somebody may do in their turn."""
    if figure.actions < MOST_ACTIONS:
        if a.held_by(battle, figure.id) is None:
            yield from _run(battle, figure)
            yield from attack_offers(battle, figure)
            yield from _hands(battle, figure)
            yield from _charges(battle, figure)
            yield from _aid(battle, figure)
        yield from _escape(battle, figure)
    yield from _free(battle, figure)
    yield Offer(
        "end_turn", "Done for this round", figure.id, GROUP_ROUND, {"figure": figure.id}, ref="C3"
    )


def _run(battle: Battle, figure: Figure) -> Iterator[Offer]:
    if figure.moved or a.gripped_by(battle, figure.id):
        return
    reach = a.run_of(figure)
    place = Place(figure.at, reach, battle.width, battle.height)
    yield Offer(
        "move", "Run", figure.id, GROUP_MOVE, {"figure": figure.id}, (place,),
        f"up to {metres(reach)}", "C3",
    )  # fmt: skip


def _hands(battle: Battle, figure: Figure) -> Iterator[Offer]:
    fixed = {"figure": figure.id}
    targets = [
        Option(foe.id, foe.name)
        for foe in foes_of(battle, figure)
        if allowed(a.plan_aim, battle, o.TakeAim(figure.side, figure.id, foe.id))
    ]
    if targets:
        choice = Choice("target", "At whom", tuple(targets))
        yield Offer(
            "take_aim", "Aim", figure.id, GROUP_OTHER, fixed, (choice,),
            f"+1 to hit each round, {figure.aim} so far", "C5",
        )  # fmt: skip
    if allowed(a.plan_dodge, battle, o.Dodge(figure.side, figure.id)):
        yield Offer("dodge", "Dodge blows", figure.id, GROUP_OTHER, fixed, ref="C14")
    for carried in figure.weapons:
        name = row_of(carried).name
        weapon = {**fixed, "weapon": carried.id}
        order = o.Parry(figure.side, figure.id, carried.id)
        if allowed(a.plan_parry, battle, order):
            yield Offer("parry", f"Parry with the {name}", figure.id, GROUP_OTHER, weapon,
                        ref="C14")  # fmt: skip
        if carried.state == "jammed":
            yield Offer("unjam", f"Repair the {name}", figure.id, GROUP_OTHER, weapon, ref="C3")
        for ammo in row_of(carried).ammo:
            load = o.Reload(figure.side, figure.id, carried.id, ammo)
            if allowed(a.plan_reload, battle, load):
                yield Offer(
                    "reload", f"Load the {name} with {AMMO[ammo]}", figure.id, GROUP_OTHER,
                    {**weapon, "ammo": ammo}, (), f"{carried.reloads} left", "C3",
                )  # fmt: skip


AMMO = {
    "ball": "ordinary rounds", "ap": "armour-piercing rounds", "shot": "shot", "slug": "slugs",
    "warhead": "an armour-piercing warhead", "blast": "a blast warhead", "paint": "paint",
    "acid": "acid", "drug": "a sleeping drug", "poison": "poison",
}  # fmt: skip


def _charges(battle: Battle, figure: Figure) -> Iterator[Offer]:
    for item in settable_of(figure):
        row = settable(item)
        if row is not None:
            yield from _lay(battle, figure, item, row)
    if allowed(plan_feign, battle, o.Feign(figure.side, figure.id)):
        yield Offer(
            "feign", "Pretend to leave something here", figure.id, GROUP_OTHER,
            {"figure": figure.id}, (), "the others see the same as if you had", "C36",
        )  # fmt: skip
    for device in battle.devices.values():
        left = settable(device.entry)
        if left is not None and device.side == figure.side and device.trigger == REMOTE:
            yield Offer(
                "detonate", f"Set off the {left.name.lower()}", figure.id, GROUP_OTHER,
                {"figure": figure.id, "device": device.id}, ref=left.ref,
            )  # fmt: skip


def _lay(battle: Battle, figure: Figure, item: str, row: Explosive | Grenade) -> Iterator[Offer]:
    """Leaving a thing: on a timer, or until something or somebody sets it off."""
    most = min(row.most, figure.supplies[item])
    fields: list[Field] = [Number("amount", "How many", 1, most)] if most > 1 else []
    if isinstance(row, Explosive) and row.shape == "hourglass":
        foes = tuple(Option(foe.id, foe.name) for foe in foes_of(battle, figure))
        fields += [Choice("toward", "Point it at", foes, True)] if foes else []
    note = "the others see that you bend down, and no more" if hides_devices(battle) else ""
    fixed = {"figure": figure.id, "item": item}
    name = row.name.lower()
    if TIMER in row.triggers:
        delay = Number("delay", "Rounds", 1, LONGEST_TIMER)
        yield Offer(
            "lay", f"Leave the {name} here, with a timer", figure.id, GROUP_OTHER,
            {**fixed, "trigger": TIMER}, (*fields, delay), note, row.ref,
        )  # fmt: skip
    others = tuple(Option(each, TRIGGERS[each]) for each in row.triggers if each != TIMER)
    if others:
        trigger = Choice("trigger", "How it goes off", others)
        yield Offer(
            "lay", f"Leave the {name} here", figure.id, GROUP_OTHER, fixed, (trigger, *fields),
            note, row.ref,
        )  # fmt: skip


TRIGGERS = {
    "tripwire": "with a tripwire", "remote": "with a remote switch or by radio",
    "magnetic": "for heavy metal",
}  # fmt: skip


def _aid(battle: Battle, figure: Figure) -> Iterator[Offer]:
    for other in battle.figures.values():
        near = is_alive(other) and (other.id == figure.id or gap(figure, other) <= REACH)
        order = o.Stabilise(figure.side, figure.id, other.id)
        if near and allowed(a.plan_stabilise, battle, order):
            yield Offer(
                "stabilise", f"Stabilise {other.name}", figure.id, GROUP_OTHER,
                {"figure": figure.id, "target": other.id}, ref="C21",
            )  # fmt: skip
    if allowed(plan_work, battle, o.Work(figure.side, figure.id)):
        yield Offer("work", "Send a packet", figure.id, GROUP_OTHER, {"figure": figure.id},
                    ref="C3")  # fmt: skip


def _escape(battle: Battle, figure: Figure) -> Iterator[Offer]:
    if allowed(plan_escape, battle, o.Escape(figure.side, figure.id)):
        yield Offer(
            "escape", "Break free", figure.id, GROUP_OTHER, {"figure": figure.id}, ref="C14"
        )


def _free(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """What costs no action: catching somebody unaware, and waiting."""
    for foe in foes_of(battle, figure):
        order = o.Ambush(figure.side, figure.id, foe.id)
        if allowed(a.plan_ambush, battle, order):
            yield Offer(
                "ambush", f"Catch {foe.name} unaware", figure.id, GROUP_ROUND,
                {"figure": figure.id, "target": foe.id}, (), "free; +5 to hit this round", "C8",
            )  # fmt: skip
    if figure.actions or figure.waited:
        return
    later = battle.order[battle.order.index(figure.id) + 1 :]
    if later:
        options = tuple(Option(each, name_of(battle, each)) for each in later)
        yield Offer(
            "wait", "Wait", figure.id, GROUP_ROUND, {"figure": figure.id},
            (Choice("after", "Until after", options),), ref="C6",
        )  # fmt: skip
