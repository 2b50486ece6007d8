"""What reports, simulations and clocks ask: deeds, who is there, luck, doing least, taking back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.fireteam_tomorrow import events as e
from rules.fireteam_tomorrow import morale
from rules.fireteam_tomorrow import orders as o
from rules.fireteam_tomorrow.catalogue import WEAPONS
from rules.fireteam_tomorrow.deck import open_team
from rules.fireteam_tomorrow.play import to_act
from rules.fireteam_tomorrow.recovery import ENOUGH
from rules.fireteam_tomorrow.shooting import THROWS, ways_to_hit
from rules.fireteam_tomorrow.state import (
    ABOARD,
    ACTIVE,
    FIGHT,
    HIT,
    KILL,
    MOVE,
    ON_TABLE,
    PRESENT,
    SETUP,
    Battle,
    Figure,
    kind_of,
)
from rules.kernel.deeds import ATTACK, HARM, OUT, Deed, Fighter
from rules.kernel.events import Event, Order
from rules.kernel.luck import Gamble
from rules.kernel.modifiers import total

BLOWS = "hand-to-hand"


# --- Who did what --------------------------------------------------------------------------------


def roll_call(battle: Battle) -> tuple[Fighter, ...]:
    """Everybody, with what has become of them; a HIT counts as one of two."""
    return tuple(map(_fighter, battle.figures.values()))


def _fighter(figure: Figure) -> Fighter:
    is_here = figure.status in PRESENT
    value = 2 if figure.status in (ACTIVE, ABOARD) else 1 if figure.status == HIT else 0
    at = figure.at if figure.status in ON_TABLE else None
    fate = "" if is_here else figure.status
    is_down = figure.status == HIT
    return Fighter(figure.id, figure.name, figure.side, fate, value, 2, at, is_down)


def deeds(before: Battle, events: Sequence[Event]) -> Iterator[Deed]:
    """The deeds of one order; `before` is the battle that it was given in."""
    by, means = "", ""
    for event in events:
        if isinstance(event, e.ShotFired | e.BurstPlaced):
            by, means = event.figure, WEAPONS[event.weapon].name
        for deed in _deeds(event, by, means):
            yield _with_sides(before, deed)


def _deeds(event: Event, by: str, means: str) -> Iterator[Deed]:
    match event:
        case e.ShotFired():
            yield Deed(ATTACK, who=by, means=means, whom=event.target)
        case e.BlowsTraded():
            yield Deed(ATTACK, who=event.figure, means=BLOWS, whom=event.other)
        case e.FigureHit():
            doer = by if event.cause == means else ""
            yield Deed(HARM, who=doer, means=event.cause, whom=event.figure, amount=1)
        case e.VehicleDamaged():
            kind = OUT if event.effect == "destroyed" else HARM
            yield Deed(kind, who=by, means=means, whom=event.figure, amount=1, fate=event.effect)
        case e.FigureKilled():
            yield Deed(OUT, who=event.by, means=BLOWS, whom=event.figure, fate="dead")
        case e.FigureCaptured():
            yield Deed(OUT, who=event.by, means=BLOWS, whom=event.figure, fate="captive")
        case e.RecoveryRolled() if not event.recovers:
            yield Deed(OUT, means="a HIT", whom=event.figure, fate="dead")


def _with_sides(battle: Battle, deed: Deed) -> Deed:
    sides = {figure.id: figure.side for figure in battle.figures.values()}
    return Deed(
        deed.kind, sides.get(deed.who, ""), deed.who, deed.means, sides.get(deed.whom, ""),
        deed.whom, deed.amount, deed.fate,
    )  # fmt: skip


def gamble(battle: Battle, event: Event) -> Gamble | None:
    """What a roll was worth; from what stands in the event alone."""
    match event:
        case e.ShotFired():
            figure, kind = battle.figures[event.figure], "Firing"
            ways = ways_to_hit(total(event.attack) - total(event.defence))
            return Gamble(figure.side, figure.name, kind, ways, THROWS, event.hit)
        case e.RecoveryRolled():
            figure = battle.figures[event.figure]
            least = ENOUGH - total(event.modifiers)
            ways = sum(a + b >= least for a in range(1, 7) for b in range(1, 7))
            return Gamble(figure.side, figure.name, "Recovery", ways, 36, event.recovers)
        case e.FigureJumped():
            figure = battle.figures[event.figure]
            return Gamble(figure.side, figure.name, "Jumping", 35, 36, not event.hit)
    return None


# --- Clocks and second thoughts ------------------------------------------------------------------


def idle(battle: Battle, side: str) -> Order | None:
    """Begin, end the card, fight on and kill, withdraw: what a side orders that does least."""
    if side not in to_act(battle):
        return None
    if battle.phase == SETUP:
        return o.Begin(side)
    if battle.asks == FIGHT:
        return o.Seal(side, KILL)
    if battle.asks:
        team = next(each for each in morale.worn(battle) if each.side == side)
        choice, into = next(iter(morale.choices_of(battle, team)))
        return o.Decide(side, team.id, choice, into)
    return o.EndCard(side)


def spent(battle: Battle, side: str) -> str:
    """Why a card might be over with nothing done on it."""
    team = open_team(battle)
    if not team or side not in to_act(battle):
        return ""
    kind, _ = kind_of(battle.card)
    what = "can move" if kind == MOVE else "has anything to fire at"
    return f"Nobody of {battle.teams[team].name} {what} on this card."


def activation(battle: Battle) -> str:
    """The deck, the card, and which of a side's worn teams is settled next."""
    if battle.phase == SETUP:
        return "setup"
    return f"{battle.turn}:{battle.card}:{battle.asks}:{len(battle.decided)}"


# What nobody learns anything by: where somebody is set up, and choices that nobody else has seen.
PLAIN = (
    e.FigureDeployed, e.OpponentChosen, e.CaptiveHandedOver, e.FigureBoarded, e.FigureGotOut,
)  # fmt: skip


def is_plain(battle: Battle, event: Event) -> bool:
    """Whether nobody can have learnt anything by an event: a step that throws no die is one."""
    if isinstance(event, PLAIN):
        return True
    return isinstance(event, e.FigureWent) and not event.met
