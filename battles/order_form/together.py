"""Several figures that go to the same place together: each to ground of its own around it.

Every one of them gets an order of its own; nothing but the places is worked out here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from battles.order_form.chances import well_of
from battles.order_form.touched import Position
from battles.order_form.ways import Led, Touch, led_to
from rules.kernel.chance import Ways
from rules.kernel.geometry import Point, span
from rules.kernel.offers import Offer
from rules.kernel.reach import Going, Search
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import Preview, Token

GAP = 6  # mm between two bases
ROUNDS = 4  # circles of places around the one that was touched
PARTS = (4, 3, 2, 1)  # of five parts of the way, for who does not come so far


@dataclass(frozen=True)
class Step:
    """What one figure does: its order's fields and their preview; `fields` is empty where it stays.

    `label`: the order's name, or why it stays.
    """

    figure: str
    name: str
    label: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    preview: Preview | None = None

    @property
    def well(self) -> Ways | None:
        """In how many throws it goes well; None without dice."""
        return well_of(self.preview) if self.preview else None


@dataclass(frozen=True)
class Company:
    """Who goes: the figures that can act, all offers of the side, and the order of the first."""

    figures: tuple[str, ...]
    offers: tuple[Offer, ...]
    first: Led


def steps_of(position: Position, company: Company, touch: Touch) -> tuple[Step, ...]:
    """What everybody does: who is nearest to the place finds ground there first.

    What is sure comes first, and what goes wrong most often last: it may end the phase for all.
    """
    first = company.figures[0]
    steps = [_step(position, first, company.first)]
    taken = [(touch.at, _radius(position.token_of(first)))]
    for figure in sorted(
        company.figures[1:], key=lambda each: _far(position.token_of(each), touch)
    ):
        found = _placed(position, company, figure, touch, taken)
        if found is None:
            steps.append(Step(figure, position.name_of(figure), "finds no way there, and stays"))
            continue
        led, at = found
        taken.append((at, _radius(position.token_of(figure))))
        steps.append(_step(position, figure, led))
    return tuple(sorted(steps, key=_doubt))


def _doubt(step: Step) -> tuple[bool, Fraction]:
    """How often the step goes wrong; who stays comes last."""
    return not step.fields, 1 - Fraction(*step.well) if step.well else Fraction(0)


def _step(position: Position, figure: str, led: Led) -> Step:
    order = position.ruleset.order_from({**led.fields, "side": position.side})
    try:
        preview = position.ruleset.preview(position.view, order)
    except IllegalOrder:
        preview = None
    return Step(figure, position.name_of(figure), led.offer.label, dict(led.fields), preview)


def _placed(
    position: Position,
    company: Company,
    figure: str,
    touch: Touch,
    taken: Sequence[tuple[Point, int]],
) -> tuple[Led, Point] | None:
    """The order of a figure to the first place that is free and to which a way leads."""
    found = position.ruleset.goings(position.view, position.side, figure)
    # Where a course ends is not free to choose.
    goings = [each for each in found if isinstance(each, Going)]
    search = Search(goings)
    own = [each for each in company.offers if each.actor == figure]
    token = position.token_of(figure)
    radius = _radius(token)
    for at in _places(token, touch.at, 2 * radius + GAP):
        if not _is_free(goings, at, radius, taken):
            continue
        ways = led_to(position.ruleset, position.view, search, own, Touch(at, touch.level))
        if ways:
            label = company.first.offer.label
            return next((each for each in ways if each.offer.label == label), ways[0]), at
    return None


def _is_free(
    goings: Sequence[Going], at: Point, radius: int, taken: Sequence[tuple[Point, int]]
) -> bool:
    is_clear = all(span(at, other) > radius + wide for other, wide in taken)
    return is_clear and any(each.ends_at(at) for each in goings)


def _places(token: Token | None, middle: Point, step: int) -> Iterator[Point]:
    """Around a place, the nearest first; then along the way there, the furthest first."""
    yield middle
    for ring in range(1, ROUNDS + 1):
        for turn in range(6 * ring):
            angle = 2 * math.pi * turn / (6 * ring)
            yield Point(
                round(middle.x + ring * step * math.cos(angle)),
                round(middle.y + ring * step * math.sin(angle)),
            )
    if token is None:
        return
    for part in PARTS:
        across, down = middle.x - token.at.x, middle.y - token.at.y
        yield Point(token.at.x + across * part // 5, token.at.y + down * part // 5)


def _radius(token: Token | None) -> int:
    """Of a figure that is off the table yet, that of a person."""
    return token.radius if token else 13


def _far(token: Token | None, touch: Touch) -> int:
    return span(token.at, touch.at) if token else 0
