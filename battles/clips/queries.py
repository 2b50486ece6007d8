"""Read models of clips: the page of one, and who made which of a battle."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from datetime import datetime

from accounts.actors import Actor, owned
from battles import journal, permissions
from battles.journal import Entry
from battles.log import numbering
from battles.log.story import sentence_of, void_lines
from battles.models import Battle, Clip, Seat
from battles.permissions import may_replay_line, replayed_position_for
from battles.queries.battle_head import Reader, side_names
from battles.replay.queries import ReplayPage, Wanted, moment_page
from battles.replay.replay_cache import cached_entries
from battles.replay.timeline import Entries, Timeline
from rules.kernel.screen import Sentence

# Which event of a stretch says best what it is about; of equal ones the last.
WEIGHT = {"grave": 4, "bad": 3, "good": 2, "dice": 1, "plain": 1, "heading": 0}
MOST_LISTED = 100


@dataclass(frozen=True)
class Shown:
    """What a clip shows: the battle as the clip leaves it, its lines, and with whose eyes."""

    clip: Clip
    battle: Battle
    reader: Reader
    entries: Entries

    @property
    def known(self) -> list[Entry]:
        """The lines of the stretch that are told."""
        first, is_known = self.clip.first, may_replay_line
        return [
            each
            for each in self.entries
            if each.seq > first and is_known(self.battle, self.reader, each)
        ]


@dataclass(frozen=True)
class KeyEvent:
    """The event that a clip is about: its line (0: none), and its sentence."""

    seq: int
    text: str


@dataclass(frozen=True)
class ClipPage:
    """A moment of a clip. `battle_id`: for who may watch the whole battle; "" for everybody else.

    `sides`: the names of the sides in words.
    """

    slug: str
    replay: ReplayPage
    sides: str
    about: str
    battle_id: str
    may_delete: bool

    @property
    def words(self) -> str:
        """What the clip is, for other sites: the game, the sides, and what happens."""
        game, sides = self.replay.battle.ruleset_name, f": {self.sides}" if self.sides else ""
        return f"{game}{sides}. {self.about}"


@dataclass(frozen=True)
class ClipRow:
    """A clip that the reader has made. `first` and `last`: lines as the reader counts them."""

    slug: str
    address: str
    battle: str
    title: str
    first: int
    last: int
    created: datetime


def shown_of(slug: str) -> Shown:
    """What a clip shows, the same for everybody. Raises Clip.DoesNotExist."""
    clip = Clip.objects.select_related("battle").get(pk=slug)
    return shown_as(clip, cached_entries(clip.battle)[: clip.last])


def shown_as(clip: Clip, entries: Entries) -> Shown:
    """The same, of a clip whose lines up to its last one are loaded."""
    was = copy(clip.battle)
    was.as_of, was.seq, was.moved = clip.created, clip.last, entries[-1].created
    was.status = (Battle.Status.ENDED if clip.sees_all else Battle.Status.ACTIVE).value
    was.winner, was.reason, was.proposals = "", "", []
    counted = [each.event for each in journal.counting(entries, clip.last)]
    journal.keep_state(was, journal.ruleset_of(was).folded(counted))
    if not clip.sees_all:
        numbering.note_side(was, clip.side)
    return Shown(clip, was, _reader(clip), entries)


def _reader(clip: Clip) -> Reader:
    """Whoever watches the clip: nobody in particular."""
    return Reader(
        role=Seat.Role.SPECTATOR.value,
        side=clip.side,
        side_name="",
        sides=(),
        is_turn=False,
        sees_everything=clip.sees_all,
        may_invite=False,
    )


def moment_of(shown: Shown, at: int | None, since: int | None = None) -> ReplayPage:
    """A moment of the stretch: the one asked for, or the first."""
    first = shown.clip.first
    begin = shown.battle.numbers.shown(first)
    # Nothing before the stretch is played, whatever a page says that it has shown.
    since = None if since is None else max(since, begin)
    wanted = Wanted(begin if at is None else at, since=since, first=first)
    return moment_page(shown.battle, shown.reader, Timeline(shown.entries), wanted)


def clip_page(slug: str, actor: Actor, at: int | None, since: int | None = None) -> ClipPage:
    """A moment of a clip for anybody. Raises Clip.DoesNotExist."""
    shown = shown_of(slug)
    clip = shown.clip
    may_see = permissions.may_see_battle(actor, list(clip.battle.seats.all()))
    return ClipPage(
        slug=clip.slug,
        replay=moment_of(shown, at, since),
        sides=sides_of(shown),
        about=key_event(shown).text,
        battle_id=clip.battle_id if may_see else "",
        may_delete=permissions.may_delete_clip(actor, clip),
    )


def sides_of(shown: Shown) -> str:
    """The sides in words."""
    return " against ".join(side_names(shown.battle).values())


def key_event(shown: Shown) -> KeyEvent:
    """The gravest event of a stretch, or the last of what was told at all."""
    told = list(_told(shown))
    if not told:
        return KeyEvent(0, "")
    entry, sentence = max(told, key=lambda each: (WEIGHT.get(each[1].tone, 1), each[0].seq))
    return KeyEvent(entry.seq, sentence.text)


def _told(shown: Shown) -> Iterator[tuple[Entry, Sentence]]:
    ruleset, names = journal.ruleset_of(shown.battle), side_names(shown.battle)
    view = replayed_position_for(shown.battle, shown.reader, journal.state_of(shown.battle))
    void = void_lines(shown.known)
    for entry in shown.known:
        sentence = sentence_of(ruleset, view, entry, names)
        if sentence is not None and sentence.text and entry.seq not in void:
            yield entry, sentence


def clips_made_by(actor: Actor, battle_id: str = "") -> tuple[ClipRow, ...]:
    """The clips that the actor has made, of one battle or of all, the newest first."""
    clips = owned(Clip.objects.select_related("battle"), actor).prefetch_related("battle__seats")
    rows = list((clips.filter(battle=battle_id) if battle_id else clips)[:MOST_LISTED])
    numbering.note_all([(each.battle, list(each.battle.seats.all())) for each in rows], actor)
    return tuple(row_of(each, each.battle) for each in rows)


def row_of(clip: Clip, battle: Battle) -> ClipRow:
    """One clip as its maker sees it."""
    shown = battle.numbers.shown
    return ClipRow(
        slug=clip.slug,
        address=clip.get_absolute_url(),
        battle=clip.battle_id,
        title=battle.title,
        first=shown(clip.first),
        last=shown(clip.last),
        created=clip.created,
    )
