"""Odds for the templates: words, bar length, tone."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.chance import Ways, percent, rough_percent, thousandths
from rules.kernel.screen import Chance, Preview, Stake

NEVER = "0.0%"
OPEN = 4  # stakes that are shown at once; of more, one less, and the rest folded


@dataclass(frozen=True)
class ChanceBar:
    """`percent` in words, `fraction` in thousandths."""

    label: str
    percent: str
    fraction: int
    effect: str
    tone: str


def chance_row(chance: Chance) -> ChanceBar:
    fraction = thousandths(chance.ways, chance.of)
    return ChanceBar(chance.label, percent(fraction), fraction, chance.effect, chance.tone)


@dataclass(frozen=True)
class StakeRow:
    """A line of the table of stakes; `chance` in words."""

    who: str
    what: str
    chance: str


@dataclass(frozen=True)
class StakesRow:
    """What may come of an order: the lines that matter most, and the others folded away.

    `throws`: how many there are, where a line counts them.
    """

    open: tuple[StakeRow, ...]
    folded: tuple[StakeRow, ...]
    throws: int


def stakes_row(stakes: tuple[Stake, ...], throws: int) -> StakesRow | None:
    if not stakes:
        return None
    lines = tuple(_stake_row(each, throws) for each in stakes)
    shown = OPEN if len(lines) <= OPEN else OPEN - 1
    said = any(line.chance.endswith(f"of {throws}") for line in lines)
    return StakesRow(lines[:shown], lines[shown:], throws if said else 0)


def _stake_row(stake: Stake, throws: int) -> StakeRow:
    return StakeRow(stake.who, stake.what, often(stake.ways, stake.of, throws))


def often(ways: int, of: int, throws: int) -> str:
    """A chance in words: of all throws of the dice where that comes out even, else percent."""
    if ways == of:
        return "always"
    if throws and throws % of == 0:
        return f"{ways * throws // of} of {throws}"
    return rough_percent(ways, of)


def luck_of(preview: Preview) -> str:
    """How often the order goes well, as a percentage; empty when nothing is rolled."""
    going_well = well_of(preview)
    return in_percent(going_well) if going_well else ""


def well_of(preview: Preview) -> Ways | None:
    """In how many throws the order goes well; None when nothing is rolled."""
    if not preview.chances:
        return None
    well = sum(chance.ways for chance in preview.chances if chance.is_good)
    return Ways(well, preview.chances[0].of)


def in_percent(chance: Ways) -> str:
    """A chance as a percentage; NEVER only of what cannot be at all."""
    if 0 < chance.ways < chance.of:
        return rough_percent(*chance)
    return percent(thousandths(*chance))
