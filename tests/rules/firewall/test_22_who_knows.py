"""Chapter 22, secrets: in worlds that differ in the spike alone, nobody but a referee can tell."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.firewall.orders import EndPhase, Move
from rules.firewall.referee.orders import HideSpike, Question
from rules.firewall.ruleset import FIREWALL
from rules.firewall.skills.levels import TECHNICAL
from rules.firewall.traps.orders import Disarm, Grab
from rules.kernel.events import Order
from rules.kernel.offers import Choice
from rules.kernel.record import encode
from tests.rules.firewall.tabletop import Tabletop
from tests.rules.firewall.test_22_triple_cross import (
    DAEWOO,
    MAFIA,
    PLAYERS,
    REFEREE,
    SOLO,
    THORCO,
    begun,
    changed,
    chosen,
    opened,
    placed,
    ready,
)

READERS = (*PLAYERS, "")
NUMBERS = range(1, 7)


def told(t: Tabletop, side: str) -> Iterator[object]:
    """All that a side can make out of the last order and of the table after it."""
    view = FIREWALL.view(t.battle, side)
    yield encode(view)
    yield encode(FIREWALL.scene(view, side))
    yield encode(FIREWALL.offers(view, side)), FIREWALL.actors(view, side)
    for figure in view.figures:
        yield encode(FIREWALL.sketch(view, figure))
    yield t.drawn, len(t.events), FIREWALL.to_act(t.battle)
    for place, event in enumerate(t.events):
        if not event.audience or side in event.audience:
            yield place, encode(event), FIREWALL.story(view, event)


def alike(here: Tabletop, there: Tabletop, *readers: str) -> bool:
    return all(list(told(here, side)) == list(told(there, side)) for side in readers)


def bending(spike: str, number: int = 3) -> Tabletop:
    """Somebody who knows wires stands over a counter; a second has taken Lonnie beside."""
    t = begun(spike)
    at = t.battle.traps[f"counter-{number}"].at
    t = placed(t, "seoul", at.x, at.y, moved=False, skills={TECHNICAL: 2}, gutz=8)
    t = placed(t, "daewoo-1", 640, 600, moved=False, gutz=8)
    return changed(t, "lonnie", status="down", fate="captured")


GRAB, DISARM = Grab(DAEWOO, "seoul", "counter-3"), Disarm(DAEWOO, "seoul", "counter-3")
QUESTION = Question(DAEWOO, "daewoo-1", "lonnie")


@pytest.mark.sampled(3)
@pytest.mark.rule("R22.3")
@pytest.mark.parametrize(
    ("order", "dice"),
    [
        (GRAB, (6, 5)),  # a bomb that does not burst
        (DISARM, (1, 2)),
        (DISARM, (1, 1)),
        (DISARM, (6, 5, 6, 5)),
        (QUESTION, (3, 4, 2)),  # any counter
        (QUESTION, (6, 4, 2)),  # he laughs
    ],
)
def test_what_happens_elsewhere_gives_nothing_away(order: Order, dice: tuple[int, ...]) -> None:
    here, there = (bending(spike).order(order, dice) for spike in ("counter-2", "counter-5"))
    assert here.battle != there.battle
    assert alike(here, there, *READERS)
    assert not alike(here, there, REFEREE)


@pytest.mark.sampled(5)
@pytest.mark.rule("R22.7")
@pytest.mark.parametrize("dice", [(2, 2, 1), (6, 6, 2), (6, 6, 5), (4, 3, 5), (4, 6, 2)])
def test_whoever_does_not_hear_lonnie_cannot_tell_what_he_says(dice: tuple[int, ...]) -> None:
    answers = [bending(spike).order(QUESTION, dice) for spike in ("counter-2", "counter-5")]
    # A laugh is no other to whoever does not hear it.
    answers.append(bending("counter-2").order(QUESTION, (6, 3, 1)))
    for other in answers[1:]:
        assert alike(answers[0], other, THORCO, MAFIA, "")


@pytest.mark.sampled(3)
@pytest.mark.rule("R22.3")
@pytest.mark.parametrize("number", NUMBERS)
def test_no_preview_and_no_odds_tell_the_spike_from_a_trap(number: int) -> None:
    orders = [
        Grab(DAEWOO, "seoul", f"counter-{number}"),
        Disarm(DAEWOO, "seoul", f"counter-{number}"),
        QUESTION,
    ]
    shown = []
    for spike in ("counter-2", "counter-5"):
        view = FIREWALL.view(bending(spike, number).battle, DAEWOO)
        previews = [encode(FIREWALL.preview(view, order)) for order in orders]
        shown.append((previews, [encode(FIREWALL.odds(view, order)) for order in orders]))
    assert shown[0] == shown[1]


@pytest.mark.sampled(3)
@pytest.mark.rule("R22.3")
@pytest.mark.parametrize("number", NUMBERS)
def test_no_refusal_tells_the_spike_from_a_trap(number: int) -> None:
    """A server checks orders against the whole battle, not against what a side knows."""
    counter, refused = f"counter-{number}", []
    for spike in ("counter-2", "counter-5"):
        near = bending(spike, number)
        far = placed(near, "seoul", 20, 20)
        spent = changed(near, "seoul", moved=True, fought=True)
        away = near.order(EndPhase(DAEWOO))
        tired = changed(near, "seoul", failed=True)
        refused.append(
            [
                (t.refused(order).reason, t.refused(order).ref)
                for t in (far, spent, away, tired)
                for side in (DAEWOO, THORCO)
                for order in (Grab(side, "seoul", counter), Disarm(side, "seoul", counter))
            ]
        )
    assert refused[0] == refused[1]


@pytest.mark.rule("R22.3")
def test_walking_over_counters_is_weighed_alike() -> None:
    shown = []
    for spike in ("counter-2", "counter-5"):
        previews = []
        for number in NUMBERS:
            t = bending(spike, number)
            at = t["seoul"].at
            t = placed(t, "seoul", at.x + 20, at.y)
            view = FIREWALL.view(t.battle, DAEWOO)
            over = Move(DAEWOO, "seoul", "walk", at.x, at.y)
            previews.append(encode(FIREWALL.preview(view, over)))
        shown.append(previews)
    assert shown[0] == shown[1]


@pytest.mark.rule("R22.3")
def test_nobody_sees_which_counter_the_die_chose() -> None:
    worlds = [chosen(ready(opened(SOLO), (6, 5, 4)), (face, 6, 5, 4, 1)) for face in NUMBERS]
    assert len({encode(t.battle) for t in worlds}) == len(worlds)
    for other in worlds[1:]:
        assert alike(worlds[0], other, *READERS)


@pytest.mark.rule("R22.3")
def test_nobody_sees_which_counter_the_referee_chose() -> None:
    worlds = [opened().order(HideSpike(REFEREE, f"counter-{number}")) for number in NUMBERS]
    for other in worlds[1:]:
        assert alike(worlds[0], other, *READERS)
        assert not alike(worlds[0], other, REFEREE)


@pytest.mark.rule("R22.3")
def test_nobody_sees_what_the_referee_chose_after_thinking_again() -> None:
    """The journal grows alike for every choice; to choose the same again is none."""
    first = opened().order(HideSpike(REFEREE, "counter-3"))
    assert first.refused(HideSpike(REFEREE, "counter-3")).reason == "Counter 3 is the one already."
    [offer] = [
        each for each in FIREWALL.offers(first.battle, REFEREE) if each.order == "hide_spike"
    ]
    [choice] = offer.fields
    assert isinstance(choice, Choice)
    others = [option.value for option in choice.options]
    assert others == [f"counter-{number}" for number in NUMBERS if number != 3]
    worlds = [first.order(HideSpike(REFEREE, counter)) for counter in others]
    for other in worlds[1:]:
        assert alike(worlds[0], other, *READERS)
