"""Odds for the templates: words, bar length, tone."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.chance import Ways, percent, rough_percent, thousandths
from rules.kernel.screen import Chance, Preview, Stake

NEVER = "0.0%"
OPEN = 4  # stakes that are shown; if there are more, one less, and the rest folded


@dataclass(frozen=True)
class ChanceBar:
    """A chance: `percent` in words, `fraction` in thousandths."""

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
    """A row of the table of stakes; `chance` in words."""

    who: str
    what: str
    chance: str


@dataclass(frozen=True)
class StakesRow:
    """The possible outcomes of an order: the most important rows, and the others folded.

    `throws`: the number of throws, if a row counts them.
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
    """A chance in words: as a count of all throws if that is a whole number, else in percent."""
    if ways == of:
        return "always"
    if throws and throws % of == 0:
        return f"{ways * throws // of} of {throws}"
    return rough_percent(ways, of)


def luck_of(preview: Preview) -> str:
    """The chance of success of an order in percent; "" if it has no roll."""
    going_well = well_of(preview)
    return in_percent(going_well) if going_well else ""


def well_of(preview: Preview) -> Ways | None:
    """The number of throws in which the order succeeds; None if it has no roll."""
    if not preview.chances:
        return None
    well = sum(chance.ways for chance in preview.chances if chance.is_good)
    return Ways(well, preview.chances[0].of)


def in_percent(chance: Ways) -> str:
    """A chance in percent; NEVER only for an impossible outcome."""
    if 0 < chance.ways < chance.of:
        return rough_percent(*chance)
    return percent(thousandths(*chance))
