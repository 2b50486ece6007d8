"""The problems and sums of a warband, for its page and for the API."""

from __future__ import annotations

from rosters.documents import workshop_of
from rules.kernel.building import Problem, Sum
from rules.kernel.record import Record
from rules.kernel.totals import TeamTotals, totals
from rules.kernel.warbands import Warband


class Checked(Record):
    """The problems and sums of a document. Without problems it may be fielded.

    `hints`: unusual but valid choices.
    """

    problems: tuple[Problem, ...]
    sums: tuple[Sum, ...]
    team_sums: tuple[TeamTotals, ...]
    hints: tuple[Problem, ...] = ()


def checked(warband: Warband) -> Checked:
    """The problems, hints and sums of a document."""
    workshop = workshop_of(warband.ruleset)
    come_to = totals(workshop, warband)
    return Checked(workshop.check(warband), come_to.sums, come_to.teams, workshop.hints(warband))
