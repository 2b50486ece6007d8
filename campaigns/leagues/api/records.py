"""What goes in and out of the API of leagues. The description is made from these records."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from rules.kernel.record import Record

Whole = Annotated[int, Meta(ge=-999_999, le=999_999)]
SeasonDo = Literal[
    "enter", "add", "drop", "ban", "lift", "start", "pair", "override", "discard", "publish",
    "close-round", "close", "next", "challenge", "accept", "decline", "withdraw",
]  # fmt: skip
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


class NewLeague(Record):
    """A league to be made. `club`: the slug of a club that you organise; empty for none."""

    name: str
    ruleset: str
    about: str = ""
    club: str = ""
    is_listed: bool = True
    token: str = ""


class NewSeason(Record):
    """A season to be opened for entries.

    system: swiss, robin, double, knockout or ladder; `rounds` is for swiss alone. missed: what
    becomes of a meeting that nobody has told of in time: wait, draw or both_out. scoring: points
    for win, draw, loss, bye, forfeit_win, forfeit_loss, absent; what is left out is as usual.
    tie_breaks: in the order in which they decide; none for the usual. scenario: for battles on
    this site; empty at tables. divisions: their names, the highest first. drawn: when a battle of a
    knock-out on this site has no winner: wait, replay, harm or seed. Of a ladder: reach, how many
    rungs up one may challenge; answer_days; silence, what no answer means: forfeit or decline;
    declines, how many in a row are free; climbing: climb or swap. campaign: what goes along with
    it, in a league of a club: new: and the name of a campaign system, old: and the id of a
    campaign.
    """

    title: str = ""
    system: str = "swiss"
    rounds: Whole = 5
    round_days: Whole = 14
    missed: str = "wait"
    scoring: dict[str, Whole] = field(default_factory=dict)
    tie_breaks: tuple[str, ...] = ()
    with_sides: bool = True
    mates: Whole = 3
    third_place: bool = False
    spots: Whole = 1
    scenario: str = ""
    divisions: tuple[str, ...] = ("Everybody",)
    drawn: str = "wait"
    reach: Whole = 3
    answer_days: Whole = 5
    silence: str = "forfeit"
    declines: Whole = 1
    climbing: str = "climb"
    campaign: str = ""


class SeasonAct(Record):
    """Something done in a season, as its buttons do it, with the fields that its form has.

    enter, add: name, home, division, warband. drop: entrant, reason. ban: one, two, cost, reason.
    lift: ban. pair: division, number. override: round, reason, and first_1, second_1, first_2 and
    so on (a second of 0 is the bye). discard, publish, close-round: round. close: early, if so.
    On a ladder, challenge: whom (an entrant; for somebody without an account its organiser adds
    who). accept, decline: challenge. withdraw: challenge, and reason for an organiser.
    """

    do: SeasonDo
    fields: dict[str, str] = field(default_factory=dict)


class FixtureAct(Record):
    """Something done about a meeting, with the fields that its form has.

    file: outcome (first, second, draw), inflicted_first, inflicted_second. confirm: the same, as
    the other has filed it. dispute: words. withdraw: take your dispute back. reopen: reason, to
    have a decided dispute decided once more. call-off: words, to have a battle that nobody has
    moved in called off, or agree to it; fight: rather not. call-off-at-once: reason, as an
    organiser who is not in it. rule: as file, with the outcomes first_out, second_out
    and both_out too, bonus_first, bonus_second, reason, and `after`, the number of the result that
    it replaces, 0 for none. list: open the list after a battle at a table, where the season is a
    campaign too: it takes the place of file and confirm, and `campaign_battle` names it.
    """

    do: FixtureDo
    fields: dict[str, str] = field(default_factory=dict)


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
    system: str
    state: str


class LeagueShown(Record):
    """A league with its seasons, the newest first."""

    league: LeagueLine
    about: str
    seasons: tuple[SeasonLine, ...]


class FigureShown(Record):
    """A figure that decided a tie, and how it came about."""

    key: str
    value: int
    words: str


class StandingShown(Record):
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
    figures: tuple[FigureShown, ...]


class FixtureShown(Record):
    """A meeting: who, why, and where it stands. `second` is empty for a bye; `battle` is the id of
    the battle on this site, or empty; `result` is told in words, `number` says how many there were.
    filed: the outcome that one of them told, filed_by their name; both empty when nobody did.
    campaign_battle: the id of this battle in the campaign of the season, or empty.
    off: who would call its battle off.
    """

    id: int
    round: int
    table: int
    first: str
    second: str
    why: tuple[str, ...]
    state: str
    outcome: str
    result: str
    inflicted: tuple[int, int]
    number: int
    battle: str
    deadline: str
    filed: str
    filed_inflicted: tuple[int, int]
    filed_by: str
    campaign_battle: str
    off: tuple[str, ...]


class RoundShown(Record):
    """A round; a draft is shown to organisers alone."""

    id: int
    number: int
    state: str
    deadline: str
    fixtures: tuple[FixtureShown, ...]


class DivisionShown(Record):
    """A division: its table and its rounds, the newest first."""

    number: int
    name: str
    standings: tuple[StandingShown, ...]
    rounds: tuple[RoundShown, ...]


class SeasonShown(Record):
    """A whole season. `told`: what was done just now, in a sentence; empty when it is only read.

    campaign: the id of the campaign that goes along with it, or empty.
    """

    season: SeasonLine
    league: str
    scoring: dict[str, int]
    tie_breaks: tuple[str, ...]
    divisions: tuple[DivisionShown, ...]
    told: str
    campaign: str


class SeasonStep(Record):
    """Where somebody stood after a round."""

    rank: int
    points: int


class SeasonPath(Record):
    """Somebody's way through a season."""

    name: str
    steps: tuple[SeasonStep, ...]


class DivisionHistory(Record):
    """A division round by round; `rounds` are the numbers of those that the steps are after."""

    name: str
    rounds: tuple[int, ...]
    paths: tuple[SeasonPath, ...]


class SeasonHistory(Record):
    """How the tables of a season stood after each round."""

    divisions: tuple[DivisionHistory, ...]


class RatingShown(Record):
    """Somebody's Glicko-2 rating: nineteen times of twenty the truth is from low to high."""

    name: str
    rating: int
    deviation: int
    low: int
    high: int
    games: int


class Ratings(Record):
    """Everybody who has played in a league, the strongest first."""

    results: tuple[RatingShown, ...]


class DeedShown(Record):
    """Something that was done in a season."""

    words: str
    reason: str
    by: str
    created: str


class DeedPage(Record):
    """A page of the record, the newest first."""

    count: int
    page: int
    pages: int
    results: tuple[DeedShown, ...]


class BattleOpened(Record):
    """The battle of a meeting."""

    id: str
