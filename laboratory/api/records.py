"""Records of the API of simulations. The API description is generated from them.

Shares and precisions are integers in millionths, so every program gets the same numbers.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from laboratory.experiments.moments import MomentPlan
from laboratory.experiments.plans import MOST_SEED, MOST_TITLE, PartyPlan
from laboratory.queries.estimates import Estimate
from laboratory.queries.simulation_rows import PartyRow, SimulationProgress
from laboratory.queries.sweep_result import SweepDetail
from rules.bots.known import BotSlug
from rules.kernel.record import Record
from web.json_limits import JsonObject

Sharing = Literal["private", "link", "public"]


class PartyRequest(PartyPlan):
    """Who fights on a side first. `force`: the id of a warband, of a preset, or empty for the
    scenario's own people; `link`: what opens a warband that is shared by a link.
    """

    bot: BotSlug = "plain"


class MomentRequest(MomentPlan):
    """A moment of a battle that you may see: after event `at`, or as it stands now; as `side` knows
    it, or as you do. `battle` may also be `as:` and the id of a simulation, for the moment of that.
    """


class NewSimulation(Record):
    """What is to be tried, from the beginning of a scenario or from `start`: then the battle of
    that moment says game, scenario, house rules and people, and the parties are its sides.

    `precision`: go on until every share is known to so many millionths, 0 for all the battles.
    Without a `seed` the site chooses one. `swaps`: parties change sides in turn; left out, they do
    if all bring a force.
    """

    parties: tuple[PartyRequest, ...]
    battles: Annotated[int, Meta(ge=1, le=999_999_999)]
    ruleset: str = ""
    scenario: str = ""
    start: MomentRequest | None = None
    precision: Annotated[int, Meta(ge=0, le=500_000)] = 0
    seed: Annotated[int, Meta(ge=0, le=MOST_SEED)] | None = None
    rules: dict[str, str] = {}
    swaps: bool | None = None
    title: Annotated[str, Meta(max_length=MOST_TITLE)] = ""
    token: Annotated[str, Meta(max_length=64)] = ""


class SimulationSharing(Record):
    """Who may see it."""

    sharing: Sharing


class SimulationLine(Record):
    """A simulation in a list. `counted`: battles in its sums, of `battles` at most.

    `state`: queued, running, paused, done, cancelled or failed. `kind`: experiment, or sweep for
    one change after the other.
    """

    id: str
    title: str
    kind: str
    ruleset: str
    state: str
    counted: int
    battles: int
    digest: str
    sharing: str
    owner: str
    created: str
    ended: str


class SimulationPage(Record):
    """A page of simulations, the newest first."""

    count: int
    page: int
    pages: int
    results: tuple[SimulationLine, ...]


class FigureResult(Record):
    """What became of a figure: in how many battles it fought, how often it met each fate, and how
    much it lost of what the game counts (Gutz, for instance) in all.
    """

    party: str
    name: str
    fought: int
    fates: dict[str, int]
    lost: int


class MeansResult(Record):
    """What was done with a weapon, or whatever else did harm: in all battles together."""

    party: str
    means: str
    attacks: int
    harm: int
    outs: int


class FelledResult(Record):
    """Who put whom out of the fight, and how often. A name is `-` where it was nobody's doing."""

    party: str
    by: str
    of_party: str
    whom: str
    times: int


class CountedResult(Record):
    """How often something happened: malfunctions, drugs, crashes."""

    party: str
    what: str
    fate: str
    times: int


class SimulationResult(Record):
    """The sums of all battles so far. `turns` and `reasons`: how long battles were, and how they
    ended, with how many did. A party is told by its number, and by `-` where it was nobody.
    """

    turns: dict[str, int]
    reasons: dict[str, int]
    orders: int
    figures: tuple[FigureResult, ...]
    means: tuple[MeansResult, ...]
    felled: tuple[FelledResult, ...]
    malfunctions: tuple[CountedResult, ...]
    drugs: tuple[CountedResult, ...]
    crashes: tuple[CountedResult, ...]


class NewSweep(Record):
    """One change after the other in the warband of a `party`, each against the same battles.

    `what`: figures are left at home in turn, or the entries of the house catalogue with the digest
    `pack` are given in turn, in the place of the entry `instead` or of whatever is like them.
    `battles`: of each; left out, as many as the simulation has, or as one may ask for.
    """

    party: Annotated[int, Meta(ge=0, le=99)] = 0
    what: Literal["figures", "entries"] = "figures"
    pack: Annotated[str, Meta(max_length=64)] = ""
    instead: Annotated[str, Meta(max_length=100)] = ""
    battles: Annotated[int, Meta(ge=2, le=999_999_999)] | None = None
    token: Annotated[str, Meta(max_length=64)] = ""


class SimulationDetail(Record):
    """A simulation: what is tried, how far it is, what it came to so far.

    The same `experiment` and number of battles come to the same `sums` for anybody, bit by bit:
    `digest` is the SHA-256 of the experiment. `first_side`: how often whoever had the first side
    won. `link` is told to its owner alone. `before`: the one that it was made from, if you may see
    that. Of a `sweep`, `experiment` has the whole of it, and shares and `result` are those of the
    battles with things as they are.
    """

    simulation: SimulationLine
    trouble: str
    started: str
    precision: int
    chunk: int
    link: str
    parties: tuple[PartyRow, ...]
    draws: Estimate
    unfinished: Estimate
    first_side: Estimate
    progress: SimulationProgress
    result: SimulationResult
    experiment: JsonObject
    sums: dict[str, int]
    before: str = ""
    sweep: SweepDetail | None = None


class SimulationPresetRow(Record):
    """A ready warband that may be fielded: `id` is what a party's `force` says."""

    id: str
    ruleset: str
    name: str
    figures: int


class BotRow(Record):
    """A player made of code: `id` is what a party's `bot` says."""

    id: str
    name: str
    says: str


class ScenarioSide(Record):
    """A side of a scenario, and whether a warband may be fielded on it."""

    id: str
    name: str
    takes_force: bool


class SimulationScenarioRow(Record):
    """A scenario with the sides that need a party each."""

    ruleset: str
    id: str
    title: str
    sides: tuple[ScenarioSide, ...]


class SimulationChoices(Record):
    """What may be chosen for a simulation, and how much of it you may ask for."""

    scenarios: tuple[SimulationScenarioRow, ...]
    bots: tuple[BotRow, ...]
    presets: tuple[SimulationPresetRow, ...]
    most_battles: int
    most_unfinished: int
    most_battles_a_day: int
