"""What is left lying in wait: grenades by three triggers (C36), and who knows of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.bots import Whim
from rules.bots.known import BOTS
from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.catalogue import CATALOGUE
from rules.cyberpunk.ruleset import CYBERPUNK
from rules.cyberpunk.state import METRE, REFEREE, Side
from rules.kernel.record import IllegalOrder, encode
from tests.rules.cyberpunk.tabletop import Tabletop, at, table

LAY = o.Lay("a", "A", "fragmentation", "tripwire")


def refused(t, order, words):
    with pytest.raises(IllegalOrder, match=words):
        CYBERPUNK.verify(t.battle, order)


@pytest.mark.rule("C36")
def test_a_grenade_on_a_tripwire():
    t = table("A 0,0 has=fragmentation", "B 10,0", "B2 50,0").order(LAY)
    assert t["A"].supplies["fragmentation"] == 3
    t.order(o.Move("a", "A", *at(0, 12))).order(o.EndTurn("a", "A"))
    t.order(o.Move("b", "B", *at(0, 0)), [1, 1, 1, 1, 1, 1])  # 5d6 and a stun save
    assert t["B"].health.wounds == 3
    assert (t.battle.devices, t.battle.signs) == ({}, ())
    off = t.last(e.DeviceWentOff)
    assert (off.what, off.sign) == ("Fragmentation grenade", "sign-1")
    assert t["B"].at == at(0, 0)  # awake, and so the run goes on


@pytest.mark.rule("C36")
def test_a_comrade_trips_over_what_was_left_and_who_left_it_does_not():
    lines = "A 0,0 has=fragmentation", "A2 10,0", "B 50,0"
    t = table(*lines).order(LAY).order(o.Move("a", "A", *at(0, 12))).order(o.EndTurn("a", "A"))
    t.order(o.Move("a", "A2", *at(0, 0)), [1, 1, 1, 1, 1, 1])
    assert t["A2"].health.wounds == 3
    assert (t.count(e.DeviceWentOff), t.battle.devices) == (1, {})
    # Whoever laid it steps over it, here and later.
    own = table(*lines).order(LAY).changed("A", at=at(0, 12)).order(o.Move("a", "A", *at(0, 0)))
    assert (own.count(e.DeviceWentOff), len(own.battle.devices)) == (0, 1)


@pytest.mark.rule("C33", "C36")
@pytest.mark.parametrize(("save", "ways"), [(1, ["8 m west", "4 m west"]), (10, ["8 m west"])])
def test_a_run_past_a_tripwire_is_told_as_far_as_it_comes(save, ways):
    t = table("A 4,0 has=fragmentation", "B 12,0", "B2 50,0").order(LAY)
    t.order(o.Move("a", "A", *at(4, 12))).order(o.EndTurn("a", "A"))
    t.order(o.Move("b", "B", *at(0, 0)), [1, 1, 1, 1, 1, save])
    told = [CYBERPUNK.story(t.battle, each) for each in t.events if isinstance(each, e.FigureMoved)]
    assert [each.text for each in told] == [f"B runs {way}." for way in ways]


@pytest.mark.rule("C36")
def test_a_grenade_on_a_timer_goes_off_when_its_round_ends():
    t = table("A 0,0 has=gas_tear", "B 10,0").changed("B", done=True)
    for delay in (0, 6):
        refused(t, replace(LAY, item="gas_tear", trigger="timer", delay=delay), "1 to 5 rounds")
    t.order(replace(LAY, item="gas_tear", trigger="timer", delay=1))
    assert t.battle.devices["device-1"].due == 2
    t.order(o.EndTurn("a", "A"), [5, 5]).order(o.EndTurn("a", "A"))
    # Round 2 ends: it reaches whoever stands there, the wind takes it on, and initiative is rolled.
    t.order(o.EndTurn("b", "B"), [8, 1, 8, 5, 5])
    assert t.battle.clouds[0].gas == "tear"
    assert "tear" in t["A"].conditions


@pytest.mark.rule("C36")
def test_a_grenade_set_off_from_afar_has_odds_and_a_ring():
    t = table("A 0,0 has=fragmentation", "B 3,0", "B2 50,0")
    t.order(replace(LAY, trigger="remote")).order(o.Move("a", "A", *at(0, 12)))
    off = o.Detonate("a", "A", "device-1")
    assert [each.figure for each in CYBERPUNK.odds(t.battle, off).figures] == ["B"]
    shown = CYBERPUNK.preview(t.battle, off)
    assert shown.rings[0].radius == 5 * METRE
    assert {stake.who for stake in shown.stakes} == {"B"}
    refused(t, replace(off, side="b", figure="B"), "not B's turn")
    t.order(off, [2, 2, 2, 2, 2, 1])
    assert t["B"].health.wounds == 8


@pytest.mark.rule("C36")
def test_every_grenade_may_be_set_and_no_fire_bottle():
    assert {row.triggers for row in CATALOGUE.grenades.values()} == {
        ("timer", "remote", "tripwire")
    }
    t = table("A 0,0 has=molotov+stun", "B 10,0")
    refused(t, replace(LAY, item="molotov"), "not left lying")
    refused(t, replace(LAY, item="stun", trigger="magnetic"), "no such trigger")
    refused(t, replace(LAY, item="stun", amount=2), "At most 1")
    refused(t, LAY, "not so many")


@pytest.mark.rule("C36")
def test_two_worlds_that_differ_in_what_was_left_look_alike_to_the_others():
    lines = ("A 0,0 has=fragmentation+claymore", "B 10,0")
    laid = (
        table(*lines).order(LAY), table(*lines).order(replace(LAY, trigger="remote")),
        table(*lines).order(replace(LAY, trigger="timer", delay=3)),
        table(*lines).order(o.Lay("a", "A", "claymore", "tripwire", toward="B")),
        table(*lines).order(o.Feign("a", "A")),
    )  # fmt: skip
    assert len({encode(t.battle) for t in laid}) == len(laid)
    for side in ("b", ""):
        assert len({encode(CYBERPUNK.view(t.battle, side)) for t in laid}) == 1
        heard = {
            tuple(encode(each) for each in t.events if not each.audience or side in each.audience)
            for t in laid
        }
        assert len(heard) == 1
        assert len({len(t.events) for t in laid}) == 1
    seen = CYBERPUNK.view(laid[0].battle, "b")
    assert seen.devices == {}
    assert [sign.at for sign in seen.signs] == [at(0, 0)]
    assert seen.figures["A"].supplies == {"claymore": 4, "fragmentation": 4}


@pytest.mark.rule("C36")
def test_who_knows_what_was_left():
    t = table("A 0,0 has=fragmentation", "B 10,0")
    t = Tabletop(replace(t.battle, sides=(*t.battle.sides, Side(REFEREE, "R", role=REFEREE))))
    t.order(LAY)
    for side, knows in (("a", 1), (REFEREE, 1), ("*", 1), ("b", 0), ("", 0)):
        seen = CYBERPUNK.view(t.battle, side)
        assert len(seen.devices) == knows, side
        labels = [counter.label for counter in CYBERPUNK.scene(seen, side).counters]
        assert labels == ["!" if knows else "?"]
        around = CYBERPUNK.around(seen, "B")
        names = [each.name for each in around.landmarks if each.kind == "counter"]
        assert names == ["Fragmentation grenade" if knows else "Something, or nothing"]
    assert t.last(e.DeviceLaid).audience == ("a", REFEREE)
    assert t.count(e.SupplySpent) == 0
    assert t.last(e.SignLeft).audience == ()
    # Once it is over there are no secrets.
    t.order(o.Concede("a"))
    assert CYBERPUNK.view(t.battle, "b") == t.battle


@pytest.mark.rule("C36", "C39")
def test_a_house_rule_lays_everything_open():
    t = table("A 0,0 has=fragmentation", "B 10,0", devices="open").order(LAY)
    assert CYBERPUNK.view(t.battle, "b") == t.battle
    assert t.count(e.SignLeft) == 0
    assert t.last(e.DeviceLaid).audience == ()
    refused(t, o.Feign("a", "A"), "everybody sees")
    # Battles from before the rule know nothing of it, and hide nothing.
    rules = {key: answer for key, answer in t.battle.rules.items() if key != "devices"}
    old = Tabletop(replace(t.battle, rules=rules)).order(LAY)
    assert CYBERPUNK.view(old.battle, "b") == old.battle


@pytest.mark.rule("C36")
def test_whoever_has_nothing_to_leave_cannot_pretend():
    t = table("A 0,0 has=molotov", "B 10,0")
    refused(t, o.Feign("a", "A"), "Nobody would believe")
    # Who has left the last of it may: the others think it is still there.
    t = table("A 0,0 has=stun", "B 10,0").changed("A", supplies={"stun": 1})
    t.order(replace(LAY, item="stun")).order(o.Feign("a", "A"))
    assert CYBERPUNK.view(t.battle, "b").figures["A"].supplies == {"stun": 1}
    assert len(CYBERPUNK.view(t.battle, "b").signs) == 2


@pytest.mark.rule("C36")
def test_what_others_see_forbids_and_allows_the_same_orders():
    """A side's view verifies what the battle verifies: nothing that is hidden hinders anybody."""
    t = table("A 0,0 has=fragmentation", "B 10,0").order(LAY).order(o.EndTurn("a", "A"))
    seen = CYBERPUNK.view(t.battle, "b")
    assert CYBERPUNK.offers(seen, "b") == CYBERPUNK.offers(t.battle, "b")
    run = o.Move("b", "B", *at(1, 1))
    assert CYBERPUNK.preview(seen, run) == CYBERPUNK.preview(t.battle, run)
    assert (
        CYBERPUNK.play(seen, o.EndTurn("b", "B"), _Fives())[1]
        == (CYBERPUNK.play(t.battle, o.EndTurn("b", "B"), _Fives())[1])
    )


