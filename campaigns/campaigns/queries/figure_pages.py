"""Read model of the page of a figure: their history, from the ledger."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from msgspec import Meta

from campaigns.campaigns import journal
from campaigns.campaigns.entry_text import STATES, entry_words
from campaigns.campaigns.permissions import Seen
from campaigns.campaigns.queries.settlement_link import page_of_line
from campaigns.campaigns.systems import craft_of
from rules.kernel.campaign.entries import Advanced, Fought
from rules.kernel.campaign.ledger import entry_from
from rules.kernel.record import Record

LINES_SHOWN = 100


class CampaignMoment(Record):
    """A line of the ledger that tells of somebody."""

    number: Annotated[int, Meta(ge=0)]
    at: str
    words: str


class Moment(CampaignMoment):
    """The same on a page: with its moment, and the page of the battle that somebody fought in."""

    day: datetime
    battle: str = ""
    is_rise: bool = False


class CampaignLife(Record):
    """Somebody's life, from the ledger: the newest lines, the oldest of them first.

    `older`: ask for what came before this line; null where nothing did.
    """

    name: str
    crew: str
    state: str
    rank: str
    battles: int
    felled: int
    wounds: tuple[str, ...]
    lines: tuple[CampaignMoment, ...]
    older: int | None


class FigurePage(CampaignLife):
    """The same on a page."""

    crew_name: str
    lines: tuple[Moment, ...]
    last_rise: str = ""


def figure_page(seen: Seen, crew_id: str, member: str, before: int | None = None) -> FigurePage:
    """The history of a figure: the newest lines, or those before a line. Raises KeyError."""
    crew = seen.state.crews[crew_id]
    who, craft = crew.people[member], craft_of(seen.campaign.ruleset)
    rows = journal.rows_of(seen.campaign).filter(crew=crew_id, member=member)
    if before is not None:
        rows = rows.filter(number__lt=before)
    found = rows.order_by("-number").values_list("number", "key", "body", "created")[
        : LINES_SHOWN + 1
    ]
    newest = list(found)
    older = newest[LINES_SHOWN - 1][0] if len(newest) > LINES_SHOWN else None
    lines = tuple(_moment(seen, *row) for row in reversed(newest[:LINES_SHOWN]))
    return FigurePage(
        name=who.who.name,
        crew=crew.id,
        state=STATES[who.state],
        rank=craft.rank_names[craft.rank(who.who)],
        battles=who.battles,
        felled=who.felled,
        wounds=tuple(craft.wounds.get(each, each) for each in who.wounds),
        lines=lines,
        older=older,
        crew_name=crew.name,
        last_rise=next((each.words for each in reversed(lines) if each.is_rise), ""),
    )


def _moment(seen: Seen, number: int, key: str, body: object, at: datetime) -> Moment:
    entry = entry_from(body)
    words = entry_words(seen.state, entry)
    battle = page_of_line(key) if isinstance(entry, Fought) else ""
    return Moment(
        number,
        at.astimezone(UTC).isoformat(),
        words,
        day=at,
        battle=battle,
        is_rise=isinstance(entry, Advanced),
    )
