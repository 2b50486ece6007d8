"""Level-ups are choices: experience buys the next rank or a level of a skill, never both."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.kernel.campaign import dealings as d
from rules.kernel.campaign import entries as e
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.campaign.ledger import Ledger, folded
from rules.kernel.campaign.preset import Training
from rules.kernel.campaign.reading import BadPreset, read_preset
from rules.kernel.campaign.settling import settle
from rules.kernel.campaign.standing import Standing
from tests.rules.campaign.made import CRAFT, FIREWALL, SCENARIOS, battle, openings, preset, war


def learner(ledger: Ledger, points: int) -> str:
    """Somebody of the first crew who is Normal, with so much experience."""
    people = ledger.campaign.crews["a"].people
    who = next(name for name, each in people.items() if CRAFT.rank(each.who) == "normal")
    now = people[who]
    put = e.MemberPut("put", "a", who, now.who, now.team, s.READY, experience=points)
    ledger.write(e.Corrected("points", "For the test.", "Ada", (put,)))
    return who


def standing(ledger: Ledger, who: str) -> Standing:
    return ledger.campaign.crews["a"].people[who]


def gutz(ledger: Ledger, who: str) -> int:
    sums = FIREWALL.workshop.member_sums(
        s.warband_of(ledger.campaign.crews["a"]), standing(ledger, who).who
    )
    return next(each.total for each in sums if each.id == "gutz")


def test_nothing_is_chosen_for_a_player_after_a_battle() -> None:
    ledger = war()
    who = learner(ledger, 40)
    settle(ledger, battle(ledger), CRAFT)
    assert CRAFT.rank(standing(ledger, who).who) == "normal"
    assert standing(ledger, who).experience >= 40


def test_a_rank_costs_its_points_and_raises_gutz() -> None:
    ledger = war()
    who = learner(ledger, 12)
    before = gutz(ledger, who)
    d.rise(ledger, CRAFT, "a", who, d.RANK, "rise")
    assert CRAFT.rank(standing(ledger, who).who) == "experienced"
    assert (standing(ledger, who).experience, gutz(ledger, who)) == (2, before + 1)


def test_a_skill_costs_more_with_each_level_and_ends_at_the_third() -> None:
    ledger = war()
    who = learner(ledger, 22)
    for number, left in enumerate((18, 11, 0), 1):
        d.rise(ledger, CRAFT, "a", who, "stealth", f"rise{number}")
        assert CRAFT.skill(standing(ledger, who).who, "stealth") == number
        assert standing(ledger, who).experience == left
    with pytest.raises(BadEntry, match="highest level of Stealth"):
        d.rise(ledger, CRAFT, "a", who, "stealth", "rise4")
    assert folded([*openings(preset(), ("a", "b")), *ledger.entries[-4:]]) == ledger.campaign


@pytest.mark.parametrize(
    ("choice", "points", "says"),
    [(d.RANK, 9, "1 short"), ("stealth", 3, "1 short"), ("flying", 30, "cannot learn that")],
)
def test_a_choice_that_cannot_be_had_says_why_and_costs_nothing(choice, points, says) -> None:
    ledger = war()
    who = learner(ledger, points)
    before = ledger.campaign
    with pytest.raises(BadEntry, match=says):
        d.rise(ledger, CRAFT, "a", who, choice, "rise")
    assert ledger.campaign == before


def test_the_same_press_buys_once() -> None:
    ledger = war()
    who = learner(ledger, 20)
    d.rise(ledger, CRAFT, "a", who, "stealth", "rise")
    with pytest.raises(BadEntry, match="done already"):
        d.rise(ledger, CRAFT, "a", who, "stealth", "rise")
    assert standing(ledger, who).experience == 16


def test_the_dead_and_captives_learn_nothing() -> None:
    ledger = war()
    who = learner(ledger, 20)
    now = standing(ledger, who)
    put = e.MemberPut("lost", "a", who, now.who, now.team, s.DEAD, experience=20)
    ledger.write(e.Corrected("dead", "For the test.", "Ada", (put,)))
    with pytest.raises(BadEntry, match="is not here"):
        d.rise(ledger, CRAFT, "a", who, "stealth", "rise")


def test_where_ranks_come_by_themselves_nothing_is_chosen() -> None:
    ledger = war(terms=replace(preset(), training=None))
    who = learner(ledger, 20)
    with pytest.raises(BadEntry, match="come by themselves"):
        d.rise(ledger, CRAFT, "a", who, "stealth", "rise")


def test_a_system_whose_skills_cost_nothing_is_refused() -> None:
    document = {**CRAFT.presets()[0], "training": {"levels": [0, 1, 2]}}
    with pytest.raises(BadPreset, match=r"training\.levels"):
        read_preset(document, CRAFT, SCENARIOS)
    assert preset().training == Training((4, 7, 11))


def test_odds_are_counted_by_the_code_that_judges_rolls() -> None:
    ledger = war()
    who = standing(ledger, learner(ledger, 0)).who
    before = CRAFT.ranked(replace(who, build={**who.build, "skills": {}}), "normal")
    after = CRAFT.taught(before, "stealth")
    (told,) = CRAFT.odds(before, after, False)
    assert told.startswith("Stealth: a plain roll succeeds ")
    new, old = (
        int(each.split(" %")[0])
        for each in told.removeprefix("Stealth: a plain roll succeeds ").split(" %, was ")
    )
    assert new >= old == round(100 / 36), "without the skill only two ones succeed (R19.1)"
