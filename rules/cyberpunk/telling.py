"""What chronicles, reports of luck and clocks ask: deeds, chances, the least order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.catalogue import CATALOGUE
from rules.cyberpunk.fold import fold
from rules.cyberpunk.melee import STRIKE
from rules.cyberpunk.play import to_act
from rules.cyberpunk.state import ACTIVE, DECLARE, Battle, name_of, row_of, weapon_of
from rules.cyberpunk.wounds import MOST_WOUNDS
from rules.kernel.deeds import ATTACK, HARM, OUT, Deed, Fighter
from rules.kernel.events import Event, Order
from rules.kernel.luck import Gamble
from rules.kernel.modifiers import total

TEN = 10
KINDS = {
    "attack": "Shooting", "volley": "Shooting", "blow": "Hand to hand", "throw": "Throwing",
    "zone": "Crossing fire", "repair": "Other tasks", "stabilise": "Other tasks",
    "work": "Other tasks", "flame": "Shooting", "test": "Other tasks",
}  # fmt: skip


def idle(battle: Battle, side: str) -> Order | None:
    """The order by which a side does least."""
    if side not in to_act(battle):
        return None
    if battle.phase == DECLARE:
        return o.Declare(side)
    return o.EndTurn(side, battle.active)


def spent(battle: Battle, side: str) -> str:
    """Why somebody's turn might be over with nothing ordered."""
    if battle.phase == DECLARE or side not in to_act(battle):
        return ""
    return f"{name_of(battle, battle.active)} can do nothing more this round."


def activation(battle: Battle) -> str:
    """A name for the stretch that a deadline is for: one figure's turn."""
    return f"{battle.round}:{battle.active or ','.join(battle.declared)}"


def gamble(battle: Battle, event: Event) -> Gamble | None:
    """What a roll against a number was worth; from what stands in the event alone."""
    match event:
        case e.SkillRolled():
            ways = max(0, min(TEN, TEN + 1 + total(event.modifiers) - event.number))
            kind = KINDS.get(event.purpose, "Other tasks")
            return _gamble(battle, event.figure, kind, ways, event.success)
        case e.ContestRolled():
            return _contest(battle, event)
        case e.StunSaved() | e.ToxinSaved():
            ways = max(0, min(TEN, event.target))
            return _gamble(battle, event.figure, "Stun saves", ways, event.success)
        case e.DeathSaved():
            ways = max(0, min(TEN, event.target))
            return _gamble(battle, event.figure, "Death saves", ways, event.success)
    return None


def _gamble(battle: Battle, figure: str, kind: str, ways: int, went_well: Any) -> Gamble:
    found = battle.figures[figure]
    return Gamble(found.side, name_of(battle, figure), kind, ways, TEN, bool(went_well))


def _contest(battle: Battle, event: e.ContestRolled) -> Gamble:
    """Of a hundred throws of two dice. Who creeps up succeeds on a tie, nobody else does."""
    least = 0 if event.purpose == "ambush" else 1
    margin = total(event.modifiers) - total(event.defence)
    faces = range(1, TEN + 1)
    ways = sum(a - b + margin >= least for a in faces for b in faces)
    found = battle.figures[event.figure]
    kind = "Ambushes" if event.purpose == "ambush" else "Hand to hand"
    return Gamble(found.side, found.name, kind, ways, TEN * TEN, event.success)


def deeds(before: Battle, events: Sequence[Event]) -> Iterator[Deed]:
    """Who did what to whom in the events of one order."""
    battle, doer, means = before, "", ""
    for event in events:
        if isinstance(event, e.AttackMade):
            doer, means = event.figure, _means(battle, event)
            if doer:
                side = battle.figures[doer].side
                yield Deed(ATTACK, side, doer, means)
        elif isinstance(event, e.BlowLanded) and event.taken:
            yield _harm(battle, HARM, doer, event.figure, event.cause, event.taken, "")
        elif isinstance(event, e.FigureDied):
            yield _harm(battle, OUT, doer, event.figure, event.cause, 0, "dead")
        elif isinstance(event, e.RoundBegan | e.FigureActivated):
            doer, means = "", ""
        battle = fold(battle, event)


def _means(battle: Battle, event: e.AttackMade) -> str:
    """What an attack is made with, called as its harm is."""
    figure = battle.figures.get(event.figure)
    carried = weapon_of(figure, event.weapon) if figure else None
    if carried is not None:
        return row_of(carried).name
    thrown = CATALOGUE.grenades.get(event.weapon) or CATALOGUE.explosives.get(event.weapon)
    if thrown is not None:
        return thrown.name
    return "a blow" if event.manner == STRIKE else f"a {event.manner}"


def _harm(
    battle: Battle, kind: str, doer: str, figure: str, means: str, amount: int, fate: str
) -> Deed:
    side = battle.figures[doer].side if doer else ""
    whom = battle.figures[figure]
    return Deed(kind, side, doer, means, whom.side, figure, amount, fate)


def roll_call(battle: Battle) -> tuple[Fighter, ...]:
    """Everybody, with what has become of them; their value is the boxes still free."""
    return tuple(
        Fighter(
            each.id, each.name, each.side, "" if each.status == ACTIVE else each.status,
            max(0, MOST_WOUNDS - each.health.wounds), MOST_WOUNDS,
            each.at if each.status == ACTIVE else None,
            each.status == ACTIVE and each.health.stunned,
        )
        for each in battle.figures.values()
    )  # fmt: skip
