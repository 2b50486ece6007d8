"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.fireteam_tomorrow import events as e
from rules.fireteam_tomorrow.catalogue import WEAPONS
from rules.fireteam_tomorrow.fold import AGREED, UNHEARD_OF
from rules.fireteam_tomorrow.state import FIGHT, FIRE, MOVE, Battle, kind_of, side_name
from rules.fireteam_tomorrow.wording import WORDING
from rules.kernel.bearings import path_words
from rules.kernel.events import BattleAgreed, Event
from rules.kernel.modifiers import Modifier, total
from rules.kernel.screen import Sentence

EFFECTS = {
    "movement": "cannot move any more", "weapons": "has lost its weapons",
    "destroyed": "is destroyed",
}  # fmt: skip


def story(battle: Battle, event: Event) -> Sentence | None:
    """An event as a line of the story; None for one that tells nothing."""
    tell = _TELLERS.get(type(event))
    if tell is None:
        return None
    found: Sentence | None = tell(battle, event)
    return found


def _name(battle: Battle, figure: str) -> str:
    return battle.figures[figure].name if figure in battle.figures else "Somebody"


def _side(battle: Battle, figure: str) -> str:
    """The side with which somebody came: a line keeps its colour when teams join."""
    now = battle.figures[figure].side if figure in battle.figures else ""
    return battle.came_with.get(figure, now)


def _team(battle: Battle, team: str) -> str:
    return battle.teams[team].name if team in battle.teams else "A team"


def card_words(battle: Battle, card: str) -> str:
    """A card in words."""
    kind, team = kind_of(card)
    if kind in (MOVE, FIRE):
        return f"{_team(battle, team)} {'moves' if kind == MOVE else 'fires'}"
    return "Hand-to-hand, for all" if kind == FIGHT else "Recovery, for all"


def _opened(battle: Battle, event: e.BattleOpened) -> Sentence:
    return Sentence("The forces take the field.", "heading")


def _began(battle: Battle, event: e.BattleBegan) -> Sentence:
    return Sentence("Everybody is set up: all places lie open.")


def _ready(battle: Battle, event: e.SideReady) -> Sentence:
    return Sentence(f"{side_name(battle, event.side)}: set up and ready.", side=event.side)


def _shuffled(battle: Battle, event: e.DeckShuffled) -> Sentence:
    words = f"Deck {event.turn}: {len(event.cards)} cards are shuffled."
    return Sentence(words, "heading", ref="T3")


def _turned(battle: Battle, event: e.CardTurned) -> Sentence:
    return Sentence(f"{card_words(battle, event.card)}.", "heading", ref="T4")


def _move_rolled(battle: Battle, event: e.MoveRolled) -> Sentence:
    who = event.figure
    words = f"{_name(battle, who)} may go {sum(event.dice)} inches."
    return Sentence(
        words, "dice", _side(battle, who), event.dice, f"{sum(event.dice)} in", ref="T9"
    )


def _went(battle: Battle, event: e.FigureWent) -> Sentence:
    name = _name(battle, event.figure)
    side = _side(battle, event.figure)
    way = _way(event)
    if event.met:
        goes = f"{name} goes on{way}, and" if way else name
        words = f"{goes} comes to grips with {_name(battle, event.met)}."
        return Sentence(words, "bad", side, ref="T14")
    if event.height is not None:
        words = "flies on" if event.height else "lands"
        return Sentence(f"{name} {words}{way}.", side=side, ref="T17")
    return Sentence(f"{name} goes on{way}.", side=side, ref="T9")


def _way(event: e.FigureWent | e.FigureJumped) -> str:
    """How far and where to; empty where that was not recorded."""
    if event.start is None or event.start == event.to:
        return ""
    via = event.via if isinstance(event, e.FigureWent) else ()
    return f", {path_words((event.start, *via, event.to), WORDING.unit)}"


def _boarded(battle: Battle, event: e.FigureBoarded) -> Sentence:
    words = f"{_name(battle, event.figure)} gets into {_name(battle, event.vehicle)}."
    return Sentence(words, side=_side(battle, event.figure), ref="T17")


def _got_out(battle: Battle, event: e.FigureGotOut) -> Sentence:
    words = "lies beside the wreck, HIT" if event.hit else "gets out"
    return Sentence(f"{_name(battle, event.figure)} {words}.", "bad" if event.hit else "plain",
                    _side(battle, event.figure), ref="T17")  # fmt: skip


