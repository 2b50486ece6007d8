"""Who did what to whom, as read from the events of one order."""

from __future__ import annotations

import pytest

from rules.firewall.deeds import deeds, roll_call
from rules.firewall.drugs.orders import TakeDrug
from rules.firewall.events import FigureTakenOut, GutzChanged
from rules.firewall.orders import Fight
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import ACTIVE, RESERVE
from rules.firewall.vehicles.events import GunnerLost
from rules.kernel.deeds import ATTACK, DRUG, HARM, MISHAP, OUT, Deed
from rules.simulate import Experiment, Party, steps
from tests.rules.firewall.tabletop import shoot, table, throw


def done(before, after) -> list[Deed]:
    return list(deeds(before.battle, after.events))


def test_a_shot_and_its_harm_belong_to_whoever_fired():
    before = table("A1 10,10 colt_m2117", "B1 20,10")
    after = before.order(shoot("A1", "B1", "colt_m2117"), dice=(3, 2))
    lost = before["B1"].gutz - after["B1"].gutz
    assert done(before, after) == [
        Deed(ATTACK, "A", "A1", "Colt M2117", "B", "B1"),
        Deed(HARM, "A", "A1", "Colt M2117", "B", "B1", lost),
    ]


def test_a_kill_is_told_with_its_fate_and_means():
    before = table("A1 10,10 colt_m2117", "B1 20,10")
    after = before.order(shoot("A1", "B1", "colt_m2117"), dice=(1, 1))
    assert Deed(OUT, "A", "A1", "Colt M2117", "B", "B1", fate="dead") in done(before, after)


def test_what_befalls_a_team_that_mourns_is_nobody_s_doing():
    before = table("A1 10,10 colt_m2117", "B1 20,10 leader", "B2 60,60 gutz=5")
    after = before.order(shoot("A1", "B1", "colt_m2117"), dice=(1, 1, 6, 5))
    mourned = [deed for deed in done(before, after) if deed.whom == "B2"]
    assert [(deed.kind, deed.who, deed.means) for deed in mourned] == [(HARM, "", "leader lost")]


def test_a_riposte_is_the_deed_of_whoever_was_attacked():
    before = table("A1 10,10", "B1 13,10")
    after = before.order(Fight("A", "A1", "B1"), dice=(6, 6))
    assert Deed(OUT, "B", "B1", "riposte", "A", "A1", fate="dead") in done(before, after)


def test_a_blow_hurts_by_what_it_was_struck_with():
    before = table("A1 10,10 melee=knife", "B1 13,10")
    after = before.order(Fight("A", "A1", "B1"), dice=(3, 1))
    hurt = [deed for deed in done(before, after) if deed.kind == HARM]
    assert [(deed.who, deed.whom, deed.means) for deed in hurt] == [("A1", "B1", "Knife")]


def test_a_grenade_hurts_friend_and_foe_in_its_thrower_s_name():
    before = table("A1 10,10 grenades=fragmentation", "A2 16,12", "B1 15,10", "B2 90,90")
    after = before.order(throw("A1", "B1", "fragmentation", attack="B"), dice=(3, 2))
    hurt = {deed.whom: deed for deed in done(before, after) if deed.kind == HARM}
    assert {"A2", "B1"} <= set(hurt)
    assert all((deed.who, deed.means) == ("A1", "Fragmentation grenade") for deed in hurt.values())


def test_a_gun_that_goes_off_is_a_mishap_and_no_attack_of_anybody():
    before = table("A1 10,10 colt_m2117", "B1 20,10")
    after = before.order(shoot("A1", "B1", "colt_m2117"), dice=(6, 6, 6))
    kinds = [(deed.kind, deed.who, deed.whom) for deed in done(before, after)]
    assert (MISHAP, "A1", "") in kinds
    assert all(who == "" for kind, who, whom in kinds if kind in (HARM, OUT) and whom == "A1")


def test_a_drug_is_a_deed():
    before = table("A1 10,10 drug=p90:1", "B1 90,90")
    after = before.order(TakeDrug("A", "A1", "p90"), dice=(3, 2))
    assert [(deed.kind, deed.who, deed.means) for deed in done(before, after)] == [
        (DRUG, "A1", "P90")
    ]


def test_the_roll_is_called_of_everybody():
    before = table("A1 10,10 colt_m2117", "B1 20,10", "B2 30,30 reserve", "B3 40,40 down")
    found = {each.id: each for each in roll_call(before.battle)}
    assert (found["A1"].side, found["A1"].fate) == ("A", "")
    assert found["A1"].at == before["A1"].at
    assert found["B2"].at is None
    assert found["B2"].fate == ""
    assert found["B3"].fate


@pytest.mark.parametrize("scenario", [card.id for card in FIREWALL.scenarios])
def test_in_whole_battles_every_loss_is_a_deed(scenario):
    card = next(each for each in FIREWALL.scenarios if each.id == scenario)
    parties = tuple(Party(s.id, s.name, "random") for s in card.sides if not s.is_referee)
    experiment = Experiment("firewall", FIREWALL.edition, scenario, 3, parties)
    for step in steps(experiment, 0):
        found = list(FIREWALL.deeds(step.before, step.events)) if step.order else []
        felled = (e for e in step.events if isinstance(e, FigureTakenOut | GunnerLost))
        # Whoever is killed where he lay helpless was put out of the fight before.
        out = [e for e in felled if step.before.figures[e.figure].status in (ACTIVE, RESERVE)]
        lost = [e for e in step.events if isinstance(e, GutzChanged) and e.change < 0]
        if step.order:
            assert [deed.whom for deed in found if deed.kind == OUT] == [e.figure for e in out]
            assert [deed.amount for deed in found if deed.kind == HARM] == [-e.change for e in lost]
    everybody = {each.id: each.status for each in step.after.figures.values()}
    called = FIREWALL.roll_call(step.after)
    assert {each.id for each in called if not each.fate} == {
        name for name, status in everybody.items() if status in (ACTIVE, RESERVE)
    }
