"""Records of the API of leagues. The API description is generated from them."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta, field

from campaigns.leagues import plans
from campaigns.leagues.api import action_fields
from campaigns.leagues.queries.rating_page import RatingRow
from campaigns.leagues.queries.season_history import DivisionHistory
from campaigns.leagues.queries.season_pages import FixtureRow
from rules.kernel.record import Record

SeasonDo = Literal[
    "enter",
    "add",
    "drop",
    "mean",
    "ban",
    "lift",
    "start",
    "pair",
    "override",
    "discard",
    "publish",
    "close-round",
    "next-round",
    "close",
    "next",
    "challenge",
    "accept",
    "decline",
    "withdraw",
]
FixtureDo = Literal[
    "file",
    "confirm",
    "dispute",
    "withdraw",
    "rule",
    "reopen",
    "call-off",
    "fight",
    "call-off-at-once",
    "list",
]


SeasonFields = Annotated[
    dict[str, str], Meta(description=action_fields.all_in_words(action_fields.SEASON))
]
FixtureFields = Annotated[
    dict[str, str], Meta(description=action_fields.all_in_words(action_fields.FIXTURE))
]


# The values of a season's fields; a test compares them with the model's choices.
System = Literal["swiss", "robin", "double", "knockout", "ladder"]
SeasonState = Literal["entering", "running", "closed"]
Missed = Literal["wait", "draw", "both_out"]
Drawn = Literal["wait", "replay", "harm", "seed"]
Silence = Literal["forfeit", "decline"]
Climbing = Literal["climb", "swap"]
TieBreak = Literal[
    "head_to_head",
    "buchholz",
    "buchholz_cut",
    "buchholz_median",
    "sonneborn_berger",
    "wins",
    "fewest_losses",
    "inflicted",
    "difference",
]


def _one_of(words: object) -> Meta:
    """The enum of a response field, whose type in Python is `str` as in the row."""
    return Meta(extra_json_schema={"enum": list(get_args(words))})


SystemName = Annotated[str, _one_of(System)]
SeasonStateName = Annotated[str, _one_of(SeasonState)]
SilenceName = Annotated[str, _one_of(Silence)]
ClimbingName = Annotated[str, _one_of(Climbing)]


class NewLeague(plans.LeaguePlan):
    """A league to be made. `ruleset`: a game by its slug. `club`: the slug of a club that you
    organise; empty for none.
    """

    token: str = ""


class NewSeason(plans.SeasonPlan):
    """A season to be opened for entries.

    `rounds` counts for swiss alone. missed: what becomes of a meeting that nobody has told of in
    time: the organiser decides (wait), it counts as a draw, or neither gets more than a forfeit
    (both_out). tie_breaks: in the order in which they decide; none for the usual. scenario: for
    battles on this site, one of the game's that is for two; empty at tables. divisions: their
    names, the highest first; afterwards they go by their number, from 0 on. drawn: when a battle of
    a knock-out on this site has no winner: both agree or the organiser decides (wait), it is played
    again, whoever did more harm goes on, or whoever was seeded higher. Of a ladder: reach, how many
    rungs up one may challenge; answer_days; silence: what no answer means; declines: how many in
    a row are free; climbing: the winner takes the rung and those between move down, or the two
    change rungs. campaign: what goes along with it, in a league of a club: new: and the name of a
    campaign system, old: and the id of a campaign.
    """

    system: System = "swiss"
    missed: Missed = "wait"
    tie_breaks: tuple[TieBreak, ...] = ()
    drawn: Drawn = "wait"
    silence: Silence = "forfeit"
    climbing: Climbing = "climb"


class SeasonAct(Record):
    """Something done in a season, as its buttons do it, with the fields that its form has.

    division: its `number`, from 0 on; the first if it is left out. reason, of drop and withdraw:
    for an organiser. override: a second of 0 is the bye. close: early, if so. challenge: whom, an
    entrant; for somebody without an account its organiser adds who.
    """

    do: SeasonDo
    fields: SeasonFields = field(default_factory=dict)


class FixtureAct(Record):
    """Something done about a meeting, with the fields that its form has.

    outcome, of file: first, second or draw. confirm: the same as the other has filed it. withdraw:
    take your dispute back. reopen: to have a decided dispute decided once more. call-off: to have
    a battle that nobody has moved in called off, or agree to it; fight: rather not.
    call-off-at-once: as an organiser who is not in it. rule: with the outcomes first_out,
    second_out and both_out too, and `after`, the number of the result that it replaces, 0 for none.
    list: open the list after a battle at a table, where the season is a campaign too: it takes the
    place of file and confirm, and `campaign_battle` names it.
    """

    do: FixtureDo
    fields: FixtureFields = field(default_factory=dict)


class LeagueLine(Record):
    """A league in a list. `club`: its slug, or empty."""

    id: str
    name: str
    ruleset: str
    club: str


class LeaguePage(Record):
    """A page of leagues."""

    count: int
    page: int
    pages: int
    results: tuple[LeagueLine, ...]


class SeasonLine(Record):
    """A season of a league."""

    id: str
    number: int
    title: str
    system: SystemName
    state: SeasonStateName


class LeagueDetail(Record):
    """A league with its seasons, the newest first."""

    league: LeagueLine
    about: str
    seasons: tuple[SeasonLine, ...]


class TieBreakRow(Record):
    """A figure that decided a tie, and how it came about."""

    key: str
    value: int
    words: str


class StandingRow(Record):
    """A line of a table. `left`: the last round of somebody who left, 0 for who did not."""

    rank: int
    entrant: int
    name: str
    home: str
    points: int
    won: int
    drawn: int
    lost: int
    left: int
    figures: tuple[TieBreakRow, ...]


class RoundDetail(Record):
    """A round; a draft is shown to organisers alone."""

    id: int
    number: int
    state: str
    deadline: str
    fixtures: tuple[FixtureRow, ...]


class DivisionDetail(Record):
    """A division: its table and its rounds, the newest first. `number`: from 0 on."""

    number: int
    name: str
    standings: tuple[StandingRow, ...]
    rounds: tuple[RoundDetail, ...]


class SeasonDetail(Record):
    """A whole season. `told`: what was done just now, in a sentence; empty when it is only read.

    campaign: the id of the campaign that goes along with it, or empty. budgets: what a warband
    comes to at most, by the ids of its sums.
    """

    season: SeasonLine
    league: str
    scoring: dict[str, int]
    tie_breaks: tuple[Annotated[str, _one_of(TieBreak)], ...]
    divisions: tuple[DivisionDetail, ...]
    told: str
    campaign: str
    budgets: dict[str, int]


class SeasonHistory(Record):
    """How the tables of a season stood after each round."""

    divisions: tuple[DivisionHistory, ...]


class Ratings(Record):
    """Everybody who has played in a league, the strongest first."""

    results: tuple[RatingRow, ...]


class SeasonActionRow(Record):
    """Something that was done in a season."""

    words: str
    reason: str
    by: str
    created: str


class SeasonActionPage(Record):
    """A page of the record, the newest first."""

    count: int
    page: int
    pages: int
    results: tuple[SeasonActionRow, ...]


class BattleOpened(Record):
    """The battle of a meeting."""

    id: str