def _jumped(battle: Battle, event: e.FigureJumped) -> Sentence:
    words = f"jumps{_way(event)}, and {'crashes' if event.hit else 'lands well'}"
    return Sentence(
        f"{_name(battle, event.figure)} {words}.", "bad" if event.hit else "dice",
        _side(battle, event.figure), event.dice, str(sum(event.dice)), ref="T10",
    )  # fmt: skip


def _shot(battle: Battle, event: e.ShotFired) -> Sentence:
    attack = sum(event.dice[:2]) + total(event.attack)
    defence = sum(event.dice[2:]) + total(event.defence)
    weapon = WEAPONS[event.weapon].name.lower()
    firer, target = _name(battle, event.figure), _name(battle, event.target)
    came = "HIT" if event.hit else "no effect"
    if event.hit and event.harmless:
        came = "it can do nothing to armour like that"
    against = [Modifier(each.name, -each.value, each.ref) for each in event.defence]
    return Sentence(
        f"{firer}'s {weapon} at {target}: {came}.", "grave" if event.hit else "dice",
        _side(battle, event.figure), event.dice, f"{attack} : {defence}",
        (*event.attack, *against), "T5",
    )  # fmt: skip


def _burst(battle: Battle, event: e.BurstPlaced) -> Sentence:
    weapon = WEAPONS[event.weapon].name.lower()
    count = len(event.reached)
    return Sentence(
        f"{_name(battle, event.figure)}'s {weapon}: an explosion, with {count or 'nobody'} in it.",
        side=_side(battle, event.figure), ref="T11",
    )  # fmt: skip


def _hit(battle: Battle, event: e.FigureHit) -> Sentence:
    return Sentence(f"{_name(battle, event.figure)} is HIT.", "bad", _side(battle, event.figure),
                    ref="T14c")  # fmt: skip


def _damaged(battle: Battle, event: e.VehicleDamaged) -> Sentence:
    return Sentence(f"{_name(battle, event.figure)} {EFFECTS[event.effect]}.", "grave",
                    _side(battle, event.figure), event.dice, ref="T17")  # fmt: skip


def _chosen(battle: Battle, event: e.OpponentChosen) -> Sentence:
    return Sentence(f"{_name(battle, event.figure)} will strike at "
                    f"{_name(battle, event.opponent)}.", side=event.side, ref="T15")  # fmt: skip


def _planned(battle: Battle, event: e.FightPlanned) -> Sentence:
    words = "killed" if event.capture == "kill" else "taken where that can be"
    return Sentence(f"The beaten are to be {words}.", side=event.side, ref="T15")


def _sealed(battle: Battle, event: e.SideSealed) -> Sentence:
    return Sentence(f"{side_name(battle, event.side)}: ready for hand-to-hand.", side=event.side)


def _blows(battle: Battle, event: e.BlowsTraded) -> Sentence:
    first = sum(event.dice[:2]) + total(event.first)
    second = sum(event.dice[2:]) + total(event.second)
    names = f"{_name(battle, event.figure)} and {_name(battle, event.other)}"
    against = [Modifier(each.name, -each.value, each.ref) for each in event.second]
    return Sentence(
        f"{names} trade blows.", "dice", _side(battle, event.figure), event.dice,
        f"{first} : {second}", (*event.first, *against), "T15",
    )  # fmt: skip


def _killed(battle: Battle, event: e.FigureKilled) -> Sentence:
    by = f" by {_name(battle, event.by)}" if event.by else ""
    return Sentence(f"{_name(battle, event.figure)} is put out for good{by}.", "grave",
                    _side(battle, event.figure), ref="T15")  # fmt: skip


def _captured(battle: Battle, event: e.FigureCaptured) -> Sentence:
    doubt = "; recovery will show whether alive" if event.unsure else ""
    words = f"{_name(battle, event.figure)} is taken by {_name(battle, event.by)}{doubt}."
    return Sentence(words, "bad", _side(battle, event.figure), ref="T14b")


def _handed(battle: Battle, event: e.CaptiveHandedOver) -> Sentence:
    words = f"{_name(battle, event.to)} now guards {_name(battle, event.figure)}."
    return Sentence(words, side=_side(battle, event.to), ref="T16")


