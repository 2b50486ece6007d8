"""The events that a page has not shown yet, as a board plays them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import msgspec
from django.http import HttpRequest

from battles import journal, permissions
from battles.journal import Entry
from battles.log.story import FAIR_PLAY, sentence_of, void_lines
from battles.models import Battle
from battles.queries.battle_head import Reader, side_names
from rules.kernel.cues import AnyCue, Cue, middle
from rules.kernel.events import OrderTakenBack
from rules.kernel.screen import Sentence
from rules.kernel.sight import Area
from web.text import whole_number

HEADER = "Battle-Seq"  # what a page sends: the last line that it has shown
MOST = 300  # events that a page plays at once; of more, the last


@dataclass(frozen=True)
class Moment:
    """One event to play. `seq`: its line in the reader's numbering; `side`: index, -1 for none.

    `order`: the number of its order, 0 for none. `cues`: empty: the sentence alone.
    """

    seq: int
    order: int
    text: str
    tone: str
    side: int
    dice: tuple[int, ...]
    sum: str
    cues: tuple[Cue, ...]


@dataclass(frozen=True)
class Playback:
    """What a page plays, in order. `places`: the middle of each area that a cue names, in mm.

    `is_cut`: something was taken back or left out; the board shows it without playing it.
    """

    moments: tuple[Moment, ...]
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    is_cut: bool = False

    @property
    def as_sent(self) -> dict[str, Any]:
        """The same as plain values, for the page's script."""
        moments = [
            {**asdict(each), "cues": msgspec.to_builtins(each.cues, builtin_types=())}
            for each in self.moments
        ]
        return {"moments": moments, "places": self.places, "cut": self.is_cut}


def shown_before(request: HttpRequest) -> int | None:
    """The last line that the page has shown, as it says itself; None for a page that is opened."""
    return whole_number(request.headers.get(HEADER, ""))


def playback_of(
    battle: Battle, reader: Reader, view: Any, since: int | None, lines: Sequence[Entry]
) -> Playback | None:
    """The events after line `since`, in the reader's numbering; None when there are none.

    `lines`: the end of the journal, as far as it is loaded.
    """
    if since is None or since >= battle.shown_seq:
        return None
    after = battle.numbers.up_to(since)
    if not lines or lines[0].seq > after + 1:
        lines = journal.read(battle, after=after)
    new = (entry for entry in lines if entry.seq > after)
    return played(battle, view, [e for e in new if permissions.may_know_line(reader, e)])


def played(battle: Battle, view: Any, lines: Sequence[Entry]) -> Playback:
    """These lines of the journal, all of which the reader may know, as a board plays them."""
    void = void_lines(lines)
    is_back = any(isinstance(each.event, OrderTakenBack) for each in lines)
    moments = tuple(_moments(battle, view, [each for each in lines if each.seq not in void]))
    return Playback(moments[-MOST:], _places(view, moments), is_back or len(moments) > MOST)


def _moments(battle: Battle, view: Any, lines: Sequence[Entry]) -> Iterator[Moment]:
    ruleset, names = journal.ruleset_of(battle), side_names(battle)
    sides = list(names)
    for entry in lines:
        if isinstance(entry.event, FAIR_PLAY):
            continue
        sentence = sentence_of(ruleset, view, entry, names) or Sentence("")
        cues = ruleset.cued(view, entry.event)
        if not sentence.text and not cues:
            continue
        yield Moment(
            seq=battle.numbers.shown(entry.seq),
            order=battle.numbers.order(entry.number),
            text=sentence.text,
            tone=sentence.tone,
            side=sides.index(sentence.side) if sentence.side in sides else -1,
            dice=sentence.dice,
            sum=sentence.sum,
            cues=cues,
        )


def _places(view: Any, moments: Sequence[Moment]) -> dict[str, tuple[int, int]]:
    named = {each for moment in moments for cue in moment.cues for each in _areas(cue)}
    areas: Mapping[str, Area] = {each.id: each for each in getattr(view, "areas", ())}
    found = {each: middle(areas[each].corners) for each in sorted(named & areas.keys())}
    return {each: (at.x, at.y) for each, at in found.items()}


def _areas(cue: Cue | AnyCue) -> tuple[str, ...]:
    return tuple(filter(None, (getattr(cue, "area", ""), getattr(cue, "id", ""))))
