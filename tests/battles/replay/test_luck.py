"""The report of luck: sums that can be done by hand, and what it says to whom."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from django.template.loader import render_to_string
from msgspec.structs import replace

from battles.replay import luck
from battles.replay.luck import Roll, Tally, luck_page, rolls_of, tally, tenths
from rules import registry
from rules.bots import Whim, random_order
from rules.firewall.cybernetics.events import CrashChecked
from rules.firewall.events import BattleBegan, GutzRolled
from rules.firewall.skills.events import ContestTied
from rules.firewall.state import Battle
from rules.firewall.traps.events import BombRolled
from rules.kernel.dice import SeededDice
from rules.kernel.luck import Gamble
from rules.registry import RULESETS
from tests.battles.conftest import give, known
from tests.battles.stored import GOLDEN, stored
from tests.battles.test_pages import signed_in
from tests.battles.tiny_ruleset import TINY, Rolled
from tests.one_line import one_line

pytestmark = pytest.mark.django_db


def roll(ways: int, well: bool, of: int = 36, kind: str = "Shooting") -> Roll:
    return Roll(1, Gamble("red", "Ada", kind, ways, of, well))


def test_a_small_case_done_by_hand():
    """18, 6 and 30 of 36: 1/2 + 1/6 + 5/6 = 3/2 expected; 1/4 + 5/36 + 5/36 = 19/36 of variance."""
    found = tally("Red", [roll(18, True), roll(6, True), roll(30, False)])
    assert (found.rolls, found.rolled) == (3, 2)
    assert found.expected == Fraction(3, 2)
    assert found.variance == Fraction(19, 36)
    assert found.difference == Fraction(1, 2)
    assert (found.expected_words, found.difference_words) == ("1.5", "+0.5")
    assert found.error_words == "0.7"  # the root of 0.527…
    assert found.verdict.startswith("ordinary luck")


@pytest.mark.parametrize(
    ("difference", "verdict"),
    [(1, "ordinary"), (-2, "rather bad"), (2, "rather good"), (3, "good luck"), (-4, "extra")],
)
def test_the_verdict_measures_by_the_standard_error(difference, verdict):
    found = Tally("Red", 9, Fraction(5), 5 + difference, Fraction(1))
    assert found.verdict.startswith(verdict)


def test_surprise_is_how_far_the_result_lay_from_its_chance():
    assert roll(1, True).surprise == Fraction(35, 36)
    assert roll(1, False).surprise == Fraction(1, 36)
    assert roll(9, False).happened == "75.0%"


def test_a_swing_says_its_chance_what_was_expected_and_the_standard_error():
    """3 of 36 is 8.3%; 1/12 of a roll expected; the root of 1/12 times 11/12 is 0.276…"""
    well, badly = roll(3, True), roll(33, False)
    for each in (well, badly):
        found = (each.happened, each.expected_words, each.error_words)
        assert found == ("8.3%", "0.1", "0.3")
        words = one_line(
            render_to_string("battles/_swing.html", {"roll": each, "battle": {"id": "x"}})
        )
        goes = "well" if each.gamble.went_well else "badly"
        assert f"The chance that it goes {goes} was 8.3%, and it happened: 0.1 of a" in words
        assert "standard error of 0.3" in words


def test_the_chances_of_the_report_are_those_that_the_player_was_shown():
    """Before each order its preview tells exactly what the first roll may bring; so does luck."""
    ruleset, whim, compared = RULESETS["firewall"], Whim(11), 0
    asked = [rule for rule in ruleset.house_rules if rule.concerns("street_fight")]
    rules = {rule.key: rule.default for rule in asked}
    names = {"tollgate": "Ada", "wardens": "Bruno"}
    state = ruleset.folded(ruleset.muster("street_fight", names, rules, 7))
    dice = SeededDice(b"luck", ["x"])
    for _ in range(120):
        sides = ruleset.to_act(state)
        if not sides:
            break
        order = random_order(ruleset, state, whim.pick(sides), whim, frozenset({"concede"}))
        shown = ruleset.preview(state, order)
        after, events = ruleset.play(state, order, dice)
        rolls = [ruleset.gamble(state, each) for each in events if isinstance(each, GutzRolled)]
        if shown.chances and rolls and rolls[0] is not None:
            good = [each for each in shown.chances if each.label.lower().endswith("success")]
            ways, of = sum(each.ways for each in good), shown.chances[0].of
            assert Fraction(rolls[0].ways, rolls[0].of) == Fraction(ways, of)
            compared += 1
        state = after
    assert compared > 20


def test_tenths_are_rounded_half_away_from_zero():
    numbers = (Fraction(1, 20), Fraction(-1, 20), Fraction(-1, 100), Fraction(0), Fraction(25, 2))
    assert [tenths(each) for each in numbers] == ["0.1", "−0.1", "0.0", "0.0", "12.5"]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", sorted(path.name for path in GOLDEN.glob("*.jsonl")))
def test_every_gutz_roll_of_a_battle_is_counted_with_the_chance_of_its_dice(name, ada):
    battle = stored(name, [ada])
    counted = rolls_of(battle, luck.cached_entries(battle))
    bodies = battle.journal.filter(kind="gutz_rolled").values_list("seq", "body")
    by_seq = {each.seq: each.gamble for each in counted}
    for seq, body in bodies:
        if body["skill"] or body["purpose"] == "fall":
            continue
        gutz, target = body["gutz"], body["target"]
        ways = sum(a + b <= (gutz if a == b else target) for a, b in product(range(1, 7), repeat=2))
        assert (by_seq[seq].ways, by_seq[seq].of) == (ways, 36)
        assert by_seq[seq].went_well == body["result"].endswith("success")
    assert len(by_seq) >= len(bodies)
    assert all(each.side for each in by_seq.values())


def test_a_page_of_luck_tells_of_every_side(ada):
    battle = stored("firewall-kewell-taken.jsonl", [ada])
    page = one_line(signed_in(ada).get(f"/battles/{battle.pk}/luck/"))
    found = luck_page(battle.pk, known(ada))
    assert sum(side.total.rolls for side in found.sides) == 29
    for side in found.sides:
        assert sum(kind.rolls for kind in side.kinds) == side.total.rolls
        assert f"{side.total.expected_words} should have gone well" in page
    surprises = [each.surprise for each in found.swings]
    assert surprises == sorted(surprises, reverse=True)
    assert surprises[-1] > Fraction(1, 2)
    assert f"replay/?at={found.swings[0].seq}" in page


def test_while_the_battle_lasts_it_is_refused_in_words(battle, ada):
    give(battle, ada, "red")
    answer = signed_in(ada).get(f"/battles/{battle.pk}/luck/")
    assert answer.status_code == 200
    assert "opens when the battle is over" in answer.text


def test_a_game_that_weighs_nothing_says_so(battle, ada):
    give(battle, ada, "red", "concede")
    page = signed_in(ada).get(f"/battles/{battle.pk}/luck/").text
    assert "nothing to weigh" in page


def test_any_game_may_say_what_a_roll_was_worth(battle, ada, bruno, monkeypatch):
    def gamble(state, event):
        if not isinstance(event, Rolled):
            return None
        return Gamble(event.side, f"{event.side}-1", "Rolling high", 3, 6, event.dice[0] > 3)

    monkeypatch.setitem(registry.RULESETS, "tiny", replaced(gamble))
    give(battle, ada, "red")
    give(battle, bruno, "blue")
    give(battle, ada, "red", "concede")
    page = luck_page(battle.pk, known(ada))
    assert [side.total.rolls for side in page.sides] == [1, 1]
    assert "Rolling high" in signed_in(ada).get(f"/battles/{battle.pk}/luck/").text


def replaced(gamble):
    return type(TINY)(**{**vars_of(TINY), "gamble": gamble})


def vars_of(ruleset) -> dict[str, object]:
    return {name: getattr(ruleset, name) for name in ruleset.__dataclass_fields__}


def test_bombs_crashes_and_ties_count_for_whom_they_befall():
    ruleset, nothing = RULESETS["firewall"], Battle()
    bomb = ruleset.gamble(nothing, BombRolled((6, 5), 6, 0, "nobody", "bomb", 7, "failure"))
    # 2 to 7 are 21 throws; the double 4 is none of them, and 1, 2 and 3 are in it.
    assert (bomb.ways, bomb.of, bomb.went_well) == (36 - 21, 36, True)
    crash = ruleset.gamble(nothing, CrashChecked((1, 1), 6, 0, "nobody", 3, crashes=True))
    assert (crash.ways, crash.went_well) == (35, False)
    tie = ruleset.gamble(nothing, ContestTied((4,), 6, 0, "nobody", "rival", won=True))
    assert (tie.ways, tie.of, tie.went_well) == (18, 36, True)
    assert ruleset.gamble(nothing, BattleBegan()) is None


def test_a_fall_goes_well_when_the_roll_for_it_fails():
    fallen = GutzRolled((1, 1), 6, 0, "nobody", "fall", 7, 7, "critical_success")
    found = RULESETS["firewall"].gamble(Battle(), replace(fallen, purpose="fall"))
    other = RULESETS["firewall"].gamble(Battle(), replace(fallen, purpose="run"))
    assert (found.ways, found.went_well) == (36 - other.ways, False)
    assert other.went_well
