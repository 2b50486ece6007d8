"""Records of the API of warbands. The API description is generated from them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rosters.api.abilities import Ability
from rules.kernel.building import Entry, Problem, Sum
from rules.kernel.packs import PackEntry
from rules.kernel.record import Record
from rules.kernel.totals import TeamTotals
from rules.kernel.warbands import AnyEdit, Member, Team, Warband
from web.json_limits import JsonObject

Revision = Annotated[int, Meta(ge=1, le=999_999_999)]
Token = Annotated[str, Meta(max_length=64)]
Place = Annotated[int, Meta(ge=0, le=99)]


# --- Games ---------------------------------------------------------------------------------------


class Start(Record):
    """A build that a new member may start from."""

    value: str
    label: str


class GameKind(Record):
    """A kind of member of a game."""

    id: str
    name: str
    plural: str
    starts: tuple[Start, ...]


class Game(Record):
    """A game. `kinds`: of the members of its warbands; none where none are built."""

    slug: str
    name: str
    kinds: tuple[GameKind, ...]
    edition: str
    about: str
    can: tuple[Ability, ...]


class Games(Record):
    """Every game."""

    results: tuple[Game, ...]


class SectionLine(Record):
    """A part of the catalogue, and how many entries it has in all."""

    id: str
    title: str
    count: int
    groups: tuple[str, ...]


class Catalogue(Record):
    """A page of the entries that were asked for, and the sections that there are."""

    count: int
    page: int
    pages: int
    sections: tuple[SectionLine, ...]
    results: tuple[Entry, ...]


# --- Warbands ------------------------------------------------------------------------------------


class WarbandLine(Record):
    """A warband in a list. `problems`: how many keep it from being fielded."""

    id: str
    ruleset: str
    name: str
    revision: int
    teams: int
    members: int
    problems: int
    sharing: str
    owner: str
    created: str
    changed: str


class WarbandPage(Record):
    """A page of warbands, the last changed first."""

    count: int
    page: int
    pages: int
    results: tuple[WarbandLine, ...]


class WarbandDetail(Record):
    """A whole warband with its sums and problems. `made`: ids that the request has given out.

    `sums` are those of the whole; their parts are the teams, whose own sums are in `team_sums`,
    and the parts of these are the members. `hints`: what is worth a second look, fielded or not.
    """

    id: str
    revision: int
    sharing: str
    owner: str
    credit: str
    created: str
    changed: str
    document: Warband
    problems: tuple[Problem, ...]
    sums: tuple[Sum, ...]
    team_sums: tuple[TeamTotals, ...]
    made: tuple[str, ...] = ()
    hints: tuple[Problem, ...] = ()


class NewWarband(Record):
    """A warband to keep: a whole document, or a game and a name for an empty one."""

    ruleset: str = ""
    name: str = ""
    document: JsonObject | None = None
    token: Token = ""


class NewDocument(Record):
    """A whole document to put in the place of the one that is kept."""

    document: JsonObject
    revision: Revision | None = None
    token: Token = ""


class NewEdit(Record):
    """One edit, the revision that it is made to, and the token of this attempt."""

    edit: AnyEdit
    revision: Revision | None = None
    token: Token = ""


class Undoing(Record):
    """The revision that undo or redo is made to, and the token of this attempt."""

    revision: Revision | None = None
    token: Token = ""


# --- House catalogues ----------------------------------------------------------------------------


class PackLine(Record):
    """A house catalogue in a list. `digest` is what a warband's `pack` says to be built from it."""

    id: str
    ruleset: str
    name: str
    editions: int
    digest: str
    sharing: str
    owner: str
    changed: str


class PackPage(Record):
    """A page of house catalogues, by name."""

    count: int
    page: int
    pages: int
    results: tuple[PackLine, ...]


class PackDetail(Record):
    """A house catalogue: its newest edition as a document, and each entry beside the book's."""

    pack: PackLine
    document: JsonObject
    entries: tuple[PackEntry, ...]


class NewPack(Record):
    """A house catalogue to keep; the document follows the published schema of its game."""

    ruleset: str
    document: JsonObject


class PackChange(Record):
    """A later edition, or who may see it: private, link or public. What is left out stays."""

    document: JsonObject | None = None
    sharing: str | None = None


# --- Teams and members ---------------------------------------------------------------------------


class TeamDetail(Record):
    """A team of a warband as it stands at a revision, with what it comes to."""

    revision: int
    team: Team
    sums: tuple[Sum, ...]
    problems: tuple[Problem, ...]


class Teams(Record):
    """Every team of a warband, and what each comes to, in the same order."""

    revision: int
    results: tuple[Team, ...]
    sums: tuple[TeamTotals, ...]


class MemberDetail(Record):
    """A figure or vehicle as it stands at a revision: whose it is, its sums and problems.

    `hints`: what is worth a second look all the same.
    """

    revision: int
    team: str
    leads: bool
    member: Member
    sums: tuple[Sum, ...]
    problems: tuple[Problem, ...]
    hints: tuple[Problem, ...] = ()


class Members(Record):
    """Every figure or every vehicle of a warband."""

    revision: int
    results: tuple[MemberDetail, ...]


class NewTeam(Record):
    """A team to add."""

    name: str
    revision: Revision | None = None
    token: Token = ""


class TeamChange(Record):
    """What changes about a team; what is left out stays."""

    name: str | None = None
    notes: str | None = None
    place: Place | None = None
    revision: Revision | None = None
    token: Token = ""


class NewMember(Record):
    """Members to add: `count` alike, with a build, from one of the kind's starts, or plain."""

    team: str
    name: str = ""
    count: int = 1
    build: JsonObject = {}
    start: str = ""
    revision: Revision | None = None
    token: Token = ""


class MemberChange(Record):
    """What changes about a member; what is left out stays. `fields`: some of its build."""

    name: str | None = None
    notes: str | None = None
    build: JsonObject | None = None
    fields: dict[str, str | int | bool] | None = None
    team: str | None = None
    place: Place | None = None
    leads: bool | None = None
    revision: Revision | None = None
    token: Token = ""
