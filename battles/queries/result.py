"""Read model of the end of a battle: who won and why, the tally, losses, best shot and luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from battles import journal, permissions
from battles.models import Battle, Seat
from battles.permissions import replayed_position_for
from battles.queries.battle_head import Reader, side_names
from battles.replay.best_shot import DiceReport, dice_report
from battles.replay.luck import Roll, tally
from battles.replay.replay_cache import cached_entries
from rosters.documents import warband_of, workshop_of
from rosters.portraits.looks import look_of
from rosters.public_address import drawn_at
from rules.kernel.deeds import Fighter
from rules.kernel.events import BattleAgreed
from rules.kernel.record import Record
from rules.kernel.screen import ScoreLine
from rules.kernel.warbands import members_of

Yours = Literal["won", "lost", "draw", "stopped", "watched"]
HEADLINES = {"won": "You won", "lost": "You lost", "stopped": "No result"}
STOP = "stop"


class LossRow(Record):
    """A figure that a side has lost, and what has become of it."""

    name: str
    fate: str


class SideResultRow(Record):
    """A side at the end. `players`: the names at its seats. `luck`: its rolls in words."""

    side: str
    name: str
    players: tuple[str, ...]
    is_yours: bool
    has_won: bool
    losses: tuple[LossRow, ...]
    luck: str


class ScoreRow(Record):
    """Something that is counted: a value for each of the `sides`, in their order; "" for none."""

    label: str
    note: str
    values: tuple[str, ...]


class BestShotRow(Record):
    """The least likely roll that did harm: its line, its chance, and what came of it, in words.

    `portrait`: the address of the drawing of who rolled; empty for who is of no warband.
    """

    seq: int
    side: str
    who: str
    chance: str
    words: str
    after: tuple[str, ...]
    portrait: str = ""


class ResultDetail(Record):
    """The end of a battle. `yours`: how it ended for you; `watched` if you play no side or several.

    `winners`: the sides that have won; none after a draw. `headline` and `reason` say it in words.
    """

    yours: Yours
    winners: tuple[str, ...]
    headline: str
    winner_words: str
    reason: str
    sides: tuple[SideResultRow, ...]
    scores: tuple[ScoreRow, ...]
    best: BestShotRow | None


def result_of(battle: Battle, seats: Sequence[Seat], reader: Reader) -> ResultDetail | None:
    """The end of a battle that is over, of which every reader may know everything; else None."""
    if battle.status != Battle.Status.ENDED:
        return None
    ruleset = journal.ruleset_of(battle)
    state = replayed_position_for(battle, reader, journal.state_of(battle))
    names = _competing(battle)
    winners = ruleset.allied(state, battle.winner) if battle.winner else ()
    fighters, report = ruleset.roll_call(state), dice_report(battle)
    yours = _yours(battle, reader, winners)
    who = " and ".join(names.get(side, side) for side in winners)
    return ResultDetail(
        yours=yours,
        winners=winners,
        headline=HEADLINES.get(yours) or _for_spectators(who, len(names)),
        winner_words=f"{who} won." if yours in ("won", "lost") else "",
        reason=battle.reason,
        sides=tuple(
            SideResultRow(
                side,
                name,
                _players(seats, side),
                is_yours=side in reader.sides,
                has_won=side in winners,
                losses=tuple(_losses(fighters, side)),
                luck=_luck(report, side, name),
            )
            for side, name in names.items()
        ),
        scores=tuple(_scores(tuple(names), fighters, ruleset.scores(state))),
        best=_best(report.best, seats),
    )


def _competing(battle: Battle) -> dict[str, str]:
    """The names of the sides that play to win, by id."""
    referees = permissions.referee_sides(battle)
    return {side: name for side, name in side_names(battle).items() if side not in referees}


def _yours(battle: Battle, reader: Reader, winners: Sequence[str]) -> Yours:
    if _is_stopped(battle):
        return "stopped"
    own = {side for side in reader.sides if side in _competing(battle)}
    if not own:
        return "watched"
    if not winners:
        return "draw"
    if len({side in winners for side in own}) > 1:
        return "watched"
    return "won" if own <= {*winners} else "lost"


def _is_stopped(battle: Battle) -> bool:
    """Whether the players have agreed to end it without a result."""
    events = (entry.event for entry in cached_entries(battle))
    return any(isinstance(each, BattleAgreed) and each.how == STOP for each in events)


def _for_spectators(who: str, sides: int) -> str:
    if who:
        return f"{who} won"
    return "A draw" if sides == 2 else "Nobody won"


def _players(seats: Sequence[Seat], side: str) -> tuple[str, ...]:
    own = (seat for seat in seats if seat.role == Seat.Role.PLAYER and seat.side == side)
    return tuple(seat.name for seat in own if seat.name)


def _losses(fighters: Sequence[Fighter], side: str) -> Iterator[LossRow]:
    for each in fighters:
        if each.side == side and each.is_lost:
            yield LossRow(each.name, each.fate or "out of action")


def _scores(
    sides: Sequence[str], fighters: Sequence[Fighter], counted: Sequence[ScoreLine]
) -> Iterator[ScoreRow]:
    """What the game counts, and then how many are left."""
    for line in counted:
        yield ScoreRow(line.label, line.note, tuple(line.by_side.get(side, "") for side in sides))
    came = {side: [each for each in fighters if each.side == side] for side in sides}
    left = {side: sum(not each.is_lost for each in came[side]) for side in sides}
    yield ScoreRow("Not lost", "", tuple(f"{left[side]} of {len(came[side])}" for side in sides))


def _luck(report: DiceReport, side: str, name: str) -> str:
    """The first words of the luck report: by how much the rolls strayed, and how rare that is."""
    rolls = [roll for roll in report.rolls if roll.gamble.side == side]
    if not rolls:
        return ""
    found = tally(name, rolls)
    return f"{found.verdict.partition(':')[0]} ({found.difference_words})"


def _best(roll: Roll | None, seats: Sequence[Seat]) -> BestShotRow | None:
    if roll is None:
        return None
    known = roll.gamble
    portrait = portrait_of(seats, known.side, known.who)
    return BestShotRow(
        roll.seq, known.side, known.who, roll.happened, roll.text, roll.after, portrait
    )


def portrait_of(seats: Sequence[Seat], side: str, name: str) -> str:
    """The drawing of a figure, by the warband that its side has brought; empty where several have
    its name.
    """
    forces = [warband_of(seat.force) for seat in seats if seat.side == side and seat.force]
    called = [(each, who) for each in forces for who in members_of(each) if who.name == name]
    if len(called) != 1:
        return ""
    [(warband, member)] = called
    return drawn_at(look_of(member, workshop_of(warband.ruleset).profile(warband, member)))
