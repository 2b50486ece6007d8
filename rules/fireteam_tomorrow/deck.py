"""The deck: who may do what, and which card comes next (T3, T4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.fireteam_tomorrow.events import CardDone, CardTurned, DeckCut, DeckShuffled
from rules.fireteam_tomorrow.orders import EndCard
from rules.fireteam_tomorrow.state import (
    ABOARD,
    ACTIVE,
    FIGHT,
    FIRE,
    MOVE,
    OVER,
    RECOVERY,
    Battle,
    Figure,
    kind_of,
    members_of,
    opponents,
)
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire


def whole_deck(battle: Battle) -> Iterator[str]:
    """Two cards for each team that is still there, one for blows and one for recovery."""
    for team in battle.teams.values():
        if members_of(battle, team.id) and not team.joined:
            yield f"{MOVE}:{team.id}"
            yield f"{FIRE}:{team.id}"
    yield FIGHT
    yield RECOVERY


def open_team(battle: Battle) -> str:
    """The team whose card lies open; empty while sides decide, or for a card of all."""
    kind, team = kind_of(battle.card)
    return team if kind in (MOVE, FIRE) and not battle.asks and battle.phase != OVER else ""


def require_card(battle: Battle, side: str, figure: str, kind: str) -> Figure:
    """The figure, if its side may act with it on the card that lies open. Raises IllegalOrder."""
    found = battle.figures.get(figure)
    if found is None or found.side != side:
        raise IllegalOrder("That is none of your figures.", "T2")
    if battle.phase == OVER:
        raise IllegalOrder("The battle is over.", "T3")
    if battle.card != f"{kind}:{found.team}" or battle.asks:
        words = "move" if kind == MOVE else "fire"
        raise IllegalOrder(f"{found.name} may {words} only on its own team's card for that.", "T4")
    if found.status != ACTIVE:
        raise IllegalOrder(f"{found.name} can do nothing now.", "T5")
    if found.done:
        raise IllegalOrder(f"{found.name} has acted on this card.", "T4")
    return found


def is_able(battle: Battle, figure: Figure) -> bool:
    """Whether a figure could still act on the card that lies open."""
    kind, team = kind_of(battle.card)
    if figure.team != team or figure.done:
        return False
    if figure.status == ABOARD:
        return kind == MOVE and not battle.figures[figure.aboard].height
    if figure.status != ACTIVE:
        return False
    if opponents(battle, figure):
        return False
    if kind == MOVE:
        return not figure.immobile
    return not figure.disarmed and bool(figure.weapons)


def able(battle: Battle) -> list[Figure]:
    """Everybody who could still act on the card that lies open."""
    team = open_team(battle)
    return (
        [figure for figure in members_of(battle, team) if is_able(battle, figure)] if team else []
    )


def plan_end_card(battle: Battle, order: EndCard) -> str:
    """The card that is done with. Raises IllegalOrder."""
    team = open_team(battle)
    if not team or battle.teams[team].side != order.side:
        raise IllegalOrder("None of your teams' cards lies open.", "T4")
    return battle.card


def draw(umpire: Umpire[Battle]) -> None:
    """Turn the next card, and shuffle first when there is none left."""
    if not umpire.battle.cards:
        cards = tuple(whole_deck(umpire.battle))
        umpire.record(DeckShuffled(turn=umpire.battle.turn + 1, cards=cards))
    cards = umpire.battle.cards
    place = 0
    if len(cards) > 1:
        (die,) = umpire.roll(1, len(cards))
        umpire.record(DeckCut(dice=(die,), sides=len(cards), draw=umpire.draw))
        place = die - 1
    umpire.record(CardTurned(card=cards[place]))


def finish(umpire: Umpire[Battle]) -> None:
    """The card that lies open is played."""
    umpire.record(CardDone(card=umpire.battle.card))
