"""The log of a battle as plain text, limited to what the reader may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from accounts.actors import Actor
from battles import journal, permissions
from battles.log.numbering import numbered
from battles.log.story import LogLine, Stretch, log_of
from battles.models import Battle, Seat
from battles.queries.access import admitted
from battles.queries.battle_head import BattleHead, head_of, reader_of, side_names
from battles.replay.replay_cache import cached_entries
from rules.kernel.modifiers import Modifier


def journal_text(battle_id: str, actor: Actor) -> str:
    """The whole log in sentences, the oldest first, with a heading for every Turn."""
    battle, seats = admitted(battle_id, actor)
    return "\n".join(_text(battle, seats, actor)) + "\n"


def _text(battle: Battle, seats: Sequence[Seat], actor: Actor) -> Iterator[str]:
    yield from _head(head_of(battle), battle)
    for heading, lines in groupby(_lines(battle, seats, actor), key=lambda line: line.heading):
        if heading:
            yield from ("", heading, "-" * len(heading))
        for line in lines:
            yield from _told(line)


def _head(head: BattleHead, battle: Battle) -> Iterator[str]:
    yield from (head.title, "=" * len(head.title))
    yield f"{head.ruleset_name}: {head.scenario_title}. Edition {battle.edition}."
    for rule in head.house_rules:
        yield f"{rule.question} {rule.answer}"
    if head.is_over:
        won = f"{head.winner_name} wins." if head.winner else "Nobody wins."
        yield f"{won} {head.reason}".rstrip()
    else:
        yield f"Not over yet: this is the log up to line {head.seq}, as far as you may know it."


def _lines(battle: Battle, seats: Sequence[Seat], actor: Actor) -> Iterator[LogLine]:
    if not battle.has_position:
        return
    reader = reader_of(battle, seats, actor)
    view = permissions.replayed_position_for(battle, reader, journal.state_of(battle))
    entries = cached_entries(battle)
    counted = Stretch(journal.counting(entries, entries[-1].seq))
    may_know = partial(permissions.may_replay_line, battle, reader)
    page = log_of(journal.ruleset_of(battle), view, side_names(battle), counted, may_know)
    for entry in reversed(numbered(battle.numbers, page).entries):
        yield from entry.lines


def _told(line: LogLine) -> Iterator[str]:
    ref = f" ({line.ref})" if line.ref else ""
    yield f"{line.seq:5}  {line.text}{ref}"
    if line.dice:
        faces = " ".join(map(str, line.dice))
        yield f"       dice {faces}" + (f": {line.sum}" if line.sum else "")
    if line.modifiers:
        yield "       because of " + ", ".join(map(_modifier, line.modifiers))


def _modifier(modifier: Modifier) -> str:
    ref = f" ({modifier.ref})" if modifier.ref else ""
    return f"{modifier.value:+d} {modifier.name}{ref}"
