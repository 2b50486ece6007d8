"""Chapter 3: the fifteen entries indoors."""

from __future__ import annotations

import pytest

from rules.firefight import orders as o
from rules.firefight.events import CheckRolled, PutDownForGood, ReturnedFire
from rules.firefight.ruleset import FIREFIGHT
from rules.firefight.tables import chosen
from tests.rules.firefight.standoff import maneuver, pursue, shoot, standoff, values


@pytest.mark.rule("FI1")
def test_lights_out_loses_contact_and_ends_the_light() -> None:
    t = standoff("bright").call(1)
    assert t["ben"].lost_sight
    assert t.tags == []


@pytest.mark.rule("FI2")
def test_a_glimpse_gives_the_most_aware_a_straight_shot_or_the_enemy() -> None:
    t = standoff("acrobatic").with_battle(posture={"detectives": 6, "enemies": 1})
    seen = t.call(2, 2, 3, 7, 6)  # pit by lot, Awareness with a Disadvantage, the shot
    awareness, shot = seen.all(CheckRolled)
    assert (awareness.figure, awareness.test, awareness.counting) == ("ada", "awareness", 7)
    assert (shot.figure, shot.target, shot.modifiers) == ("ada", "pit", ())
    assert seen["pit"].wounds == 1
    assert not seen.has(ReturnedFire)
    turned = t.call(2, 1, 3, 8, 5)
    _, shot = turned.all(CheckRolled)
    assert (shot.figure, shot.target, shot.modifiers) == ("max", "ada", ())
    assert turned["ada"].wounds == 1


@pytest.mark.rule("FI3")
def test_a_bystander_panics() -> None:
    (tag,) = standoff().call(3).battle.tags.values()
    assert (tag.kind, tag.low, tag.high, tag.until) == ("civilian", 7, 10, 0)


@pytest.mark.rule("FI4")
def test_an_enemy_behind_a_bystander_may_be_shot_at_with_a_disadvantage() -> None:
    t = standoff().call(4, 2)
    assert FIREFIGHT.to_act(t.battle) == ("detectives",)
    shot = t.answer("shoot", 3, 9)
    assert shot.check.counting == 9
    assert not shot.has(ReturnedFire)
    assert shot.battle.struck == 1
    assert shot.tags == ["civilian"], "as long as he stays there"
    (goal,) = [each for each in shot.battle.objectives.values() if not each.wins]
    assert goal.value == 2
    other = shot.with_figure("max", holds_fire=True).order(shoot("ada", "max"), 10)
    assert other.battle.struck == 1, "only at the enemy behind the cover"


@pytest.mark.rule("FI4")
def test_he_is_flushed_out_or_leaves_by_himself() -> None:
    t = standoff().call(4, 2).answer("hold")
    t = t.with_figure("max", holds_fire=True).with_figure("pit", holds_fire=True)
    (goal,) = [each for each in t.battle.objectives.values() if not each.wins]
    flushed = t.order(pursue("ada", goal.id), 1)
    assert flushed.tags == ["civilian"]
    flushed = flushed.order(o.Hold("enemies", "max")).order(pursue("ben", goal.id), 1)
    assert flushed.tags == []
    left = t.order(o.Hold("detectives", "ada")).order(maneuver("pit"), 1, 10)
    assert left.tags == []
    assert goal.id not in left.battle.objectives


@pytest.mark.rule("FI5")
def test_splinters_cost_posture_or_a_nick() -> None:
    t = standoff().call(5)
    assert t.answer("posture").posture == (2, 3)
    assert t.answer("damage")["ben"].wounds == 1
    nicked = standoff().with_figure("ben", wounds=1).call(5)
    assert nicked.battle.pending is None
    assert (nicked.posture, nicked["ben"].wounds) == ((2, 3), 1)
    bare = standoff().with_battle(posture={"detectives": 0, "enemies": 3}).call(5)
    assert bare["ben"].wounds == 1


@pytest.mark.rule("FI6")
def test_a_ceiling_comes_down() -> None:
    t = standoff().call(6)
    assert t.tags == ["acrobatic"]
    assert t["max"].lost_sight