def _freed(battle: Battle, event: e.CaptivesFreed) -> Sentence:
    names = ", ".join(_name(battle, each) for each in event.figures)
    return Sentence(f"Nobody guards them any more: {names}.", "good",
                    _side(battle, event.figures[0]), ref="T16")  # fmt: skip


def _recovery(battle: Battle, event: e.RecoveryRolled) -> Sentence:
    words = "recovers" if event.recovers else "is out for good"
    score = sum(event.dice) + total(event.modifiers)
    return Sentence(
        f"{_name(battle, event.figure)} {words}.", "good" if event.recovers else "grave",
        _side(battle, event.figure), event.dice, f"{score} of 8", event.modifiers, "T12",
    )  # fmt: skip


def _wavered(battle: Battle, event: e.ArmyWavered) -> Sentence:
    words = "falls back" if event.withdraws else "turns back into the fight"
    return Sentence(f"{battle.armies[event.army].name} {words}.", "grave", ref="T19")


def _asked(battle: Battle, event: e.DecisionAsked) -> Sentence:
    return Sentence("Everybody concerned decides in secret; all choices are opened at once.")


def _team_chose(battle: Battle, event: e.TeamChose) -> Sentence:
    choice, _, into = event.choice.partition(":")
    words = f"join {_team(battle, into)}" if into else "fight on" if choice == "stay" else choice
    return Sentence(f"{_team(battle, event.team)} will {words}.", side=event.side, ref="T18")


def _settled(battle: Battle, event: e.TeamSettled) -> Sentence:
    return Sentence(f"It is settled what {_team(battle, event.team)} will do.", ref="T18")


def _opened_choices(battle: Battle, event: e.ChoicesOpened) -> Sentence:
    return Sentence("All choices are open.")


def _team_withdrew(battle: Battle, event: e.TeamWithdrew) -> Sentence:
    return Sentence(f"{_team(battle, event.team)} withdraws.", "bad", ref="T18")


def _merged(battle: Battle, event: e.TeamsMerged) -> Sentence:
    words = f"{_team(battle, event.team)} joins {_team(battle, event.into)}; its cards are out."
    return Sentence(words, ref="T18")


def _left(battle: Battle, event: e.FigureLeft) -> Sentence:
    return Sentence(f"{_name(battle, event.figure)} is off the table.", "bad",
                    _side(battle, event.figure), ref="T19")  # fmt: skip


def _conceded(battle: Battle, event: e.SideConceded) -> Sentence:
    return Sentence(f"{side_name(battle, event.side)} gives up.", "grave", event.side)


def _ended(battle: Battle, event: e.BattleEnded) -> Sentence:
    winner = side_name(battle, event.winner)
    return Sentence(f"{event.reason} {f'{winner} wins.' if winner else 'Nobody wins.'}", "heading",
                    event.winner)  # fmt: skip


def _agreed(battle: Battle, event: BattleAgreed) -> Sentence:
    return Sentence(AGREED.get(event.how, UNHEARD_OF), "heading")


_TELLERS: dict[type[Event], Callable[[Battle, Any], Sentence | None]] = {
    e.BattleOpened: _opened,
    e.BattleBegan: _began,
    e.SideReady: _ready,
    e.DeckShuffled: _shuffled,
    e.CardTurned: _turned,
    e.MoveRolled: _move_rolled,
    e.FigureWent: _went,
    e.FigureJumped: _jumped,
    e.FigureBoarded: _boarded,
    e.FigureGotOut: _got_out,
    e.ShotFired: _shot,
    e.BurstPlaced: _burst,
    e.FigureHit: _hit,
    e.VehicleDamaged: _damaged,
    e.OpponentChosen: _chosen,
    e.FightPlanned: _planned,
    e.SideSealed: _sealed,
    e.BlowsTraded: _blows,
    e.FigureKilled: _killed,
    e.FigureCaptured: _captured,
    e.CaptiveHandedOver: _handed,
    e.CaptivesFreed: _freed,
    e.RecoveryRolled: _recovery,
    e.ArmyWavered: _wavered,
    e.DecisionAsked: _asked,
    e.TeamChose: _team_chose,
    e.TeamSettled: _settled,
    e.ChoicesOpened: _opened_choices,
    e.TeamWithdrew: _team_withdrew,
    e.TeamsMerged: _merged,
    e.FigureLeft: _left,
    e.SideConceded: _conceded,
    e.BattleEnded: _ended,
    BattleAgreed: _agreed,
}
