"""The still of a clip: the table as its key event leaves it, with the event's sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from battles import journal
from battles.clips.queries import Shown, key_event, shown_of, sides_of
from battles.models import Clip
from battles.permissions import replayed_position_for
from battles.queries.battle_head import side_names
from battles.replay.queries import position
from battles.screen.board import Board, Marked, board_of
from battles.stills.frame import Frame, frame_of
from rules.kernel.cues import Cue
from rules.kernel.geometry import Point
from rules.kernel.screen import Scene
from web.stills.drawing import Line, kept_svg, set_below, still_svg
from web.stills.lettering import BOLD, lines_of

BAND = 190  # px at the lower edge, for the words
ROOM = 1104  # px of a line of words
TITLE_SIZE, WORDS_SIZE, SMALL_SIZE = 44, 32, 24


@dataclass(frozen=True)
class ClipStill:
    """What the picture shows. `side_index`: whose event it is, None for nobody's."""

    board: Board
    frame: Frame
    title: tuple[Line, ...]
    words: tuple[Line, ...]
    small: str
    side_index: int | None


def still_svg_of(slug: str) -> str:
    """The still of a clip as SVG. Raises Clip.DoesNotExist."""
    Clip.objects.values_list("pk").get(pk=slug)  # a deleted one may still be in the cache
    return kept_svg(("clip", slug), lambda: clip_still_svg(shown_of(slug)))


def clip_still_svg(shown: Shown) -> str:
    """The still of what a clip shows."""
    return still_svg("battles/clip.svg", {"still": clip_still(shown)})


def clip_still(shown: Shown) -> ClipStill:
    """What the still of a clip shows: nothing that the clip itself does not show."""
    battle, reader = shown.battle, shown.reader
    ruleset, event = journal.ruleset_of(battle), key_event(shown)
    view = replayed_position_for(
        battle, reader, position(ruleset, shown.entries, event.seq or shown.clip.last)
    )
    scene = ruleset.scene(view, reader.side)
    told = lines_of(event.text, WORDS_SIZE, ROOM, 2)
    return ClipStill(
        board=board_of(scene, Marked(), None),
        frame=frame_of((scene.width, scene.height), _places(shown, view, scene, event.seq), BAND),
        title=set_below(450, lines_of(battle.title, TITLE_SIZE, ROOM, 1, BOLD), TITLE_SIZE),
        words=set_below(510, told, WORDS_SIZE),
        small=lines_of(f"{ruleset.name} · {sides_of(shown)}", SMALL_SIZE, ROOM - 220, 1)[0],
        side_index=_side_of(shown, view, event.seq),
    )


def _places(shown: Shown, view: Any, scene: Scene, seq: int) -> list[Point]:
    """Where an event takes place: of its order; else of the whole stretch; else every figure."""
    ruleset = journal.ruleset_of(shown.battle)
    number = next((each.number for each in shown.known if each.seq == seq), 0)
    stands = {each.id: each.at for each in scene.tokens}
    order = [each for each in shown.known if number and each.number == number and each.seq <= seq]
    for entries in (order, shown.known):
        cues = (cue for entry in entries for cue in ruleset.cued(view, entry.event))
        found = [each for cue in cues for each in _of_cue(cue, stands)]
        if found:
            return found
    return list(stands.values())


def _of_cue(cue: Cue, stands: Mapping[str, Point]) -> Iterator[Point]:
    for name in cue.__struct_fields__:
        yield from _points(getattr(cue, name), stands)


def _points(value: object, stands: Mapping[str, Point]) -> Iterator[Point]:
    """Places in a field of a cue: a point, a way, or the figure that it names."""
    if isinstance(value, Point):
        yield value
    elif isinstance(value, tuple):
        yield from (each for each in value if isinstance(each, Point))
    elif isinstance(value, str) and value in stands:
        yield stands[value]


def _side_of(shown: Shown, view: Any, seq: int) -> int | None:
    ruleset, names = journal.ruleset_of(shown.battle), list(side_names(shown.battle))
    entry = next((each for each in shown.known if each.seq == seq), None)
    told = ruleset.told(view, entry.event) if entry else None
    return names.index(told.side) if told and told.side in names else None
