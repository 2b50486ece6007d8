"""Chapters 5 and 22: what a referee may order, always with a reason that everybody reads."""

from __future__ import annotations

from rules.kernel.events import Order


class RefereePlaces(Order, tag="referee_places"):
    """Bring somebody who is off the table on to it, at x, y."""

    figure: str
    x: int
    y: int
    reason: str


class RefereeMoves(Order, tag="referee_moves"):
    """Put somebody on the table down elsewhere, at x, y."""

    figure: str
    x: int
    y: int
    reason: str


class RefereeAdjustsGutz(Order, tag="referee_adjusts_gutz"):
    """Give or take Gutz; below 2 the figure is out."""

    figure: str
    by: int
    reason: str


class RefereeSetsTask(Order, tag="referee_sets_task"):
    """Say how many successes a task takes: a known one, or a new one in the referee's words.

    `team`: the only fire team that may work on a new one. `skill`: what a new one is rolled on, a
    skill of the book or a feat of strength, mundane or herculean; plain Gutz when empty.
    """

    needed: int
    reason: str
    task: str = ""
    label: str = ""
    team: str = ""
    skill: str = ""


class RefereeRules(Order, tag="referee_rules"):
    """Answer an open question, in words."""

    text: str


class RefereeReinforces(Order, tag="referee_reinforces"):
    """Bring one more figure of a ready profile into a team, at x, y."""

    profile: str
    team: str
    x: int
    y: int
    reason: str


class PlaceCounter(Order, tag="place_counter"):
    """Put a numbered counter somewhere else; before the battle."""

    counter: str
    x: int
    y: int


class HideSpike(Order, tag="hide_spike"):
    """Say which counter is the one that everybody wants; before the battle."""

    counter: str


class Question(Order, tag="question"):
    """Spend the whole Turn on making a prisoner talk."""

    figure: str
    target: str


ORDERS: tuple[type[Order], ...] = (
    RefereePlaces,
    RefereeMoves,
    RefereeAdjustsGutz,
    RefereeSetsTask,
    RefereeRules,
    RefereeReinforces,
    PlaceCounter,
    HideSpike,
    Question,
)
