"""Random fights of people with skills among bombs and counters: every law on every order."""

from __future__ import annotations

from dataclasses import replace as change
from itertools import islice

import pytest
from msgspec.structs import replace

from rules.bots import Whim, play_out
from rules.firewall.ground import Shuffle
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios import SCENARIOS
from rules.firewall.state import DEAD, Battle, Trap, has_somebody
from rules.kernel.dice import SeededDice
from rules.kernel.geometry import Point
from rules.kernel.screen import Outcome
from tests.rules.firewall.tabletop import BENCH, ground, table
from tests.rules.laws import check_laws

SIDE, ORDERS = 500, 60
AP, AV = "improvised_bomb_ap", "improvised_bomb_av"
KIT = (
    f"gutz=8 leader skill=leadership:2 skill=tactics:2 skill=technical:2 {AP} {AP} {AV}",
    f"gutz=7 skill=medical:3 skill=observation:2 colt_m2117 {AP}",
    f"gutz=6 skill=stealth:3 skill=acrobatics:2 melee=sword cyber=skill_chip:technical.1 {AV}",
    f"gutz=5 skill=strength:3 skill=intrusion:1 h_k_car_7 {AP}",
    "gutz=4",
)
SHY = frozenset({"concede", "end_phase"})
# What this chapter adds comes first, so that a short fight has much of it.
DULL = SHY | {"attempt", "move", "shoot", "fight"}


def brawl(seed: int) -> Battle:
    """Five against five in a small yard with bushes; one of each side lies dead already."""
    shuffle = Shuffle(seed)
    words = [
        f"{side}{number} {shuffle.between(3, 47)},{shuffle.between(3, 47)} {kit}"
        for side in "AB"
        for number, kit in enumerate(KIT, 1)
    ]
    bushes = tuple(
        ground("bush", x, y, 12, 12, cover="light", clutter=2) for x in (4, 32) for y in (4, 32)
    )
    bare = table(*words, areas=bushes).battle
    figures = {
        name: replace(each, status=DEAD if name.endswith("5") else each.status)
        for name, each in bare.figures.items()
    }
    traps = {
        f"c{number}": Trap(
            f"c{number}", Point(shuffle.between(20, 480), shuffle.between(20, 480)),
            AP if number % 2 else "", label=str(number),
        )
        for number in range(1, 9)
    }  # fmt: skip
    return replace(bare, width=SIDE, height=SIDE, figures=figures, traps=traps)


def _last_side_standing(battle: Battle) -> Outcome | None:
    left = [side.id for side in battle.sides if has_somebody(battle, side.id)]
    return None if len(left) > 1 else Outcome("".join(left), "The others are gone.")


@pytest.mark.sampled(8)
@pytest.mark.parametrize("shy", [SHY, DULL], ids=["bold", "busy"])
@pytest.mark.parametrize("seed", range(4))
def test_every_law_holds_for_experts(
    seed: int, shy: frozenset[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SCENARIOS, BENCH, change(SCENARIOS[BENCH], outcome=_last_side_standing))
    dice = SeededDice(seed.to_bytes(32, "big"), ("one", "two"))
    drawn = dice.drawn
    orders = play_out(FIREWALL, brawl(seed), dice, Whim(seed), shy=shy)
    for before, order, after, events in islice(orders, ORDERS):
        check_laws(FIREWALL, before, order, after, events, (drawn, dice.drawn))
        drawn = dice.drawn
        # What a side's screen offers, from its own view, is what it may order.
        seen = FIREWALL.view(before, order.side)
        assert FIREWALL.offers(seen, order.side) == FIREWALL.offers(before, order.side)
        assert FIREWALL.preview(seen, order).title == FIREWALL.preview(before, order).title
