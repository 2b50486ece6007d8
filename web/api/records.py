"""What every refusal of the API holds."""

from __future__ import annotations

from rules.kernel.building import Problem
from rules.kernel.record import Record


class Problems(Record):
    """Why a request was refused: every reason, with the field that it is about."""

    problems: tuple[Problem, ...]


class Stale(Record):
    """A change to an older state was refused; `revision` is the state now."""

    problems: tuple[Problem, ...]
    revision: int
