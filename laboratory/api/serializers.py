"""Builds API responses from rows and results. Changes nothing."""

from __future__ import annotations

from datetime import datetime

from django.core.paginator import Paginator
from django.db.models import QuerySet

from accounts.actors import Actor
from laboratory import limits
from laboratory.api import records as r
from laboratory.experiments.jobs import sums_so_far
from laboratory.experiments.plans import presets_of
from laboratory.models import Simulation
from laboratory.permissions import may_see_simulation
from laboratory.queries import simulation_rows
from laboratory.queries.estimates import estimate
from laboratory.queries.simulation_rows import SimulationProgress
from laboratory.queries.sweep_result import SweepDetail, sweep_result
from rules.bots.known import BOTS
from rules.kernel.warbands import members_of
from rules.registry import RULESETS
from rules.simulate import Tally
from rules.simulate import tally as t
from web.api.encoding import as_sent


def simulations(rows: QuerySet[Simulation], number: int, size: int) -> r.SimulationPage:
    """A page of a list. A page beyond the last is empty."""
    pages = Paginator(simulation_rows.in_lists(rows), size)
    results = pages.page(number).object_list if number <= pages.num_pages else []
    shown = tuple(line(row) for row in results)
    return r.SimulationPage(pages.count, number, pages.num_pages, shown)


def line(row: Simulation) -> r.SimulationLine:
    """A simulation as an element of a list."""
    owner = row.user.get_username() if row.user else ""
    return r.SimulationLine(
        row.pk,
        row.name,
        row.kind,
        row.ruleset,
        row.state,
        row.counted,
        row.battles,
        row.digest,
        row.sharing,
        owner,
        _when(row.created),
        _when(row.ended),
    )


def simulation(row: Simulation, actor: Actor) -> r.SimulationDetail:
    """A simulation in full."""
    far, swept = simulation_rows.progress_of(row), sweep_result(row)
    return r.SimulationDetail(
        simulation=line(row),
        trouble=row.trouble,
        started=_when(row.started),
        precision=far.precision,
        chunk=int(row.aim["chunk"]),
        link=(row.link or "") if actor.holds(row) else "",
        parties=far.parties,
        draws=estimate(far.draws),
        unfinished=estimate(far.unfinished),
        first_side=estimate(far.first_wins),
        progress=as_sent(SimulationProgress, far),
        result=result(sums_so_far(row)),
        experiment=row.job,
        sums=row.total,
        before=row.before.pk if row.before and may_see_simulation(actor, row.before) else "",
        sweep=as_sent(SweepDetail, swept) if swept else None,
    )


def result(tally: Tally) -> r.SimulationResult:
    """The named sums as tables."""
    return r.SimulationResult(
        turns=_single(tally, t.TURNS),
        reasons=_single(tally, t.REASONS),
        orders=tally.of(t.ORDERS),
        figures=tuple(_figure(tally, party, name) for party, name in tally.under(t.FOUGHT)),
        means=_means(tally),
        felled=tuple(
            r.FelledResult(party, by, of_party, whom, times)
            for (party, by, of_party, whom), times in tally.under(t.FELLED).items()
        ),
        malfunctions=tuple(
            r.CountedResult(party, what, fate, times)
            for (party, what, fate), times in tally.under(t.MISHAPS).items()
        ),
        drugs=tuple(
            r.CountedResult(party, what, "", times)
            for (party, what), times in tally.under(t.DRUGS).items()
        ),
        crashes=tuple(
            r.CountedResult(party, "", fate, times)
            for (party, fate), times in tally.under(t.CRASHES).items()
        ),
    )


def choices(actor: Actor) -> r.SimulationChoices:
    """The possible choices of a new simulation, and its limits."""
    limit = limits.limits_of(actor)
    return r.SimulationChoices(
        scenarios=tuple(_scenarios()),
        bots=tuple(r.BotRow(bot.slug, bot.name, bot.says) for bot in BOTS.values()),
        presets=tuple(
            r.SimulationPresetRow(name, slug, each.name, sum(1 for _ in members_of(each)))
            for slug in RULESETS
            for name, each in presets_of(slug).items()
        ),
        most_battles=limit.battles,
        most_unfinished=limit.unfinished,
        most_battles_a_day=limit.battles_a_day,
    )


def _scenarios() -> list[r.SimulationScenarioRow]:
    return [
        r.SimulationScenarioRow(
            slug,
            card.id,
            card.title,
            tuple(
                r.ScenarioSide(side.id, side.name, side.takes_force)
                for side in card.sides
                if not side.is_referee
            ),
        )
        for slug, ruleset in RULESETS.items()
        for card in ruleset.scenarios
    ]


def _when(moment: datetime | None) -> str:
    return moment.isoformat() if moment else ""


def _single(tally: Tally, kind: str) -> dict[str, int]:
    return {name: number for (name,), number in tally.under(kind).items()}


def _figure(tally: Tally, party: str, name: str) -> r.FigureResult:
    fates = {fate: number for (fate,), number in tally.under(t.FATES, party, name).items()}
    fought, lost = tally.of(t.FOUGHT, party, name), tally.of(t.LOST, party, name)
    return r.FigureResult(party, name, fought, fates, lost)


def _means(tally: Tally) -> tuple[r.MeansResult, ...]:
    outs: dict[tuple[str, ...], int] = {}
    for (party, means, _), number in tally.under(t.OUTS).items():
        outs[party, means] = outs.get((party, means), 0) + number
    attacks, harm = tally.under(t.ATTACKS), tally.under(t.HARM)
    return tuple(
        r.MeansResult(
            party, means, *(each.get((party, means), 0) for each in (attacks, harm, outs))
        )
        for party, means in sorted({*attacks, *harm, *outs})
    )
