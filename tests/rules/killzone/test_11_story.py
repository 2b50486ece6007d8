"""What the log says of hits, saves and moves is what happened."""

from __future__ import annotations

import pytest

from battles.order_form.chances import NEVER, luck_of
from rules.kernel.deeds import OUT
from rules.kernel.events import Event
from rules.kernel.offers import Choice
from rules.killzone import events as e
from rules.killzone import orders as o
from rules.killzone.ruleset import KILLZONE
from tests.rules.killzone.tabletop import Table, house, inches, table


def told(found: Table, *kinds: type[Event]) -> list[str]:
    """The lines of the events of these kinds of the last order."""
    lines = [KILLZONE.told(found.battle, event) for kind in kinds for event in found.told(kind)]
    return [line.text for line in lines if line is not None]


@pytest.mark.rule("K13")
def test_a_hit_that_a_car_drives_on_from_is_not_called_its_end() -> None:
    found = table("A1 10,18 trooper shotgun", "BV 14,18 car", "B1 in BV ganger")
    found.order(o.Shoot("a", "A1", "shotgun", "BV"), 6, 3, 2, 2, 2, 3)
    assert not found.vehicle("BV").wrecked
    assert told(found, e.DamageRolled, e.SkidRolled)[:2] == [
        "BV, Shotgun: through the armour, so it may skid (9 against 9).",
        "BV skids: no effect.",
    ]


@pytest.mark.rule("K16")
def test_a_rammed_car_whose_armour_gives_is_undriveable() -> None:
    found = table("AV 5,18 car speed14", "A1 in AV trooper", "BV 12,18 car", "B1 in BV ganger")
    found.order(o.Drive("a", "AV", o.HOLD), 6, 6, 1, 1, 1)
    assert told(found, e.DamageRolled)[0] == "BV, the ramming: undriveable (13 against 9)."


@pytest.mark.rule("K39")
@pytest.mark.parametrize(
    ("die", "line", "dead"),
    [(4, "B1 is saved from death, and is suppressed.", False),
     (3, "B1 is not saved, and is killed.", True)],
)  # fmt: skip
def test_a_hit_that_would_kill_says_so_before_the_save(die: int, line: str, dead: bool) -> None:
    found = table("A1 10,18 trooper shotgun", "A2 9,9 trooper", "B1 14,18 squad_hero",
                  "B2 60,2 trooper", order="assault")  # fmt: skip
    before = found.battle
    found.order(o.Shoot("a", "A1", "shotgun", "B1"), 6, 5, 5, 4, 4, die)
    assert told(found, e.DamageRolled, e.HeroSaved) == [
        "B1, Shotgun: a mortal hit, unless a save helps (18 against 9).", line,
    ]  # fmt: skip
    killed = [each for each in KILLZONE.deeds(before, found.events) if each.kind == OUT]
    assert [(each.who, each.whom) for each in killed] == ([("A1", "B1")] if dead else [])


@pytest.mark.rule("K39")
def test_a_hero_who_would_lose_a_fight_is_told_so() -> None:
    found = table("A1 10,18 trooper", "B1 11,18 squad_hero", "B2 60,2 trooper", order="assault")
    found.order(o.Fight("a", "A1", "B1"), 6, 1, 1, 4)
    assert told(found, e.BlowsTraded, e.HeroSaved) == [
        "A1 fights B1: B1 loses, a mortal hit, unless a save helps.",
        "B1 is saved from death, and is suppressed.",
    ]


def test_a_move_is_told_with_how_far_and_where_to() -> None:
    found = table("A1 10,10 trooper", "B1 50,20 trooper", order="assault", areas=(house(12, 8),))
    found.order(o.Move("a", "A1", *inches(10, 8)))
    assert told(found, e.FigureWent) == ["A1 goes 2 in north."]
    found.order(o.Move("a", "A1", *inches(13, 9)))
    assert told(found, e.FigureWent) == ["A1 goes 3.2 in east-south-east to House."]
    bent = table("A1 11,9 trooper", "B1 50,20 trooper", order="assault", areas=(house(12, 8),))
    bent.order(o.Move("a", "A1", *inches(13, 9), via=(tuple(inches(12, 10)),)))
    assert told(bent, e.FigureWent) == ["A1 goes 2 in east round a corner to House."]
    car = table("AV 20,18 car speed10", "A1 in AV trooper", "B1 60,2 ganger")
    car.order(o.Drive("a", "AV", o.HOLD, 0, 4, 4), 1)
    assert told(car, e.VehicleWent) == ["AV drives 4 in east.", "AV drives 6 in south."]


def test_events_of_old_say_what_they_recorded() -> None:
    """Their sentences leave out what was not written down; fates have got words of their own."""
    dice = {"dice": [6], "sides": 6, "draw": 0, "v": 1}
    damage = {"kind": "killzone_damage", "by": "", "score": 9, "need": 9, **dice}
    for raw, field, value in (
        ({"kind": "squad_acts", "squad": "a"}, "order", ""),
        ({"kind": "killzone_went", "figure": "A1", "to": [1, 1], "floor": 0, "cost": 1},
         "start", None),
        ({**damage, "target": "B", "cause": "Shotgun", "fate": "wrecked"}, "fate", "pierced"),
        ({**damage, "target": "B", "cause": "the ramming", "fate": "wrecked"}, "fate", "wrecked"),
        ({**damage, "target": "B", "cause": "Shotgun", "fate": "nothing"}, "fate", "mortal"),
    ):  # fmt: skip
        event = KILLZONE.event_from(raw)
        assert (getattr(event, field), event.v) == (value, 2), raw


@pytest.mark.rule("K13")
def test_a_target_that_a_weapon_cannot_hurt_is_offered_as_such_and_last() -> None:
    """Two dice never come to an armour of 23; three may kill a trooper with 9."""
    found = table(
        "A1 10,18 trooper pistol", "BV 14,18 apc", "B1 in BV trooper", "B2 18,14 trooper",
        order="assault",
    )  # fmt: skip
    [offer] = [each for each in KILLZONE.offers(found.battle, "a") if each.order == "shoot"]
    [field] = [each for each in offer.fields if isinstance(each, Choice)]
    assert [option.value for option in field.options] == ["B2", "BV"]
    assert [bool(option.note) for option in field.options] == [False, True]
    shown = KILLZONE.preview(found.battle, o.Shoot("a", "A1", "pistol", "BV"))
    assert (shown.chances[0].tone, luck_of(shown)) == ("plain", NEVER)
    alone = table("A1 10,18 trooper pistol", "BV 14,18 apc", "B1 in BV trooper")
    [offer] = [each for each in KILLZONE.offers(alone.battle, "a") if each.order == "shoot"]
    assert "nothing here that it can hurt" in offer.note
