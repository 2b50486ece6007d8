"""Records of the API of clubs. The API description is generated from them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from campaigns.clubs.queries.result_pages import ClubGameRow
from campaigns.clubs.services.clubs import ClubWords
from campaigns.clubs.services.events import EventWords
from campaigns.clubs.services.notices import NoticeWords
from rules.kernel.record import Record

Token = Annotated[str, Meta(max_length=64)]
Role = Literal["owner", "organiser", "referee", "member"]


class ClubRequest(ClubWords):
    """What a club says of itself, and how it is run. `is_listed`: everybody finds it.

    `joins`: by asking, or by invitation alone. `members_write`: every member puts up notices.
    """

    joins: Literal["asking", "invited"] = "asking"


class NewClub(ClubRequest):
    """A club that is founded; `called`: what it calls you."""

    called: Annotated[str, Meta(max_length=60)] = ""
    token: Token = ""


class ClubDetail(Record):
    """A club. `role` and `called` are yours, empty for who does not belong to it.

    `slug` stands in its addresses, and is what others name it by. `club`: the same, an older name.
    """

    slug: str
    club: str
    name: str
    about: str
    town: str
    is_listed: bool
    joins: str
    members_write: bool
    shows_results: bool
    members: int
    role: str
    called: str
    closed: str
    created: str


class ClubListPage(Record):
    """A page of clubs, by name."""

    count: int
    page: int
    pages: int
    results: tuple[ClubDetail, ...]


class ClubState(Record):
    """Whether it is closed."""

    closed: bool


class ClubMemberRow(Record):
    """Somebody in the club, by the name that they have there."""

    id: int
    name: str
    role: str
    joined: str


class ClubMemberPage(Record):
    """A page of members, by name."""

    count: int
    page: int
    pages: int
    results: tuple[ClubMemberRow, ...]


class NewRole(Record):
    """Another role for a member, and why."""

    role: Role
    reason: Annotated[str, Meta(max_length=200)] = ""


class ClubReason(Record):
    """Why; whom it is about reads it."""

    reason: Annotated[str, Meta(max_length=300)] = ""


class MembershipChangeRow(Record):
    """A line of the record of members."""

    id: int
    name: str
    kind: str
    before: str
    after: str
    by: str
    reason: str
    created: str


class MembershipChangePage(Record):
    """A page of the record, the newest first."""

    count: int
    page: int
    pages: int
    results: tuple[MembershipChangeRow, ...]


class Calling(Record):
    """What the club calls you, and with a request a word to the organisers."""

    name: Annotated[str, Meta(max_length=60)]
    words: Annotated[str, Meta(max_length=500)] = ""


class FeedResponse(Record):
    """The secret address of your calendar; the one before opens nothing any more."""

    path: str


class InvitationLinkRow(Record):
    """A link by which people join; `path` is what they open."""

    id: int
    path: str
    by: str
    used: int
    most: int
    ends: str


class InvitationLinkList(Record):
    """The links that are open."""

    results: tuple[InvitationLinkRow, ...]


class NewLink(Record):
    """For how many people, and for how many days."""

    uses: int = 10
    days: int = 14
    token: Token = ""


class InvitationDetail(Record):
    """A club as a link shows it; `trouble`: why the link opens nothing.

    `slug`: its name in addresses, empty with trouble. `club`: the same, an older name.
    """

    slug: str
    club: str
    name: str
    about: str
    town: str
    members: int
    by: str
    trouble: str


class JoinRequestRow(Record):
    """Somebody asks to be let in."""

    id: int
    name: str
    words: str
    state: str
    created: str


class JoinRequestPage(Record):
    """A page of requests, the longest waiting first."""

    count: int
    page: int
    pages: int
    results: tuple[JoinRequestRow, ...]


class LettingIn(Record):
    """Yes or no."""

    let_in: bool


class ClubNoticeRequest(NoticeWords):
    """What a notice says. `is_public`: everybody reads it who sees the club's page."""

    token: Token = ""


class ClubNoticeRow(Record):
    """A notice. `hidden`: why it was taken down."""

    id: int
    title: str
    words: str
    by: str
    is_pinned: bool
    is_public: bool
    hidden: str
    created: str
    edited: str


class ClubNoticePage(Record):
    """A page of notices, those that are pinned first, then the newest."""

    count: int
    page: int
    pages: int
    results: tuple[ClubNoticeRow, ...]


class Pinning(Record):
    """Whether it stays above the others."""

    pinned: bool


class EventRequest(EventWords):
    """An evening: hours on the clock of the `zone`, as 2026-11-22T19:30; `weeks` of a new one."""

    token: Token = ""


class EventRow(Record):
    """An evening; its moments are in UTC. `coming`: how many have said yes."""

    id: int
    title: str
    starts: str
    ends: str
    zone: str
    place: str
    note: str
    is_public: bool
    cancelled: str
    version: int
    coming: int


class EventListPage(Record):
    """A page of the calendar."""

    count: int
    page: int
    pages: int
    results: tuple[EventRow, ...]


class EventDetail(Record):
    """An evening with who has answered what, for members; `yours` is your own answer."""

    event: EventRow
    yes: tuple[str, ...]
    perhaps: tuple[str, ...]
    no: tuple[str, ...]
    yours: str


class AttendanceRequest(Record):
    """Whether you come."""

    answer: Literal["yes", "perhaps", "no"]


class CatalogueRow(Record):
    """An edition of a house catalogue on the shelf; `digest` is what a warband names."""

    id: int
    digest: str
    name: str
    edition: int
    ruleset: str
    has_prices: bool
    note: str


class CatalogueList(Record):
    """The club's shelf."""

    results: tuple[CatalogueRow, ...]


class NewCatalogue(Record):
    """The house catalogue whose newest edition goes onto the shelf."""

    pack: str
    note: Annotated[str, Meta(max_length=200)] = ""


class ClubGames(Record):
    """A stretch of the results, the newest first; ask on `before` `older`."""

    older: str
    results: tuple[ClubGameRow, ...]


class GameEntryRow(Record):
    """What was said of how a game ended."""

    kind: str
    by: str
    winners: tuple[int, ...]
    words: str
    created: str


class ClubGameDetail(Record):
    """A game with everything that was said of it."""

    game: ClubGameRow
    entries: tuple[GameEntryRow, ...]


class GameAnswer(Record):
    """Confirm or dispute what another filed, or settle it as a referee; `winners` of the last."""

    deed: Literal["confirm", "dispute", "settle"]
    words: Annotated[str, Meta(max_length=300)] = ""
    winners: tuple[int, ...] = ()


class BattleAdded(Record):
    """A battle of yours that is to be one of the club's."""

    battle: str
