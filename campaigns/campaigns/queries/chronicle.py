"""Read models of the chronicle, of a figure's history, of the fallen and of weapons."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from campaigns.campaigns import journal
from campaigns.campaigns.entry_text import STATES, entry_words
from campaigns.campaigns.models import Chapter, Fallen
from campaigns.campaigns.queries.campaign_pages import Seen
from campaigns.campaigns.rulebook import craft_of
from campaigns.campaigns.services.weapon_counts import WeaponLine, lines_of
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.ledger import entry_from

FAMOUS, CHAPTERS_A_PAGE, FALLEN_SHOWN, LIFE_SHOWN = 10, 20, 50, 100


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
class Told:
    """A stretch of the chronicle, the newest first. `older`: before which chapter the next begins,
    None where this is the first. `more_fallen`: whether older ones are not shown.
    """

    chapters: tuple[Chapter, ...]
    famous: tuple[Notable, ...]
    fallen: tuple[Notable, ...]
    weapons: tuple[WeaponLine, ...]
    older: int | None
    is_newest: bool
    more_fallen: bool


def told(seen: Seen, before: int | None = None) -> Told:
    """The chronicle of a campaign, or what came before a chapter of it."""
    journal.catch_up(seen.campaign)
    rows = Chapter.objects.filter(campaign=seen.campaign).order_by("-number")
    if before is not None:
        rows = rows.filter(number__lt=before)
    chapters = list(rows[: CHAPTERS_A_PAGE + 1])
    older = chapters[CHAPTERS_A_PAGE - 1].number if len(chapters) > CHAPTERS_A_PAGE else None
    fallen = _fallen(seen)
    return Told(
        tuple(chapters[:CHAPTERS_A_PAGE]),
        tuple(_famous(seen.state)),
        fallen[:FALLEN_SHOWN],
        lines_of(seen.campaign),
        older,
        before is None,
        len(fallen) > FALLEN_SHOWN,
    )


def _notable(state: s.Campaign, crew: s.Crew, who: s.Standing, words: str = "") -> Notable:
    return Notable(
        who.who.id,
        crew.id,
        who.who.name,
        crew.name,
        who.felled,
        who.battles,
        STATES[who.state],
        words,
    )


def _famous(state: s.Campaign) -> list[Notable]:
    """Those who have put out the most."""
    found = [
        _notable(state, crew, who)
        for crew in state.crews.values()
        for who in crew.people.values()
        if who.felled
    ]
    return sorted(found, key=lambda each: (-each.felled, each.battles, each.name))[:FAMOUS]


def _fallen(seen: Seen) -> tuple[Notable, ...]:
    """The dead, the last first, each with the words of their fate; one more than are shown."""
    rows = Fallen.objects.filter(campaign=seen.campaign).order_by("-number")
    crews = seen.state.crews
    found: dict[tuple[str, str], Notable] = {}
    for row in rows[: 2 * FALLEN_SHOWN]:  # some of them may have been put right since
        crew = crews[row.crew]
        who = crew.people[row.member]
        if who.state == s.DEAD:
            found.setdefault((row.crew, row.member), _notable(seen.state, crew, who, row.words))
    return tuple(found.values())[: FALLEN_SHOWN + 1]


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
    older: int | None


def life_of(seen: Seen, crew_id: str, member: str, before: int | None = None) -> Life:
    """What the ledger tells of somebody: the newest lines, or those before one. Raises KeyError."""
    crew = seen.state.crews[crew_id]
    who, craft = crew.people[member], craft_of(seen.campaign.ruleset)
    rows = journal.rows_of(seen.campaign).filter(crew=crew_id, member=member)
    if before is not None:
        rows = rows.filter(number__lt=before)
    found = rows.order_by("-number").values_list("number", "body", "created")[: LIFE_SHOWN + 1]
    newest = list(found)
    older = newest[LIFE_SHOWN - 1][0] if len(newest) > LIFE_SHOWN else None
    lines = tuple(
        (number, at, entry_words(seen.state, entry_from(body)))
        for number, body, at in reversed(newest[:LIFE_SHOWN])
    )
    wounds = tuple(craft.wounds.get(each, each) for each in who.wounds)
    return Life(
        who.who.name,
        crew,
        STATES[who.state],
        craft.rank_names[craft.rank(who.who)],
        who.battles,
        who.felled,
        wounds,
        lines,
        older,
    )
