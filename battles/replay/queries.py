"""Read model of a battle at any line of its journal, limited to what the reader may know."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise, takewhile
from typing import Any

from accounts.actors import Actor
from battles import journal, permissions
from battles.journal import Entry
from battles.log.numbering import numbered_entries
from battles.log.story import LogEntry, Stretch, log_of, sentence_of
from battles.models import Battle
from battles.playback.queries import Playback, played
from battles.queries.access import admitted
from battles.queries.battle_head import BattleHead, Reader, head_of, reader_of, side_names
from battles.replay.moments import Moments, StretchChoice
from battles.replay.replay_cache import cached_timeline
from battles.replay.timeline import Timeline, up_to
from battles.screen.board import Board, Marked, board_of
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import Scene

MOST_PLAYED = 60  # lines; a longer way is a jump
LINES = 12  # of the log, at most, beside a moment


@dataclass(frozen=True)
class Steps:
    """The seqs that the links of a moment lead to; 0 for none."""

    first: int = 0
    back_turn: int = 0
    back_order: int = 0
    back: int = 0
    on: int = 0
    on_order: int = 0
    on_turn: int = 0
    last: int = 0


@dataclass(frozen=True)
class Eye:
    """A side whose view the actor may choose."""

    side: str
    name: str
    is_chosen: bool


@dataclass(frozen=True)
class ReplayPage:
    """One moment of a battle: `place` of `count`. `fork_seq`: 0 if the actor may not fork it.

    `stretches`: what a clip that ends at this moment may show, the first unless another is chosen.
    """

    battle: BattleHead
    reader: Reader
    seq: int
    end: int
    start: int
    place: int
    count: int
    heading: str
    steps: Steps
    board: Board
    scene: Scene
    log: tuple[LogEntry, ...]
    words: str
    eyes: tuple[Eye, ...]
    side: str
    fork_seq: int
    playback: Playback | None = None
    stretches: tuple[StretchChoice, ...] = ()


@dataclass(frozen=True)
class Wanted:
    """The request: the moment after a line (None: the last), and the side of the view.

    `since`: the moment that the page has shown, from which it plays on; None for no other.
    `first`: the line after which a clip begins; 0: from the opening on.
    """

    at: int | None = None
    side: str = ""
    since: int | None = None
    first: int = 0


def opening_end(entries: Sequence[Entry]) -> int:
    """The last line of the opening: before it there is no table to show."""
    for before, entry in pairwise(entries):
        if entry.number:
            return before.seq
    return entries[-1].seq


def position(ruleset: Ruleset[Any], entries: Sequence[Entry], at: int) -> Any:
    """The whole state after line `at`."""
    return ruleset.folded([entry.event for entry in journal.counting(entries, at)])


def boundary(entries: Sequence[Entry], at: int) -> int:
    """The last line up to `at` at which no order is partly carried out."""
    if at >= entries[-1].seq:
        return entries[-1].seq
    found = opening_end(entries)
    for entry, following in pairwise(entries):
        in_order = entry.number and entry.number == following.number
        if found < entry.seq <= at and not in_order:
            found = entry.seq
    return found


def replay_page(battle_id: str, actor: Actor, wanted: Wanted) -> ReplayPage | None:
    """A moment of a battle for who may see it (`permissions.seen_battle`); None before it begins.

    Which lines they may know: `permissions.may_replay_line`.
    """
    battle, seats = admitted(battle_id, actor)
    if not battle.has_position:
        return None
    reader = reader_of(battle, seats, actor, wanted.side)
    may_fork = permissions.may_fork(actor, battle, seats)
    timeline = cached_timeline(battle)
    return moment_page(battle, reader, timeline, wanted, may_fork=may_fork)


def moment_page(
    battle: Battle, reader: Reader, timeline: Timeline, wanted: Wanted, *, may_fork: bool = False
) -> ReplayPage:
    """A moment of a battle whose lines are loaded, from any store."""
    ruleset = journal.ruleset_of(battle)
    key = (battle.seq, battle.status, reader.sees_everything, reader.side)
    known, moments = timeline.kept(key, lambda: _told_to(battle, reader, timeline))
    if wanted.first:
        moments = moments.since(max(wanted.first, moments.seqs[0]))
    shown, numbers = battle.numbers.shown, battle.numbers
    seq = moments.at(None if wanted.at is None else numbers.up_to(wanted.at))
    # Including secret lines before the next line that the reader knows.
    whole = timeline.position(ruleset, numbers.up_to(shown(seq)))
    view = permissions.replayed_position_for(battle, reader, whole)
    scene = ruleset.scene(view, reader.side)
    lines = _lines(battle, view, known, seq)
    return ReplayPage(
        battle=head_of(battle),
        reader=reader,
        seq=shown(seq),
        start=shown(moments.seqs[0]),
        end=shown(moments.seqs[-1]),
        place=bisect_left(moments.seqs, seq) + 1,
        count=len(moments.seqs),
        heading=moments.heading_at(seq),
        steps=Steps(**{step: shown(to) for step, to in asdict(steps_at(moments, seq)).items()}),
        board=board_of(scene, Marked(), None),
        scene=scene,
        log=numbered_entries(numbers, lines),
        words=lines[-1].lines[-1].text if lines else moments.heading_at(seq),
        eyes=_eyes(battle, reader),
        side=wanted.side if wanted.side in reader.sides else "",
        fork_seq=boundary(timeline.entries, seq) if may_fork else 0,
        playback=_playback(battle, view, known, wanted.since, seq),
        stretches=tuple(
            replace(each, first=shown(each.first), last=shown(each.last))
            for each in moments.stretches_to(seq)
        ),
    )


def _told_to(
    battle: Battle, reader: Reader, timeline: Timeline
) -> tuple[tuple[Entry, ...], Moments]:
    """The lines that a reader may know, and their moments."""
    lines = timeline.entries[: up_to(timeline.entries, battle.seq)]
    known = tuple(each for each in lines if permissions.may_replay_line(battle, reader, each))
    now = permissions.replayed_position_for(battle, reader, journal.state_of(battle))
    return known, moments_of(journal.ruleset_of(battle), now, lines, known)


def _playback(
    battle: Battle, view: Any, known: tuple[Entry, ...], since: int | None, seq: int
) -> Playback | None:
    """What happens between the moment that the page has shown and the one that it goes on to."""
    if since is None:
        return None
    after = battle.numbers.up_to(since)
    lines = known[up_to(known, after) : up_to(known, seq)]
    return played(battle, view, lines) if 0 < len(lines) <= MOST_PLAYED else None


def moments_of(
    ruleset: Ruleset[Any], view: Any, entries: Sequence[Entry], known: Sequence[Entry]
) -> Moments:
    """The moments of a reader who knows these lines. Their last known line is always one."""
    start = opening_end(entries)
    end = max(start, known[-1].seq)
    seqs, ends, headings = {start, end}, {start, end}, []
    for entry in known:
        sentence = sentence_of(ruleset, view, entry)
        if sentence is None:
            continue
        seqs.add(max(entry.seq, start))
        if sentence.tone == "heading":
            headings.append((max(entry.seq, start), sentence.text))
    ends |= {last for last in _last_told(known, seqs) if last > start}
    return Moments(tuple(sorted(seqs)), tuple(sorted(ends)), tuple(headings))


def _last_told(known: Sequence[Entry], seqs: set[int]) -> list[int]:
    """Of each order the last line that is a moment."""
    told = [entry for entry in known if entry.seq in seqs]
    return [a.seq for a, b in pairwise(told) if a.number != b.number]


def steps_at(moments: Moments, seq: int) -> Steps:
    """The links of a moment."""
    turns = tuple(sorted({at for at, _ in moments.headings}))
    first, last = moments.seqs[0], moments.seqs[-1]
    return Steps(
        first=first if seq != first else 0,
        back_turn=_before(turns, seq),
        back_order=_before(moments.ends, seq),
        back=_before(moments.seqs, seq),
        on=_beyond(moments.seqs, seq),
        on_order=_beyond(moments.ends, seq),
        on_turn=_beyond(turns, seq),
        last=last if seq != last else 0,
    )


def _before(seqs: Sequence[int], seq: int) -> int:
    place = bisect_left(seqs, seq)
    return seqs[place - 1] if place else 0


def _beyond(seqs: Sequence[int], seq: int) -> int:
    place = bisect_right(seqs, seq)
    return seqs[place] if place < len(seqs) else 0


def _lines(battle: Battle, view: Any, known: tuple[Entry, ...], seq: int) -> tuple[LogEntry, ...]:
    """The log of the current order at a moment, up to that moment and not beyond."""
    past = known[: up_to(known, seq)]
    order = past[-1].number if past else 0
    stretch = list(takewhile(lambda entry: entry.number == order, reversed(past)))[::-1]
    ruleset, sides = journal.ruleset_of(battle), side_names(battle)
    found = log_of(ruleset, view, sides, Stretch(stretch), lambda _: True).entries[::-1]
    return tuple(LogEntry(entry.lines[-LINES:]) for entry in found[-2:])


def _eyes(battle: Battle, reader: Reader) -> tuple[Eye, ...]:
    if len(reader.sides) < 2 or battle.status == Battle.Status.ENDED:
        return ()
    names = side_names(battle)
    return tuple(Eye(each, names.get(each, each), each == reader.side) for each in reader.sides)
