"""Records of the API of campaigns. The API description is generated from them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from campaigns.campaigns.api.deal_fields import DealFields, Verb
from campaigns.campaigns.queries.campaign_pages import CampaignCrew, CampaignPlace
from campaigns.campaigns.queries.crew_pages import CampaignMember
from rules.kernel.record import Record
from web.json_limits import JsonObject


class CampaignLine(Record):
    """A campaign in a list. `status`: gathering, running or ended."""

    id: str
    name: str
    club: str
    ruleset: str
    status: str


class CampaignPage(Record):
    """A page of a list."""

    count: int
    page: int
    pages: int
    results: tuple[CampaignLine, ...]


class CampaignDetail(Record):
    """How a campaign stands. `entries`: lines of its ledger; `stories`: the chapter of each;
    `seasons`: the ids of the seasons whose meetings are its battles. `commitment`: the SHA-256 of
    the secret of its dice.
    """

    campaign: CampaignLine
    system: str
    ours: str
    entries: int
    battles: int
    crews: tuple[CampaignCrew, ...]
    places: tuple[CampaignPlace, ...]
    stories: dict[str, str]
    accounts: dict[str, int]
    seasons: tuple[str, ...]
    commitment: str = ""


class CampaignItem(Record):
    """Something in a store."""

    part: str
    id: str
    name: str
    count: int


class CampaignCrewDetail(Record):
    """A whole crew; `warband` is what it can field now, as the API of warbands takes it."""

    crew: CampaignCrew
    finds: int
    people: tuple[CampaignMember, ...]
    stash: tuple[CampaignItem, ...]
    warband: JsonObject


class LedgerLine(Record):
    """A line of the ledger: the entry as it is kept, and in words."""

    number: int
    at: str
    by: str
    words: str
    entry: JsonObject


class LedgerPage(Record):
    """Lines of the ledger, the newest first."""

    count: int
    page: int
    pages: int
    results: tuple[LedgerLine, ...]


class CampaignDeal(Record):
    """What a crew does between battles: `do`, with the fields that it asks for."""

    do: Verb
    fields: DealFields = {}
    token: Annotated[str, Meta(max_length=64)] = ""


class CampaignOffWish(Record):
    """A crew that would call a battle off, and why, if it says so."""

    crew: str
    name: str
    words: str


class CampaignSaid(Record):
    """What somebody said of a battle: a crew's player, or a referee or organiser without one."""

    revision: int
    crew: str
    by: str
    agrees: bool
    words: str
    at: str


class AftermathDetail(Record):
    """A battle of a campaign. `status`: fighting, reported, disputed, settled, void, off (called
    off) or reopened (to be ruled on anew).

    `sides`: which crew is on which. `agreed`: the crews that say yes to this `revision`. `off`: who
    would call it off. `said`: everything that was said of it, the oldest first. `meeting`: the
    number of the meeting of a season that it is, or 0.
    """

    id: str
    title: str
    scenario: str
    status: str
    battle: str
    sides: dict[str, str]
    revision: int
    report: JsonObject | None
    agreed: tuple[str, ...]
    meeting: int
    holding: str
    arc: str
    off: tuple[CampaignOffWish, ...]
    said: tuple[CampaignSaid, ...]


class AftermathWord(Record):
    """Yes to a revision of the list, or why not."""

    agrees: bool
    revision: Annotated[int, Meta(ge=0, le=999_999)] = 0
    words: Annotated[str, Meta(max_length=400)] = ""
