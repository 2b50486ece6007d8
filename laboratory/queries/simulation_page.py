"""Read model of the page of one simulation: its setup, progress and result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.http import urlencode

from accounts.actors import Actor
from battles.screen.links import rules_page
from laboratory.experiments.jobs import aim_of, experiment_of, sums_so_far, sweep_in
from laboratory.experiments.moments import knowing
from laboratory.models import Simulation
from laboratory.number_text import between, counted, give_or_take, percent
from laboratory.permissions import may_see_simulation
from laboratory.queries.charts import SharesChart, shares_chart
from laboratory.queries.compare import Against, against
from laboratory.queries.downloads import Recipe, has_command, recipe_of
from laboratory.queries.new_form import open_rules
from laboratory.queries.panels import Section
from laboratory.queries.results import outcome_rows, result_of
from laboratory.queries.simulation_rows import Progress, progress_of
from laboratory.queries.summary import summary
from laboratory.queries.sweep_form import SweepOffer, offers_of
from laboratory.queries.sweep_ranking import SweepRanking, sweep_ranking
from laboratory.queries.sweep_result import SweepResult, sweep_result
from laboratory.queries.watch_page import SampleBattleList, sample_battle_list
from rules.bots.known import BOTS
from rules.kernel.warbands import members_of
from rules.registry import RULESETS
from rules.simulate import Experiment, Party, Start

TENTHS = 10  # a live region announces every tenth
MINUTE, HOUR = 60, 3600
TONES = {
    Simulation.State.DONE: "good", Simulation.State.FAILED: "bad",
    Simulation.State.CANCELLED: "bad", Simulation.State.PAUSED: "warn",
}  # fmt: skip


@dataclass(frozen=True)
class PartyLine:
    """A party: its force and its bot."""

    name: str
    index: int
    side_name: str
    people: str
    bot_name: str


@dataclass(frozen=True)
class RuleLine:
    """A house rule that differs from its default."""

    question: str
    answer: str
    ref: str


@dataclass(frozen=True)
class Tried:
    """The experiment in words."""

    game: str
    scenario: str
    parties: tuple[PartyLine, ...]
    rules: tuple[RuleLine, ...]
    swaps: bool
    wanted: str
    rules_url: str
    start: Start | None
    knows: str


@dataclass(frozen=True)
class ProgressRow:
    """The progress. `said`: for screen readers, once for every tenth; `tenth`: its number."""

    row: Simulation
    progress: Progress
    words: str
    left: str
    estimate: SharesChart | None
    lines: tuple[tuple[str, str, str], ...]
    tone: str
    tenth: int
    said: str
    is_mine: bool


@dataclass(frozen=True)
class SimulationPage:
    """A simulation as one actor sees it."""

    row: Simulation
    tried: Tried
    face: ProgressRow
    summary: tuple[str, ...]
    sections: tuple[Section, ...]
    recipe: Recipe
    has_command: bool
    samples: SampleBattleList
    against: Against | None
    swept: SweepResult | None
    ranked: SweepRanking | None
    offers: tuple[SweepOffer, ...]
    is_mine: bool
    link: str
    actor: Actor

    @property
    def made_from(self) -> Simulation | None:
        """Of a sweep, the simulation whose battles it repeats with changes."""
        before = self.row.before
        seen = before is not None and may_see_simulation(self.actor, before)
        return before if self.row.is_sweep and seen else None

    @property
    def query(self) -> str:
        """The query string that carries the link token."""
        return f"?{urlencode({'link': self.link})}" if self.link else ""


def simulation_page(row: Simulation, actor: Actor, link: str, order: str = "") -> SimulationPage:
    """A simulation that the actor may see. Sums are included if it is over or paused.

    order: of the changes of a sweep.
    """
    experiment = experiment_of(row)
    is_mine = actor.holds(row)
    told = not row.is_running and not row.is_sweep
    sums = sums_so_far(row) if told else None
    swept = sweep_result(row)
    return SimulationPage(
        row,
        tried_in(row, experiment),
        progress_row(row, actor),
        summary(experiment, sums) if sums else (),
        result_of(experiment, sums) if sums else (),
        recipe_of(row),
        has_command(row),
        sample_battle_list(row),
        against(row, actor),
        swept,
        sweep_ranking(row, swept, order),
        offers_of(actor, row),
        is_mine,
        "" if is_mine else link,
        actor,
    )


# --- What is tried -------------------------------------------------------------------------------


def tried_in(row: Simulation, experiment: Experiment) -> Tried:
    """An experiment in words."""
    ruleset = RULESETS[experiment.ruleset]
    card = next((each for each in ruleset.scenarios if each.id == experiment.scenario), None)
    sides = {side.id: side.name for side in card.sides} if card else {}
    return Tried(
        ruleset.name,
        card.title if card else experiment.scenario,
        tuple(
            _party(place, party, sides.get(party.side, party.side))
            for place, party in enumerate(experiment.parties)
        ),
        tuple(_rules(experiment)),
        experiment.swaps,
        wanted(row),
        rules_page(experiment.ruleset),
        experiment.start,
        knowing(card, experiment.start) if card and experiment.start else "",
    )


def _party(place: int, party: Party, side: str) -> PartyLine:
    bot = BOTS[party.bot].name if party.bot in BOTS else party.bot
    people = "the scenario’s own people"
    if party.force is not None:
        people = f"a warband of {counted(len(list(members_of(party.force))), 'figure')}"
    return PartyLine(party.name, place, side, people, bot)


def _rules(experiment: Experiment) -> Iterator[RuleLine]:
    ruleset = RULESETS[experiment.ruleset]
    card = next((each for each in ruleset.scenarios if each.id == experiment.scenario), None)
    for rule in open_rules(ruleset, card) if card else ():
        given = experiment.rules.get(rule.key, rule.default)
        if given != rule.default:
            yield RuleLine(rule.question, dict(rule.answers).get(given, given), rule.ref)


def wanted(row: Simulation) -> str:
    """When the simulation stops, in words."""
    aim, sweep = aim_of(row), sweep_in(row)
    most = counted(aim.battles, "battle")
    if sweep is not None:
        return f"{most}: {aim.battles // sweep.round:,} as things are, and as many with each change"
    if not aim.precision:
        return most
    return f"Until every share is known to ±{percent(aim.precision)}, {most} at most"


# --- How far it is -------------------------------------------------------------------------------


def progress_row(row: Simulation, actor: Actor) -> ProgressRow:
    """The progress of a simulation, for its bar and its text."""
    progress = progress_of(row)
    found = list(outcome_rows(experiment_of(row), sums_so_far(row))) if row.counted else []
    chart = shares_chart(
        [(name, f"{percent(s.share)} {give_or_take(s)}", paint, s) for name, paint, s in found]
    )
    lines = tuple((name, percent(s.share), between(s)) for name, _, s in found)
    tenth = progress.percent // TENTHS
    return ProgressRow(
        row,
        progress,
        _words(row, progress),
        time_left(progress.seconds_left),
        chart if found else None,
        lines,
        TONES.get(Simulation.State(row.state), "side"),
        tenth,
        _said(row, progress),
        actor.holds(row),
    )


def _words(row: Simulation, progress: Progress) -> str:
    played = f"{progress.played:,}"
    if row.is_over:
        return f"{counted(row.counted, 'battle')} counted."
    about = "about " if progress.precision else ""
    return f"{played} of {about}{counted(progress.expected, 'battle')} played."


def _said(row: Simulation, progress: Progress) -> str:
    if row.is_running:
        return f"{progress.percent}% played." if progress.played else "It waits for its turn."
    return f"The simulation is {row.get_state_display()}."


def time_left(seconds: int | None) -> str:
    """Seconds as text; empty if unknown."""
    if seconds is None:
        return ""
    if seconds < MINUTE:
        return "less than a minute left"
    if seconds < HOUR:
        return f"about {counted(round(seconds / MINUTE), 'minute')} left"
    return f"about {counted(round(seconds / HOUR), 'hour')} left"
