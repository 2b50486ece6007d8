"""Chances as the templates draw them: words, a length for the bar, a tone."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.screen import Chance, Preview

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
    thousandths = _thousandths(chance.ways, chance.of)
    tone = TONES.get(chance.label.lower(), "plain")
    return ChanceFace(chance.label, _percent(thousandths), thousandths, chance.effect, tone)


def luck_of(preview: Preview) -> str:
    """How often the order goes well, as a percentage; empty when nothing is rolled."""
    well = [chance for chance in preview.chances if chance_face(chance).tone in ("hot", "good")]
    if not preview.chances:
        return ""
    return _percent(_thousandths(sum(chance.ways for chance in well), preview.chances[0].of))


def _thousandths(ways: int, of: int) -> int:
    return (2000 * ways + of) // (2 * of)


def _percent(thousandths: int) -> str:
    return f"{thousandths // 10}.{thousandths % 10}%"
