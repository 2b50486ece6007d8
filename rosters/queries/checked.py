"""What is wrong with a warband, and what it comes to: for its page and for the API."""

from __future__ import annotations

from rosters.documents import workshop_of
from rules.kernel.building import Problem, Sum
from rules.kernel.record import Record
from rules.kernel.totals import TeamTotals, totals
from rules.kernel.warbands import Warband


class Checked(Record):
    """What is wrong with a document, and what it comes to. It may be fielded when nothing is.

    `hints`: what is worth a second look all the same.
    """

    problems: tuple[Problem, ...]
    sums: tuple[Sum, ...]
    team_sums: tuple[TeamTotals, ...]
    hints: tuple[Problem, ...] = ()


def checked(warband: Warband) -> Checked:
    """A document's problems and sums."""
    workshop = workshop_of(warband.ruleset)
    come_to = totals(workshop, warband)
    return Checked(workshop.check(warband), come_to.sums, come_to.teams, workshop.hints(warband))
