"""Pages that people want to read: the chronicle, lives, fame, the fallen, and weapons by number."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from battles.models import Battle
from campaigns.wars import journal, reports
from campaigns.wars.models import Aftermath
from campaigns.wars.queries import Seen
from campaigns.wars.rulebook import craft_of
from campaigns.wars.wording import STATES, entry_words
from rules.kernel.campaign import entries as e
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.ledger import entry_from
from rules.kernel.deeds import ATTACK, OUT

TOLD = (e.BattleCounted, e.FateRolled, e.HoldingTaken, e.ChapterReached, e.LeaderRisen, e.Advanced,
        e.CrewJoined, e.CrewLeft, e.Begun, e.Ended, e.Freed, e.Recruited)  # fmt: skip
FAMOUS, MOST_CHAPTERS, MOST_BATTLES = 10, 200, 50


@dataclass(frozen=True)
class Chapter:
    """A battle and what followed from it, in sentences; the first has no battle."""

    title: str
    at: datetime
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class Notable:
    """Somebody worth naming."""

    id: str
    crew_id: str
    name: str
    crew: str
    felled: int
    battles: int
    state: str
    words: str


@dataclass(frozen=True)
class WeaponLine:
    """What a weapon has done: `attacks` is the size of the sample."""

    name: str
    attacks: int
    felled: int


@dataclass(frozen=True)
class Told:
    """The whole chronicle."""

    chapters: tuple[Chapter, ...]
    famous: tuple[Notable, ...]
    fallen: tuple[Notable, ...]
    weapons: tuple[WeaponLine, ...]
    battles: int


def told(seen: Seen) -> Told:
    """The chronicle of a campaign, from its ledger and the journals of its battles."""
    lines = list(journal.lines(seen.campaign))
    weapons, battles = _weapons(seen)
    return Told(
        tuple(_chapters(seen.state, lines))[-MOST_CHAPTERS:][::-1], tuple(_famous(seen.state)),
        tuple(_fallen(seen.state, lines)), weapons, battles,
    )  # fmt: skip


def _chapters(state: s.Campaign, lines: list[journal.Line]) -> list[Chapter]:
    found: list[Chapter] = []
    title, at = "Before the first battle", None
    sentences: list[str] = []
    for line in lines:
        if isinstance(line.entry, e.BattleCounted):
            if at is not None and sentences:
                found.append(Chapter(title, at, tuple(sentences)))
            title, at, sentences = line.entry.title, None, []
        at = at or line.created
        if isinstance(line.entry, TOLD) or _is_verdict(line.entry):
            sentences.append(entry_words(state, line.entry))
    return [*found, Chapter(title, at, tuple(sentences))] if at is not None and sentences else found


def _is_verdict(entry: e.AnyEntry) -> bool:
    """Whether a battle was ruled on anew."""
    puts = entry.puts if isinstance(entry, e.Corrected) else ()
    return any(isinstance(each, e.BattleRecounted) for each in puts)


def _notable(state: s.Campaign, crew: s.Crew, who: s.Standing, words: str = "") -> Notable:
    return Notable(
        who.who.id, crew.id, who.who.name, crew.name, who.felled, who.battles, STATES[who.state],
        words,
    )  # fmt: skip


def _famous(state: s.Campaign) -> list[Notable]:
    """Those who have put out the most."""
    found = [
        _notable(state, crew, who) for crew in state.crews.values()
        for who in crew.people.values() if who.felled
    ]  # fmt: skip
    return sorted(found, key=lambda each: (-each.felled, each.battles, each.name))[:FAMOUS]


def _fallen(state: s.Campaign, lines: list[journal.Line]) -> list[Notable]:
    """The dead, in the order in which they fell, each with the words of their fate."""
    last = {
        (line.entry.crew, line.entry.member): line.entry.words
        for line in lines
        if isinstance(line.entry, e.FateRolled) and line.entry.result == s.DEAD
    }
    dead = [
        (crew, who) for crew in state.crews.values() for who in crew.people.values()
        if who.state == s.DEAD
    ]  # fmt: skip
    order = {key: place for place, key in enumerate(last)}
    dead.sort(key=lambda each: order.get((each[0].id, each[1].who.id), len(order)))
    return [_notable(state, crew, who, last.get((crew.id, who.who.id), "")) for crew, who in dead]


def _weapons(seen: Seen) -> tuple[tuple[WeaponLine, ...], int]:
    """What was done with what in the newest battles on the web, and how many those are."""
    rows = Aftermath.objects.filter(
        campaign=seen.campaign, status=Aftermath.Status.SETTLED, battle__status=Battle.Status.ENDED
    )
    attacks: Counter[str] = Counter()
    felled: Counter[str] = Counter()
    battles = 0
    for row in rows.select_related("battle").order_by("-settled")[:MOST_BATTLES]:
        battles += 1
        assert row.battle is not None  # noqa: S101 - the filter says so
        for deed in reports.deeds_of(row.battle):
            if deed.kind == ATTACK:
                attacks[deed.means] += 1
            elif deed.kind == OUT and deed.who and deed.side != deed.whom_side:
                felled[deed.means] += 1
    names = sorted(attacks, key=lambda name: (-felled[name], -attacks[name], name))
    return tuple(WeaponLine(name, attacks[name], felled[name]) for name in names), battles


# --- A life --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Life:
    """Somebody's biography."""

    name: str
    crew: s.Crew
    state: str
    rank: str
    battles: int
    felled: int
    wounds: tuple[str, ...]
    lines: tuple[tuple[int, datetime, str], ...]


def life_of(seen: Seen, crew_id: str, member: str) -> Life:
    """What the ledger tells of somebody. Raises KeyError."""
    crew = seen.state.crews[crew_id]
    who, craft = crew.people[member], craft_of(seen.campaign.ruleset)
    rows = journal.rows_of(seen.campaign).filter(crew=crew_id, member=member)
    found = rows.values_list("number", "body", "created")
    lines = tuple(
        (number, at, entry_words(seen.state, entry_from(body))) for number, body, at in found
    )
    wounds = tuple(craft.wounds.get(each, each) for each in who.wounds)
    return Life(
        who.who.name, crew, STATES[who.state], craft.rank_names[craft.rank(who.who)], who.battles,
        who.felled, wounds, lines,
    )  # fmt: skip
