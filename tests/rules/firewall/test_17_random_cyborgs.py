"""Random fights of cyborgs on drugs, in the streets and above them: every law on every order."""

from __future__ import annotations

from itertools import islice

import pytest
from msgspec.structs import replace

from rules.bots import Whim, play_out
from rules.firewall.ground import Shuffle
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import BERSERK, Battle
from rules.firewall.streets import STYLES
from rules.firewall.streets import table as streets
from rules.kernel.dice import SeededDice
from tests.rules.firewall.tabletop import table
from tests.rules.laws import check_laws

SIDE, ORDERS = 1200, 30
KIT = (
    "gutz=5 leader colt_m2117 thorco_backup cyber=wired_reflexes drug=zap:2 drug=wah_wah",
    "gutz=4 h_k_car_7 cyber=flight_pack cyber=combat_computer drug=t80 dose=p90 gear=gasmask",
    "gutz=4 armour=daewoo_scout_mk_ii hard_point=celtech_12mm_auto cyber=cyber_arm drug=lectron",
    "gutz=6 melee=sword cyber=cyber_legs_advanced drug=green_jeans:2 grenades=poison_gas",
    "gutz=7 built_in=guo_peng_model_49 cyber=lung_filters drug=ground_zero dose=-locust_8",
)
SHY = frozenset({"concede", "end_phase"})


def brawl(seed: int) -> Battle:
    """Five against five, anywhere on the table; the fourth of each side is berserk already."""
    shuffle = Shuffle(seed)
    made = streets(seed, SIDE, SIDE, shuffle.pick(sorted(STYLES)))
    words = [
        f"{side}{number} {shuffle.between(5, 115)},{shuffle.between(5, 115)} {kit}"
        for side in "AB"
        for number, kit in enumerate(KIT, 1)
    ]
    rules = {
        "crash": shuffle.pick(("printed", "fresh_roll")), "light": shuffle.pick(("day", "night")),
    }  # fmt: skip
    bare = table(*words, areas=made.areas, rules=rules).battle
    figures = {
        name: replace(each, mind=BERSERK if name.endswith("4") else "")
        for name, each in bare.figures.items()
    }
    return replace(bare, width=SIDE, height=SIDE, sections=made.sections, figures=figures)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seed", range(6))
def test_every_law_holds_for_cyborgs(seed: int) -> None:
    dice = SeededDice(seed.to_bytes(32, "big"), ("one", "two"))
    drawn = dice.drawn
    orders = play_out(FIREWALL, brawl(seed), dice, Whim(seed), shy=SHY)
    for before, order, after, events in islice(orders, ORDERS):
        check_laws(FIREWALL, before, order, after, events, (drawn, dice.drawn))
        drawn = dice.drawn
