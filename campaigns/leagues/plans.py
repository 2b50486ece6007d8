"""Plans of leagues, seasons and entries. Their checks report all problems at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Annotated

from msgspec import Meta, structs

from battles.clocks.plans import Fault
from campaigns.leagues.games import Scoring
from campaigns.leagues.models import NAME_LENGTH, Season
from campaigns.leagues.permissions import LeagueRefused
from campaigns.leagues.tie_breaks import TIE_BREAKS, USUAL
from rosters.services.budgets import MOST as MOST_BUDGET
from rosters.services.budgets import budget_sums
from rules.kernel.record import Record
from rules.kernel.screen import ScenarioCard
from rules.registry import RULESETS
from web.text import clean

MOST_ROUNDS, MOST_DIVISIONS, MOST_DAYS, MOST_POINTS, MOST_MATES = 30, 12, 365, 100, 100
MOST_SPOTS = 16
MOST_REACH, MOST_ANSWER_DAYS, MOST_DECLINES = 50, 60, 20


def _within(low: int, high: int) -> Meta:
    """The bounds of a number, for the API description only: `check_season` checks them."""
    return Meta(extra_json_schema={"minimum": low, "maximum": high})


Points = Annotated[int, _within(-MOST_POINTS, MOST_POINTS)]


class LeaguePlan(Record):
    """A new league. `club`: the slug of the club that it is of; "" for none."""

    name: str
    ruleset: str
    about: str = ""
    club: str = ""
    is_listed: bool = True


class NewScoring(Record):
    """Points, each from -100 to 100; what is left out is as usual.

    absent: for a round before somebody came.
    """

    win: Points | None = None
    draw: Points | None = None
    loss: Points | None = None
    bye: Points | None = None
    forfeit_win: Points | None = None
    forfeit_loss: Points | None = None
    absent: Points | None = None


class SeasonPlan(Record):
    """A new season; see `Season` for what each means. `divisions`: their names, the top first.

    Numbers and words may be wrong: `check_season` reports all errors at once. campaign: one of
    `campaign_link.CampaignQueries.choices`; "" for none. budgets: what a warband comes to at most,
    by the ids of its sums.
    """

    title: str = ""
    system: str = "swiss"
    rounds: Annotated[int, _within(1, MOST_ROUNDS)] = 5
    round_days: Annotated[int, _within(1, MOST_DAYS)] = 14
    missed: str = "wait"
    scoring: NewScoring = NewScoring()
    tie_breaks: tuple[str, ...] = USUAL
    with_sides: bool = True
    mates: Annotated[int, _within(0, MOST_MATES)] = 3
    third_place: bool = False
    spots: Annotated[int, _within(0, MOST_SPOTS)] = 1
    scenario: str = ""
    divisions: tuple[str, ...] = ("Everybody",)
    drawn: str = "wait"
    reach: Annotated[int, _within(1, MOST_REACH)] = 3
    answer_days: Annotated[int, _within(1, MOST_ANSWER_DAYS)] = 5
    silence: str = "forfeit"
    declines: Annotated[int, _within(0, MOST_DECLINES)] = 1
    climbing: str = "climb"
    campaign: str = ""
    budgets: dict[str, Annotated[int, _within(1, MOST_BUDGET)]] = {}


@dataclass(frozen=True)
class EntryPlan:
    """A new entrant. `division`: its number; `warband`: the id of one of the actor's warbands."""

    name: str
    home: str = ""
    division: int = 0
    warband: str = ""


def duels(ruleset: str) -> tuple[ScenarioCard, ...]:
    """The scenarios of a game for two sides."""
    game = RULESETS[ruleset]
    return tuple(card for card in game.scenarios if card.is_for_two(game.usual_answers))


def takes_forces(ruleset: str, scenario: str) -> bool:
    """Whether both sides bring their own warbands; some scenarios have fixed figures."""
    sides = (card.sides for card in duels(ruleset) if card.id == scenario)
    return all(side.takes_force for side in next(sides, ()) if not side.is_referee)


def check_league(plan: LeaguePlan) -> None:
    """Raise LeagueRefused with all problems."""
    _refuse(_league_problems(plan))


def _league_problems(plan: LeaguePlan) -> Iterator[Fault]:
    if not clean(plan.name, 80):
        yield "name", "Give the league a name."
    if plan.ruleset not in RULESETS:
        yield "ruleset", "Choose one of the games."
    if len(plan.about) > 2000:
        yield "about", "Tell of it in 2,000 characters at most."