class _Fives:
    drawn = 0

    def throw(self, sides: int) -> int:
        self.drawn += 1
        return 5


@pytest.mark.rule("C36")
def test_what_is_imagined_is_sometimes_there_and_sometimes_nothing():
    t = table("A 0,0 has=fragmentation+claymore", "B 10,0").order(LAY)
    seen = CYBERPUNK.view(t.battle, "b")
    made = [CYBERPUNK.imagine(seen, "b", Whim(seed)) for seed in range(60)]
    found = [next(iter(each.devices.values()), None) for each in made]
    assert {each and (each.entry, each.trigger) for each in found} == {
        None, *((item, trigger) for item in ("claymore", "fragmentation")
                for trigger in ("tripwire", "timer", "remote"))
    }  # fmt: skip
    for battle, device in zip(made, found, strict=True):
        assert CYBERPUNK.view(battle, "b") == seen
        if device:
            assert device.due in ((2, 3, 4, 5, 6) if device.trigger == "timer" else (0,))
            assert battle.figures["A"].supplies[device.entry] == 4 - device.amount


@pytest.mark.rule("C36")
def test_machines_play_on_among_what_is_hidden():
    t = table("A 0,0 has=fragmentation service_pistol", "B 10,0 service_pistol has=stun")
    t.order(LAY).order(o.EndTurn("a", "A"))
    for bot in BOTS.values():
        seen = CYBERPUNK.view(t.battle, "b")
        order = next(bot.choose(CYBERPUNK, seen, "b", Whim(1)))
        CYBERPUNK.verify(t.battle, order)


@pytest.mark.rule("C36", "C39")
def test_the_preview_says_how_it_goes_off_and_who_sees_it():
    t = table("A 0,0 has=fragmentation+land_mine", "B 10,0")
    shown = CYBERPUNK.preview(t.battle, replace(LAY, trigger="timer", delay=2))
    assert shown.notes[0] == "It goes off by itself at the end of round 3."
    assert "bends down" in shown.notes[1]
    assert shown.rings[0].radius == 5 * METRE
    mine = o.Lay("a", "A", "land_mine", "magnetic")
    assert "heavy metal" in CYBERPUNK.preview(t.battle, mine).notes[0]
