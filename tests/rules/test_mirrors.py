"""The strong player against the plain one, with the same people on both sides."""

from __future__ import annotations

from rules.firewall.ruleset import FIREWALL
from rules.simulate import Experiment, Party, tally_of
from rules.simulate import tally as t

SIDES = {"wardens": "strong", "tollgate": "plain"}
BATTLES = 12


def test_strong_wins_more_mirror_battles_than_plain():
    """A few of the quickest warband; `benchmarks/mirrors.py` proves it, this notices a break."""
    force = next(each for each in FIREWALL.workshop.ready() if each.name == "Recovery Unit Nine")
    parties = tuple(Party(side, bot, bot, force) for side, bot in SIDES.items())
    experiment = Experiment(
        "firewall", FIREWALL.edition, "street_fight", 1, parties, {"street_end": "gutz"}, True
    )
    tally = tally_of(experiment, range(BATTLES))
    assert tally.of(t.WINS, 0) >= tally.of(t.WINS, 1) + 2