@pytest.mark.rule("FI7")
def test_sudden_light_asks_for_stealth_once() -> None:
    t = standoff().call(7, 5)
    assert (t.check.figure, t.check.test) == ("ben", "stealth")
    assert t.posture == (2, 3)
    assert standoff().call(7, 4).posture == (3, 3)
    assert t.tags == ["bright"]
    entries = next(
        each for each in FIREFIGHT.offers(t.battle, "referee") if each.order == "call_event"
    ).fields[0]
    assert "7" not in {option.value for option in entries.options}  # type: ignore[union-attr]


@pytest.mark.rule("FI8")
def test_somebody_who_was_down_shoots_once_more() -> None:
    t = standoff().with_figure("max", wounds=3).call(8, 2, 1, 5)
    assert values(t.check.modifiers) == [("Not quite dead", -1)]
    assert t.check.figure == "max"
    assert t["ben"].wounds == 1
    assert t.has(PutDownForGood)
    assert t["max"].spent


@pytest.mark.rule("FI9")
def test_rival_police_put_one_enemy_down_each_beat_from_the_next_on() -> None:
    t = standoff().call(9)
    dangerous = next(tag for tag in t.battle.tags.values() if tag.kind == "dangerous")
    assert (dangerous.low, dangerous.high, dangerous.since) == (5, 10, 1)
    assert t["max"].is_up
    t = t.next_beat(1, 5, 5)
    assert not t["max"].is_up
    t = t.next_beat()
    assert t.battle.outcome is not None
    assert t.battle.outcome.winner == "detectives"


@pytest.mark.rule("FI9")
def test_they_stay_away_where_they_would_not_come() -> None:
    assert chosen(standoff(rivals="no").battle, 9) == 10


@pytest.mark.rule("FI10")
@pytest.mark.parametrize(("die", "posture"), [(4, (3, 1)), (5, (1, 3))])
def test_the_floor_gives_way_under_one_side(die: int, posture: tuple[int, int]) -> None:
    t = standoff().call(10, die)
    assert (t.check.figure, t.posture) == ("ben", posture)


@pytest.mark.rule("FI11")
def test_armour_does_not_stop_what_falls() -> None:
    t = standoff().with_figure("ben", armour="armour", armour_left=2)
    hit = t.call(11, 5)
    assert (hit.check.test, hit["ben"].wounds, hit["ben"].armour_left) == ("fitness", 1, 2)
    assert t.call(11, 4)["ben"].wounds == 0


@pytest.mark.rule("FI12")
def test_steam_costs_posture_only_if_nobody_notices() -> None:
    blind = standoff().call(12, 8, 1, 5, 5)
    assert [each.figure for each in blind.all(CheckRolled)] == ["ada", "ben"]
    assert blind.posture == (2, 3)
    one = standoff().call(12, 7, 1, 5, 5)
    assert one.posture == (3, 3)
    assert one.tags == ["dangerous"]
    assert one.next_beat(5, 5).tags == [], "it clears"


@pytest.mark.rule("FI13")
def test_a_dog_costs_posture_or_blood() -> None:
    t = standoff().call(13)
    shot, kicked = t.answer("posture"), t.answer("damage")
    assert (shot.posture, shot["ben"].wounds) == ((2, 3), 0)
    assert (kicked.posture, kicked["ben"].wounds) == ((3, 3), 1)


@pytest.mark.rule("FI14")
def test_fire_grows_from_beat_to_beat() -> None:
    t = standoff().call(14)

    def now() -> list[tuple[str, int]]:
        beat = t.battle.beat
        held = [each for each in t.battle.tags.values() if each.since <= beat]
        return [(tag.kind, tag.low) for tag in held]

    assert now() == [("dangerous", 8)]
    t = t.next_beat(5, 5)
    assert now() == [("very_dangerous", 7)]
    assert t["ada"].wounds == 0
    t = t.next_beat(5, 5)
    assert now() == [("deadly", 0)]
    assert t["ada"].wounds == 1


@pytest.mark.rule("FI15")
@pytest.mark.parametrize(("die", "burns"), [(8, False), (9, True), (10, True)])
def test_gas_is_set_off_by_any_shot_hit_or_miss(die: int, burns: bool) -> None:
    t = standoff().call(15).with_figure("max", holds_fire=True)
    t = t.with_figure("ada", scores={**t["ada"].scores, "shooting": 9})
    t = t.order(shoot("ada", "max"), die)
    assert t.tags == (["deadly"] if burns else ["volatile"])
