"""Tables of fates as pages show them: each line with its chance, and what a result means."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.campaign import preset as p
from rules.kernel.campaign.craft import CampaignCraft
from rules.kernel.campaign.preset import FateTable

WENT = {
    p.KILLED: "Killed in the battle", p.UNCONSCIOUS: "Left unconscious or helpless",
    p.CAPTURED: "Captured", p.ROUTED: "Ran from the battle", p.WRECKED: "Wrecked",
}  # fmt: skip


@dataclass(frozen=True)
class Verdict:
    """How it ended for somebody: a word, a sign beside it, and the colour that both have.

    tone: good, warn, bad or empty.
    """

    words: str = "Came through"
    sign: str = "✓"
    tone: str = "good"
    is_loss: bool = False


@dataclass(frozen=True)
class FateLine:
    """A line of a table. `chance`: in words; `is_hit`: the dice fell on it."""

    totals: str
    chance: str
    verdict: Verdict
    words: str
    wound: str
    is_hit: bool = False


def verdict_of(result: str, misses: int, holder: str = "") -> Verdict:
    """What a result of a table means for somebody. `holder`: the name of the captor's crew."""
    battles = f"{misses} battle{'' if misses == 1 else 's'}"
    if result == p.DEAD:
        return Verdict("Dies", "✝", "bad", is_loss=True)
    if result == p.GONE:
        return Verdict("Gone for good", "✝", "bad", is_loss=True)
    if result == p.CAPTIVE:
        words = f"Held by {holder}" if holder else "Taken captive"
        return Verdict(words, "⛓", "bad", is_loss=True)
    if result == p.UNHARMED:
        return Verdict("Lives, fit at once")
    kind = {p.WOUNDED: "Lives, wounded", p.DAMAGED: "Damaged"}.get(result, "Lives")
    after = f": misses {battles}" if misses else ": fit at once"
    return Verdict(f"{kind}{after}", "✚", "warn")


def fate_lines(table: FateTable, craft: CampaignCraft, total: int = 0) -> tuple[FateLine, ...]:
    """The lines of a table with their chances. `total`: of the dice that fell, 0 before that."""
    found, is_open = [], bool(total)
    for row, (low, often) in zip(table.rows, p.chances(table), strict=True):
        is_hit = is_open and total <= row.to
        is_open = is_open and not is_hit
        found.append(
            FateLine(
                f"{low}" if low == row.to else f"{low}–{row.to}",
                f"{often / 100:.0f} %",
                verdict_of(row.result, row.misses),
                row.words,
                craft.wounds.get(row.wound, ""),
                is_hit,
            )
        )
    return tuple(found)
