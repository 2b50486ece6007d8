"""What may be ordered now."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firefight import tables
from rules.firefight.catalogue import TABLES, TAGS
from rules.firefight.referee import PLACED, RULING
from rules.firefight.state import (
    DEADLY,
    OPEN,
    OVER,
    REFEREE,
    STEPS,
    TACTICAL,
    Battle,
    Shooter,
    has_tag,
    other_side,
    side_name,
    standing,
)
from rules.kernel.offers import Choice, Number, Offer, Option

TABLE = "Referee"


def actors(battle: Battle, side: str) -> tuple[str, ...]:
    """Whoever may act, and "" for what nobody in particular does."""
    if battle.phase == OVER or not battle.scenario or side not in {s.id for s in battle.sides}:
        return ()
    if battle.pending or side == REFEREE or side != battle.active:
        return ("",)
    return (*(each.id for each in standing(battle, side) if not each.acted), "")


def offers(battle: Battle, side: str, actor: str | None = None) -> tuple[Offer, ...]:
    """What that side may order now; of one actor when one is named."""
    found: list[Offer] = []
    for each in actors(battle, side):
        if actor in (None, each):
            found += _of_figure(battle, battle.figures[each]) if each else _of_side(battle, side)
    return tuple(found)


def _of_side(battle: Battle, side: str) -> Iterator[Offer]:
    asked = battle.pending
    if asked is not None and asked.side == side:
        yield Offer(
            "answer", "Answer", group="Question", note=asked.question,
            fields=(Choice("answer", asked.question, asked.options),), ref="F13",
        )  # fmt: skip
    if side != REFEREE:
        yield Offer("concede", "Break off the fight", group="Side")
    elif not asked:
        yield from _of_referee(battle)


def _of_figure(battle: Battle, figure: Shooter) -> Iterator[Offer]:
    can_push = battle.posture[figure.side] > 0
    foes = tuple(
        Option(each.id, each.name, _state(each))
        for each in standing(battle, other_side(figure.side))
    )
    for push in (False, True) if can_push else (False,):
        fixed = {"figure": figure.id} | ({"push": "True"} if push else {})
        words = ", spending Posture" if push else ""
        if foes:
            target = (Choice("target", "At", foes),)
            yield _act("shoot", f"Shoot{words}", figure, fixed, target, "FC3")
        if push or not has_tag(battle, OPEN) or _helped(battle, figure):
            yield _act("maneuver", f"Maneuver{words}", figure, fixed, (), "FC5")
        goals = tuple(
            Option(each.id, each.name, f"{each.done} of {each.value}")
            for each in battle.objectives.values()
            if each.side == figure.side
        )
        if goals:
            goal = (Choice("objective", "What for", goals),)
            yield _act("pursue", f"Work on an objective{words}", figure, fixed, goal, "FC8")
    alone = {"figure": figure.id}
    if not figure.clear and any(tag.kind == DEADLY for tag in battle.tags.values()):
        yield _act("get_out", "Get out of danger", figure, alone, (), "F10")
    held = {**alone, "holds": "" if figure.holds_fire else "True"}
    label = "Return fire again" if figure.holds_fire else "Do not return fire"
    yield _act("hold_fire", label, figure, held, (), "FC3")
    yield _act("hold", "Hold", figure, alone, (), "FC2")


def _helped(battle: Battle, figure: Shooter) -> bool:
    return has_tag(battle, TACTICAL) and "tactics" in figure.skills


def _state(figure: Shooter) -> str:
    return STEPS[figure.wounds]


def _act(
    order: str, label: str, figure: Shooter, fixed: dict[str, str], fields: tuple[Choice, ...],
    ref: str,
) -> Offer:  # fmt: skip
    return Offer(order, label, figure.id, figure.name, fixed, fields, ref=ref)


def _of_referee(battle: Battle) -> Iterator[Offer]:
    yield Offer("referee_rules", "Rule in words", group=TABLE, fields=(RULING,))
    yield Offer("roll_table", "Roll on the random table", group=TABLE, ref="F11")
    entries = tuple(
        Option(str(number), f"{number}. {entry.title}", entry.text)
        for number, entry in TABLES[battle.table].items()
        if tables.fits(battle, entry)
    )
    if entries:
        which = Choice("entry", "Entry", entries)
        yield Offer("call_event", "Let an entry happen", group=TABLE, fields=(which,), ref="F13")
    kinds = tuple(Option(kind, TAGS[kind].name, TAGS[kind].note) for kind in PLACED)
    dice = (
        Number("low", "Lowest die", 1, 10, given=8),
        Number("high", "Highest die", 1, 10, given=10),
    )
    yield Offer(
        "set_tag", "Give the place a tag", group=TABLE, fields=(Choice("kind", "Tag", kinds), *dice)
    )
    held = tuple(Option(tag.id, TAGS[tag.kind].name) for tag in battle.tags.values())
    if held:
        yield Offer(
            "clear_tag", "Take a tag away", group=TABLE, fields=(Choice("tag", "Tag", held),)
        )
    sides = tuple(Option(each, side_name(battle, each)) for each in battle.posture)
    more = Choice("by", "By", (Option("1", "One more"), Option("-1", "One less")))
    yield Offer(
        "adjust_posture", "Adjust Posture", group=TABLE, fields=(Choice("of", "Of", sides), more)
    )
    people = tuple(Option(each.id, each.name, _state(each)) for each in battle.figures.values())
    worse = Choice(
        "by", "By", (Option("1", "One point of damage"), Option("-1", "One point mended"))
    )
    yield Offer(
        "adjust_wounds", "Hurt or mend somebody", group=TABLE,
        fields=(Choice("figure", "Whom", people), worse),
    )  # fmt: skip