def check_season(plan: SeasonPlan, ruleset: str) -> None:
    """Raise LeagueRefused with all problems."""
    _refuse(_season_problems(plan, ruleset))


def _season_problems(plan: SeasonPlan, ruleset: str) -> Iterator[Fault]:
    if plan.system not in Season.System.values:
        yield "system", "Choose one of the systems."
    if not 1 <= plan.rounds <= MOST_ROUNDS:
        yield "rounds", f"Choose 1 to {MOST_ROUNDS} rounds."
    if not 1 <= plan.round_days <= MOST_DAYS:
        yield "round_days", f"Give a round 1 to {MOST_DAYS} days."
    if plan.missed not in Season.Missed.values:
        yield "missed", "Choose what becomes of a meeting that nobody has told of in time."
    if plan.system == Season.System.KNOCK_OUT and plan.missed != Season.Missed.WAIT:
        yield "missed", "A knock-out needs winners: let the organiser decide what is late."
    yield from _figure_problems(plan)
    yield from _ladder_problems(plan)
    if plan.scenario and plan.scenario not in {card.id for card in duels(ruleset)}:
        yield "scenario", "Choose a scenario for two sides, or none."
    yield from _budget_problems(plan, ruleset)
    names = [clean(each, NAME_LENGTH) for each in plan.divisions]
    if not 1 <= len(names) <= MOST_DIVISIONS or not all(names) or len(set(names)) < len(names):
        yield "divisions", f"Name 1 to {MOST_DIVISIONS} divisions, each in its own way."


def _budget_problems(plan: SeasonPlan, ruleset: str) -> Iterator[Fault]:
    known = dict(budget_sums(ruleset))
    if unknown := sorted(set(plan.budgets) - set(known)):
        names = ", ".join(known)
        yield "budgets", f"There is no sum called {unknown[0]} in this game; there are {names}."
    for id_, most in plan.budgets.items():
        if id_ in known and not 1 <= most <= MOST_BUDGET:
            words = f"a whole number from 1 to {MOST_BUDGET:,}, or nothing"
            yield f"budget_{id_}", f"The budget of {known[id_]} is {words}."


def _ladder_problems(plan: SeasonPlan) -> Iterator[Fault]:
    if plan.drawn not in Season.Drawn.values:
        yield "drawn", "Choose who goes on when a battle of a knock-out has no winner."
    if not 1 <= plan.reach <= MOST_REACH:
        yield "reach", f"Let people challenge 1 to {MOST_REACH} rungs up."
    if not 1 <= plan.answer_days <= MOST_ANSWER_DAYS:
        yield "answer_days", f"Give a challenge 1 to {MOST_ANSWER_DAYS} days to be answered."
    if plan.silence not in Season.Silence.values:
        yield "silence", "Choose what it means to leave a challenge without an answer."
    if not 0 <= plan.declines <= MOST_DECLINES:
        yield "declines", f"0 to {MOST_DECLINES} challenges in a row may be declined."
    if plan.climbing not in Season.Climbing.values:
        yield "climbing", "Choose how the winner of a challenge moves."


def _figure_problems(plan: SeasonPlan) -> Iterator[Fault]:
    if any(abs(points) > MOST_POINTS for points in _points(plan).values()):
        yield "scoring", f"Points are whole numbers from -{MOST_POINTS} to {MOST_POINTS}."
    if set(plan.tie_breaks) - set(TIE_BREAKS) or len(set(plan.tie_breaks)) < len(plan.tie_breaks):
        yield "tie_breaks", "Choose each way to decide ties once."
    if not 0 <= plan.mates <= MOST_MATES:
        yield "mates", f"Avoiding pairs of clubmates is worth 0 to {MOST_MATES} points."
    if not 0 <= plan.spots <= MOST_SPOTS:
        yield "spots", f"0 to {MOST_SPOTS} change the division."


def scoring_of(season: Season) -> Scoring:
    """The scoring of a season."""
    return Scoring(**season.scoring)


def whole_scoring(plan: SeasonPlan) -> dict[str, int]:
    """The scoring of a plan, with the defaults of all points that it leaves out."""
    return asdict(Scoring(**_points(plan)))


def _points(plan: SeasonPlan) -> dict[str, int]:
    given = structs.asdict(plan.scoring)
    return {name: points for name, points in given.items() if points is not None}


def _refuse(faults: Iterator[Fault]) -> None:
    if found := list(faults):
        raise LeagueRefused(" ".join(sentence for _, sentence in found), faults=found)
