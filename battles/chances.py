"""Chances as the templates draw them: words, a length for the bar, a tone."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.chance import percent, rough_percent, thousandths
from rules.kernel.screen import Chance, Preview, Stake

OPEN = 4  # stakes that are shown at once; of more, one less, and the rest folded

TONES = {
    "critical success": "hot",
    "success": "good",
    "failure": "plain",
    "critical failure": "bad",
}


@dataclass(frozen=True)
class ChanceFace:
    """`percent` in words, `fraction` in thousandths."""

    label: str
    percent: str
    fraction: int
    effect: str
    tone: str = "plain"


def chance_face(chance: Chance) -> ChanceFace:
    fraction = thousandths(chance.ways, chance.of)
    tone = TONES.get(chance.label.lower(), "plain")
    return ChanceFace(chance.label, percent(fraction), fraction, chance.effect, tone)


@dataclass(frozen=True)
class StakeFace:
    """A line of the table of stakes; `chance` in words."""

    who: str
    what: str
    chance: str


@dataclass(frozen=True)
class StakesFace:
    """What may come of an order: the lines that matter most, and the others folded away.

    `throws`: how many there are, where a line counts them.
    """

    open: tuple[StakeFace, ...]
    folded: tuple[StakeFace, ...]
    throws: int


def stakes_face(stakes: tuple[Stake, ...], throws: int) -> StakesFace | None:
    if not stakes:
        return None
    lines = tuple(_stake_face(each, throws) for each in stakes)
    shown = OPEN if len(lines) <= OPEN else OPEN - 1
    said = any(line.chance.endswith(f"of {throws}") for line in lines)
    return StakesFace(lines[:shown], lines[shown:], throws if said else 0)


def _stake_face(stake: Stake, throws: int) -> StakeFace:
    return StakeFace(stake.who, stake.what, often(stake.ways, stake.of, throws))


def often(ways: int, of: int, throws: int) -> str:
    """A chance in words: of all throws of the dice where that comes out even, else percent."""
    if ways == of:
        return "always"
    if throws and throws % of == 0:
        return f"{ways * throws // of} of {throws}"
    return rough_percent(ways, of)


def luck_of(preview: Preview) -> str:
    """How often the order goes well, as a percentage; empty when nothing is rolled."""
    well = [chance for chance in preview.chances if chance_face(chance).tone in ("hot", "good")]
    if not preview.chances:
        return ""
    return percent(thousandths(sum(chance.ways for chance in well), preview.chances[0].of))
