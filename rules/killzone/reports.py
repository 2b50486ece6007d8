"""What reports, simulations and clocks ask: deeds, who is there, doing least, taking back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.kernel.deeds import ATTACK, HARM, OUT, Deed, Fighter
from rules.kernel.events import Event, Order
from rules.kernel.luck import Gamble
from rules.kernel.modifiers import total
from rules.killzone import events as e
from rules.killzone import orders as o
from rules.killzone.catalogue import WEAPONS
from rules.killzone.drugs import candidates
from rules.killzone.fold import KILLED, MORTAL, NOTHING
from rules.killzone.harm import save_need
from rules.killzone.play import to_act
from rules.killzone.shooting import BLIND
from rules.killzone.state import (
    ACTIVE,
    ON_TABLE,
    OVERDOSE,
    PLAYED,
    SAVE,
    SETUP,
    SUPPRESSED,
    Battle,
    Figure,
)


def view(battle: Battle, side: str) -> Battle:
    """What a side sees: everything, for nothing is hidden."""
    return battle


def idle(battle: Battle, side: str) -> Order | None:
    """Begin, be done, leave things where they are: what a side orders that does least."""
    if side not in to_act(battle):
        return None
    if battle.asks:
        ask = battle.asks[0]
        if ask.kind == OVERDOSE:
            return o.Suffer(side, candidates(battle, ask.subject)[0].id)
        if ask.kind == SAVE:
            return o.TrySave(side, o.NO)
        return o.Shift(side, *ask.origin)
    return o.Begin(side) if battle.phase == SETUP else o.EndSquad(side)


def spent(battle: Battle, side: str) -> str:
    """Why a squad might be done with nothing ordered."""
    if battle.phase != PLAYED or battle.asks or side not in to_act(battle):
        return ""
    return f"Nobody of {battle.squads[battle.active].name} can do anything more this turn."


def activation(battle: Battle) -> str:
    """The turn, the squad, and what is asked."""
    if battle.phase == SETUP:
        return f"setup:{len(battle.asks)}"
    return f"{battle.turn}:{battle.active}:{len(battle.queue)}:{len(battle.asks)}"


def is_plain(battle: Battle, event: Event) -> bool:
    """Whether nobody can have learnt anything by an event: a step or a first order."""
    return isinstance(event, e.OrderGiven | e.FigureWent | e.FigureBoarded | e.FigureAlighted)


def roll_call(battle: Battle) -> tuple[Fighter, ...]:
    """Everybody, with what has become of them; suppressed counts as one of two."""
    return tuple(map(_fighter, battle.figures.values()))


def _fighter(figure: Figure) -> Fighter:
    is_here = figure.status in ON_TABLE
    value = 2 if figure.status == ACTIVE else 1 if is_here else 0
    fate, at = ("", figure.at) if is_here else (figure.status, None)
    return Fighter(figure.id, figure.name, figure.side, fate, value, 2, at)


def gamble(battle: Battle, event: Event) -> Gamble | None:
    """What a roll was worth: shots, pulling oneself together, saves; from the event alone."""
    match event:
        case e.ShotRolled():
            ways = ways_to_hit(event.need, total(event.modifiers))
            return _gamble(battle, event.figure, "Shooting", ways, went_well=event.hit)
        case e.SuppressionTested():
            least = event.need - total(event.modifiers)
            ways = max(0, min(6, 7 - least))
            return _gamble(battle, event.figure, "Suppression", ways, went_well=event.recovers)
        case e.HeroSaved():
            ways = 7 - save_need(battle)
            return _gamble(battle, event.figure, "Save", ways, went_well=event.saved)
    return None


def ways_to_hit(need: int, added: int) -> int:
    """How many faces hit: a 6 always, a 1 never, and in smoke, which needs 6, nothing is added."""
    if need >= BLIND:
        return 1
    return sum(die == 6 or die + added >= need for die in range(2, 7))


def _gamble(battle: Battle, figure: str, kind: str, ways: int, *, went_well: bool) -> Gamble:
    found = battle.figures[figure]
    return Gamble(found.side, found.name, kind, ways, 6, went_well)


def deeds(before: Battle, events: Sequence[Event]) -> Iterator[Deed]:
    """The deeds of one order; `before` is the battle that it was given in."""
    sides = {each.id: each.side for each in before.figures.values()}
    sides |= {each.id: each.side for each in before.vehicles.values()}
    mortal = ("", "")
    for event in events:
        match event:
            case e.ShotRolled() if event.target in sides:
                yield Deed(
                    ATTACK, sides.get(event.figure, ""), event.figure, WEAPONS[event.weapon].name,
                    sides.get(event.target, ""), event.target,
                )  # fmt: skip
            case e.DamageRolled() if event.target in before.figures:
                mortal = event.by, event.cause
                yield from _deed(sides, mortal, event.target, event.fate)
            case e.BlowsTraded() if event.loser:
                winner = event.target if event.loser == event.figure else event.figure
                mortal = winner, "hand-to-hand"
                if event.fate != SUPPRESSED:
                    yield from _deed(sides, mortal, event.loser, event.fate)
            case e.HeroSaved() if event.what == "death" and not event.saved:
                yield from _deed(sides, mortal, event.figure, KILLED)


def _deed(sides: Mapping[str, str], by: tuple[str, str], target: str, fate: str) -> Iterator[Deed]:
    """What a fate is as a deed; `by`: who, and with what. A mortal hit waits for its save."""
    doer, means = by
    if fate not in (NOTHING, MORTAL):
        kind, end = (OUT, "dead") if fate == KILLED else (HARM, fate)
        side = sides.get(doer, "")
        yield Deed(kind, side, doer, means, sides.get(target, ""), target, 1, end)
