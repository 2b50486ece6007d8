"""Chapter 10: weapons with rules of their own."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firewall.armour import reduction
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.events import WeaponChanged
from rules.firewall.kit import carried, homeless
from rules.firewall.orders import Reload, Shoot, ThrowGrenade, Unjam
from rules.firewall.preparation import is_issued
from rules.firewall.ruleset import FIREWALL
from rules.firewall.shooting import plan_shot
from rules.firewall.state import ACTIVE, DEAD, DOWN, RESERVE, CarriedWeapon
from tests.rules.firewall.tabletop import Tabletop, changed, fight, shoot, table, walk

SUCCESS, CRITICAL, FAILURE = (1, 2), (1, 1), (6, 5)


def weapon(bench: Tabletop, entry: str) -> CarriedWeapon:
    """A1's weapon of this kind."""
    return next(each for each in bench["A1"].weapons if each.entry == entry)


# R10.1: reloading


@pytest.mark.rule("R10.1")
@pytest.mark.rule("G39")
@pytest.mark.parametrize(
    ("entry", "mode"), [("crossbow", "SS"), ("blunderbuss", "B"), ("jannings_net_gun", "B")]
)
def test_some_weapons_take_a_whole_quiet_turn_to_load(entry: str, mode: str) -> None:
    bench = table(f"A1 10,10 {entry}", "B1 17,10")
    fired = bench.order(shoot("A1", "B1", entry, mode), FAILURE)
    assert weapon(fired, entry).state == "empty"
    second = fired.next_turn()
    # The Turn of the shot does not count.
    assert second.refused(shoot("A1", "B1", entry, mode)).ref == "R10.1"
    third = second.next_turn()
    assert weapon(third, entry).state == "ready"
    assert third.order(shoot("A1", "B1", entry, mode), SUCCESS)["B1"].gutz < 7


@pytest.mark.rule("R10.1")
@pytest.mark.rule("G39")
def test_any_action_spoils_the_loading_turn() -> None:
    fired = table("A1 10,10 crossbow", "B1 17,10").order(shoot("A1", "B1", "crossbow"), FAILURE)
    busy = fired.next_turn().order(walk("A1", 10, 15), (1, 2))
    third = busy.next_turn()
    assert weapon(third, "crossbow").state == "empty"
    assert weapon(third.next_turn(), "crossbow").state == "ready"


@pytest.mark.rule("R10.1")
def test_the_quiet_turn_cannot_be_replaced_by_an_action() -> None:
    fired = table("A1 10,10 crossbow", "B1 17,10").order(shoot("A1", "B1", "crossbow"), FAILURE)
    for action in ("movement", "combat"):
        refusal = fired.next_turn().refused(Reload("A", "A1", "crossbow", action))
        assert refusal.ref == "R10.1"


@pytest.mark.rule("R10.1")
@pytest.mark.rule("G39")
@pytest.mark.parametrize("action", ["movement", "combat"])
def test_the_pocket_monster_takes_one_action_of_either_kind(action: str) -> None:
    entry = "jannings_pocket_monster"
    bench = table(f"A1 10,10 {entry}", "B1 17,10", "A2 50,50", "A3 55,50", "A4 60,50")
    fired = bench.order(shoot("A1", "B1", entry, "B"), SUCCESS)
    assert weapon(fired, entry).state == "empty"
    if action == "movement":
        loaded = fired.order(Reload("A", "A1", entry, action))
    else:
        assert fired.refused(Reload("A", "A1", entry, action)).ref == "R4.6"
        loaded = fired.next_turn().order(Reload("A", "A1", entry, action))
    assert weapon(loaded, entry).state == "ready"
    assert loaded["A1"].moved == (action == "movement")
    assert loaded.rolls == []


@pytest.mark.rule("R10.1")
def test_a_full_weapon_is_not_loaded() -> None:
    entry = "jannings_pocket_monster"
    bench = table(f"A1 10,10 {entry}", "B1 17,10")
    assert bench.refused(Reload("A", "A1", entry, "combat")).ref == "R10.1"


def launched(bench: Tabletop, dice: tuple[int, ...] = FAILURE) -> Tabletop:
    """A1 sends a smoke grenade at B1 from the launcher under his rifle."""
    return bench.order(
        ThrowGrenade("A", "A1", "35mm_grenade_launcher", "smoke@35mm", "B1", attack="Special"), dice
    )


@pytest.mark.rule("R10.1")
def test_the_35_mm_launcher_holds_five_grenades() -> None:
    bench = table("A1 10,10 fn_m2149 grenades=smoke@35mm:7", "B1 25,10")
    for left in (4, 3, 2, 1):
        bench = launched(bench)
        assert weapon(bench, "35mm_grenade_launcher").loaded == left
        assert weapon(bench, "35mm_grenade_launcher").state == "ready"
        bench = bench.next_turn()
    bench = launched(bench).next_turn()
    assert weapon(bench, "35mm_grenade_launcher").state == "empty"
    again = ThrowGrenade("A", "A1", "35mm_grenade_launcher", "smoke@35mm", "B1", attack="Special")
    assert bench.refused(again).ref == "R10.1"
    loaded = bench.order(Reload("A", "A1", "35mm_grenade_launcher", "movement"))
    assert weapon(loaded, "35mm_grenade_launcher").loaded == 5
    assert loaded["A1"].grenades == {"smoke@35mm": 2}
    assert launched(loaded)["A1"].grenades == {"smoke@35mm": 1}


# R10.2, R10.3: shot, slugs and armour


def scaled(entry: str, mode: str, armour: str, slugs: bool = False, **rules: str) -> int:
    """What this armour takes off a loss from this weapon."""
    bench = table(f"A1 10,10 {entry}", f"B1 16,10 armour={armour}", rules=rules)
    plan = plan_shot(bench.battle, Shoot("A", "A1", entry, mode, "B1", slugs))
    return reduction(plan.target, plan.harm)


@pytest.mark.rule("R10.2")
@pytest.mark.rule("G38")
@pytest.mark.parametrize(
    ("entry", "mode"),
    [
        ("blunderbuss", "B"),
        ("isuku_shredder", "B"),
        ("corp_arms_riot_gun", "B"),
        ("celtech_25mm_caw", "B"),
        ("daewoo_18mm_attached", "B"),
        ("isuku_kamikaze", "B"),
        ("isuku_kamikaze", "B(MG)"),
        ("thorco_whirlwind", "B(MG)"),
    ],
)
def test_armour_counts_double_against_shot(entry: str, mode: str) -> None:
    assert scaled(entry, mode, "korlon_pleximesh") == 2
    assert scaled(entry, mode, "corp_arms_high_threat_suit") == 6
    assert scaled(entry, mode, "street_clothing") == 0


@pytest.mark.rule("R10.2")
def test_armour_counts_once_against_bullets() -> None:
    assert scaled("colt_m2117", "SS", "korlon_pleximesh") == 1
    assert scaled("celtech_9mm_tactical_smg", "B", "bi_phase_inertial_plastic") == 2


@pytest.mark.rule("R10.2")
def test_a_machine_gun_burst_of_buckshot_against_armour() -> None:
    # 3 off, less 1 for pleximesh, doubled.
    bench = table("A1 10,10 thorco_whirlwind", "B1 25,10 armour=korlon_pleximesh")
    after = bench.order(shoot("A1", "B1", "thorco_whirlwind", "B(MG)"), (1, 2))
    assert after["B1"].gutz == 6
    assert after["B1"].suppressed


@pytest.mark.rule("G48")
@pytest.mark.parametrize(("answer", "stopped"), [("normal", 1), ("double", 2)])
def test_whether_the_pocket_monster_fires_buckshot_is_a_switch(answer: str, stopped: int) -> None:
    entry = "jannings_pocket_monster"
    assert scaled(entry, "B", "korlon_pleximesh", pocket_monster=answer) == stopped


@pytest.mark.rule("R10.3")
def test_slugs_meet_normal_armour_and_hit_one_target() -> None:
    words = ("A1 10,10 corp_arms_riot_gun", "B1 25,10 armour=korlon_pleximesh", "B2 25,13")
    buckshot = table(*words).order(shoot("A1", "B1", "corp_arms_riot_gun", "B"), SUCCESS)
    assert [buckshot[name].gutz for name in ("B1", "B2")] == [7, 6]
    assert buckshot["B1"].suppressed
    slug = table(*words).order(shoot("A1", "B1", "corp_arms_riot_gun", "B", slugs=True), SUCCESS)
    assert [slug[name].gutz for name in ("B1", "B2")] == [6, 7]
    assert not slug["B1"].suppressed


@pytest.mark.rule("R10.3")
@pytest.mark.rule("G12")
@pytest.mark.parametrize("entry", ["isuku_kamikaze", "thorco_whirlwind"])
def test_slugs_in_an_automatic_shotgun_are_a_burst_and_nothing_else(entry: str) -> None:
    bench = table(f"A1 10,10 {entry}", "B1 25,10", "B2 25,13")
    after = bench.order(shoot("A1", "B1", entry, "B", slugs=True), SUCCESS)
    assert [after[name].gutz for name in ("B1", "B2")] == [6, 6]
    assert bench.refused(shoot("A1", "B1", entry, "B(MG)", slugs=True)).ref == "R10.3"
    shots = [each.fixed for each in FIREWALL.offers(bench.battle, "A") if each.order == "shoot"]
    assert [each["mode"] for each in shots if each["slugs"] == "True"] == ["B"]
    assert scaled(entry, "B", "korlon_pleximesh", slugs=True) == 1


@pytest.mark.rule("R10.3")
@pytest.mark.parametrize("entry", ["corp_arms_riot_gun", "celtech_25mm_caw"])
def test_slugs_in_a_pump_shotgun_are_single_shots(entry: str) -> None:
    bench = table(f"A1 10,10 {entry}", "B1 25,10")
    plan = plan_shot(bench.battle, shoot("A1", "B1", entry, "B", slugs=True))
    assert plan.fire == "SS"


@pytest.mark.rule("R10.3")
def test_only_shotguns_take_slugs() -> None:
    bench = table("A1 10,10 colt_m2117", "B1 25,10")
    assert bench.refused(shoot("A1", "B1", "colt_m2117", slugs=True)).ref == "R10.3"


# R10.5: the heavy machine gun


@pytest.mark.rule("R10.5")
@pytest.mark.parametrize(
    ("armour", "expected"),
    [
        ("street_clothing", {"Corp Arms MG-22 is heavy": -2}),
        ("corp_arms_high_threat_suit", {"Corp Arms MG-22 is heavy": -2}),
        ("thorco_paladin", {}),
    ],
)
def test_the_mg_22_weighs_on_movement_but_not_in_powered_armour(
    armour: str, expected: dict[str, int]
) -> None:
    bench = table(f"A1 10,10 corp_arms_mg_22 armour={armour}", "B1 40,10")
    assert bench.order(walk("A1", 10, 15), (1, 2)).modifiers == expected


@pytest.mark.rule("R10.5")
def test_the_mg_22_does_not_weigh_on_its_own_fire() -> None:
    bench = table("A1 10,10 corp_arms_mg_22", "B1 60,10")
    after = bench.order(shoot("A1", "B1", "corp_arms_mg_22", "B(HMG)"), (1, 2))
    assert after.modifiers == {"Corp Arms MG-22": -1}


# R10.6, R10.7: launchers and rockets


@pytest.mark.rule("R10.6")
@pytest.mark.parametrize(
    ("rifle", "launcher"),
    [
        ("corp_arms_mk_ii", "20mm_grenade_launcher"),
        ("enfield_colt_m159", "20mm_grenade_launcher"),
        ("isuku_oni", "20mm_grenade_launcher"),
        ("fn_m2149", "35mm_grenade_launcher"),
        ("armalite_har_19", "35mm_grenade_launcher"),
        ("h_k_cbr_12", "35mm_grenade_launcher"),
        ("kalishnikov_akr_97", "35mm_grenade_launcher"),
    ],
)
def test_rifles_come_with_their_launcher(rifle: str, launcher: str) -> None:
    assert [each.entry for each in carried((rifle,))] == [rifle, launcher]


@pytest.mark.rule("R10.11")
@pytest.mark.parametrize("gun", ["ruger_pdw", "colt_10mm_uaw", "h_k_car_7", "celtech_big_12"])
def test_other_guns_come_without(gun: str) -> None:
    assert [each.entry for each in carried((gun,))] == [gun]


@pytest.mark.rule("R10.6")
@pytest.mark.rule("G30")
def test_the_20_mm_launcher_fires_on_from_its_magazine() -> None:
    bench = table("A1 10,10 corp_arms_mk_ii grenades=smoke@20mm:8", "B1 25,10")
    order = ThrowGrenade("A", "A1", "20mm_grenade_launcher", "smoke@20mm", "B1", attack="Special")
    for _ in range(7):
        bench = bench.order(order, FAILURE).next_turn()
    assert weapon(bench, "20mm_grenade_launcher").state == "ready"
    assert bench["A1"].grenades == {"smoke@20mm": 1}


@pytest.mark.rule("R10.6")
def test_a_launcher_fires_nothing_but_grenades() -> None:
    bench = table("A1 10,10 fn_m2149", "B1 25,10")
    for mode in ("Special", "SS"):
        assert bench.refused(shoot("A1", "B1", "35mm_grenade_launcher", mode)).ref == "R8.3"


@pytest.mark.rule("R10.7")
@pytest.mark.parametrize(
    ("entry", "shots"), [("thorco_hammer", 6), ("corp_arms_mpaaw", 1), ("guo_peng_p_law", 1)]
)
def test_rockets_run_out(entry: str, shots: int) -> None:
    bench = table(f"A1 10,10 {entry}", "B1 40,10")
    order = shoot("A1", "B1", entry, "SS(A)")
    for _ in range(shots):
        bench = bench.order(order, FAILURE).next_turn()
    assert bench.refused(order).ref == "R10.7"
    # Nothing brings them back.
    assert bench.next_turn().refused(order).ref == "R10.7"
    for action in ("movement", "combat"):
        bench.refused(Reload("A", "A1", entry, action))


# R10.8: one rifle, two rounds

HEAP, BEEHIVE = "thorco_20mm_amr_heap", "thorco_20mm_amr_beehive"


@pytest.mark.rule("R10.8")
@pytest.mark.parametrize("entry", [HEAP, BEEHIVE])
def test_the_anti_material_rifle_fires_either_round(entry: str) -> None:
    assert {each.entry for each in carried((entry,))} == {HEAP, BEEHIVE}
    bench = table(f"A1 10,10 {entry}", "B1 50,10", "B2 50,16")
    heap = bench.order(shoot("A1", "B1", HEAP, "SS(A)"), SUCCESS)
    assert heap.modifiers == {"Anti-armour against infantry": -2}
    assert [heap[name].gutz for name in ("B1", "B2")] == [6, 7]
    hive = bench.order(shoot("A1", "B1", BEEHIVE, "B(MG)"), SUCCESS)
    # 37.5 cm is long range for the darts, effective for the shell.
    assert hive.modifiers == {"Long range": -1}
    assert [hive[name].gutz for name in ("B1", "B2")] == [4, 4]


@pytest.mark.rule("R10.8")
def test_a_jam_of_one_round_jams_the_rifle() -> None:
    bench = table(f"A1 10,10 {HEAP}", "B1 50,10")
    jammed = bench.order(shoot("A1", "B1", HEAP, "SS(A)"), (4, 4, 2)).next_turn()
    assert {each.state for each in jammed["A1"].weapons} == {"jammed"}
    assert jammed.refused(shoot("A1", "B1", BEEHIVE, "B(MG)")).ref == "R14.2"
    cleared = jammed.order(Unjam("A", "A1", BEEHIVE), SUCCESS)
    assert {each.state for each in cleared["A1"].weapons} == {"ready"}


@pytest.mark.rule("R10.8")
def test_two_rifles_jam_one_at_a_time() -> None:
    bench = table(f"A1 10,10 {HEAP} {HEAP}", "B1 50,10")
    jammed = bench.order(shoot("A1", "B1", HEAP, "SS(A)"), (4, 4, 2))
    states = {each.id: each.state for each in jammed["A1"].weapons}
    assert states == {
        HEAP: "jammed", BEEHIVE: "jammed", f"{HEAP}_2": "ready", f"{BEEHIVE}_2": "ready"
    }  # fmt: skip


@pytest.mark.rule("R10.8")
def test_the_rifle_is_issued_as_one_gun() -> None:
    assert [is_issued(HEAP), is_issued(BEEHIVE)] == [True, False]


# R10.9, R10.10: weapons that do not kill


def used(entry: str, mode: str, dice: tuple[int, ...], *words: str) -> Tabletop:
    """A non-lethal weapon on B1 at 3.5 cm, which is short range or near it for all of them."""
    bench = table(f"A1 10,10 {entry}", " ".join(("B1 16,10", *words)), "B2 80,80")
    return bench.order(shoot("A1", "B1", entry, mode), dice)


NON_LETHAL = [
    ("isuku_stunner", "SS", "unconscious", 2),
    ("jannings_net_gun", "B", "entangled", 1),
    ("nukem", "SS", "incapacitated", 2),
    ("rivcon_blinker", "B", "incapacitated", 1),
]


@pytest.mark.rule("R10.9")
@pytest.mark.rule("G24")
@pytest.mark.parametrize(("entry", "mode", "fate", "loss"), NON_LETHAL)
def test_killed_by_a_non_lethal_weapon_is_out_but_alive(
    entry: str, mode: str, fate: str, loss: int
) -> None:
    after = used(entry, mode, CRITICAL)
    assert (after["B1"].status, after["B1"].fate, after["B1"].gutz) == (DOWN, fate, 7)
    assert after["A1"].gutz == 8


@pytest.mark.rule("R10.9")
@pytest.mark.rule("G24")
@pytest.mark.parametrize(("entry", "mode", "fate", "loss"), NON_LETHAL)
def test_a_non_lethal_loss_below_two_brings_the_same_fate(
    entry: str, mode: str, fate: str, loss: int
) -> None:
    assert used(entry, mode, SUCCESS)["B1"].gutz == 7 - loss
    after = used(entry, mode, SUCCESS, "gutz=2")
    assert (after["B1"].status, after["B1"].fate) == (DOWN, fate)


@pytest.mark.rule("R10.10")
@pytest.mark.parametrize(("entry", "mode", "fate", "loss"), NON_LETHAL)
@pytest.mark.parametrize("armour", ["korlon_pleximesh", "bi_phase_inertial_plastic"])
def test_open_armour_does_nothing_against_non_lethal_weapons(
    entry: str, mode: str, fate: str, loss: int, armour: str
) -> None:
    assert used(entry, mode, SUCCESS, f"armour={armour}")["B1"].gutz == 7 - loss


@pytest.mark.rule("R10.10")
@pytest.mark.parametrize(("entry", "mode"), [("isuku_stunner", "SS"), ("jannings_net_gun", "B")])
def test_a_sealed_suit_protects_as_usual_against_dart_and_net(entry: str, mode: str) -> None:
    assert used(entry, mode, SUCCESS, "armour=isuku_ceramoplas")["B1"].gutz == 7
    # It stops a loss, not a Kill result.
    assert used(entry, mode, CRITICAL, "armour=isuku_ceramoplas")["B1"].status == DOWN


@pytest.mark.rule("R10.9")
@pytest.mark.parametrize("dice", [SUCCESS, CRITICAL])
@pytest.mark.parametrize("armour", ["isuku_ceramoplas", "corp_arms_high_threat_suit"])
def test_a_sealed_suit_keeps_nukem_out(dice: tuple[int, int], armour: str) -> None:
    after = used("nukem", "SS", dice, f"armour={armour}")
    assert (after["B1"].gutz, after["B1"].status) == (7, ACTIVE)


@pytest.mark.rule("R10.9")
@pytest.mark.parametrize("armour", ["corp_arms_high_threat_suit", "thorco_paladin"])
def test_no_armour_helps_against_the_blinker(armour: str) -> None:
    assert used("rivcon_blinker", "B", SUCCESS, f"armour={armour}")["B1"].gutz == 6
    assert used("rivcon_blinker", "B", CRITICAL, f"armour={armour}")["B1"].status == DOWN


@pytest.mark.rule("R10.9")
@pytest.mark.parametrize("dice", [SUCCESS, CRITICAL])
def test_a_cyber_eye_is_wholly_immune_to_the_blinker(dice: tuple[int, int]) -> None:
    after = used("rivcon_blinker", "B", dice, "cyber=cyber_eye:lo_light")
    assert (after["B1"].gutz, after["B1"].status) == (7, ACTIVE)
    assert not after["B1"].suppressed


@pytest.mark.rule("R10.9")
def test_a_cyber_eye_protects_nobody_beside_it() -> None:
    bench = table("A1 10,10 rivcon_blinker", "B1 16,10 cyber=cyber_eye:lo_light", "B2 16,13")
    after = bench.order(shoot("A1", "B1", "rivcon_blinker", "B"), SUCCESS)
    assert (after["B2"].gutz, after["B2"].suppressed) == (6, True)


@pytest.mark.rule("G24")
def test_the_attack_that_ends_it_decides_the_fate() -> None:
    words = ("A1 10,10 isuku_stunner colt_m2117", "B1 19.5,10 gutz=5")
    stunned = table(*words).order(shoot("A1", "B1", "isuku_stunner"), SUCCESS)
    assert (stunned["B1"].gutz, stunned["B1"].status) == (3, ACTIVE)
    shot = stunned.next_turn().order(shoot("A1", "B1", "colt_m2117"), SUCCESS)
    assert (shot["B1"].status, shot["B1"].fate) == ("routed", "")
    first = table(*words).order(shoot("A1", "B1", "colt_m2117"), SUCCESS).next_turn()
    down = first.order(shoot("A1", "B1", "isuku_stunner"), SUCCESS)
    assert (down["B1"].status, down["B1"].fate) == (DOWN, "unconscious")


@pytest.mark.rule("R10.9")
def test_a_lethal_weapon_kills() -> None:
    after = used("colt_m2117", "SS", CRITICAL)
    assert (after["B1"].status, after["B1"].fate) == (DEAD, "")


# R10.4, R10.11: attachments


@pytest.mark.rule("R10.4")
def test_an_attached_shotgun_takes_the_launchers_place_on_an_assault_rifle() -> None:
    armed = [each.entry for each in carried(("corp_arms_mk_ii", "daewoo_18mm_attached"))]
    assert armed == ["corp_arms_mk_ii", "daewoo_18mm_attached"]
    assert homeless(("corp_arms_mk_ii", "daewoo_18mm_attached")) == ()
    assert homeless(("colt_m2117", "daewoo_18mm_attached")) == ("daewoo_18mm_attached",)
    # One rifle carries one attachment.
    two = ("corp_arms_mk_ii", "daewoo_18mm_attached", "20mm_grenade_launcher")
    assert homeless(two) == ("20mm_grenade_launcher",)


@pytest.mark.rule("R10.11")
def test_some_submachineguns_take_the_smaller_launcher_only() -> None:
    assert homeless(("ruger_pdw", "20mm_grenade_launcher")) == ()
    assert homeless(("ruger_pdw", "35mm_grenade_launcher")) == ("35mm_grenade_launcher",)
    assert homeless(("h_k_mp5261v", "20mm_grenade_launcher")) == ("20mm_grenade_launcher",)


@pytest.mark.rule("R10.1")
def test_rest_fills_only_what_is_empty_and_needs_it() -> None:
    bench = table("A1 10,10 crossbow corp_arms_mk_ii", "B1 17,10").next_turn()
    assert bench.happened(WeaponChanged) == []
    empty = tuple(replace(each, state="empty", loaded=0) for each in bench["A1"].weapons)
    rested = changed(bench, "A1", weapons=empty).next_turn()
    assert [each.weapon.entry for each in rested.happened(WeaponChanged)] == ["crossbow"]


@pytest.mark.rule("R10.1")
def test_a_gun_is_loaded_with_one_of_the_two_actions_and_on_the_table() -> None:
    gun = "35mm_grenade_launcher"
    bench = table(f"A1 10,10 {gun}", "B1 60,60")
    bench = changed(bench, "A1", weapons=(replace(bench["A1"].weapons[0], state="empty"),))
    assert bench.refused(Reload("A", "A1", gun, "dance")).ref == "R10.1"
    waiting = changed(bench, "A1", status=RESERVE)
    assert "not on the table" in waiting.refused(Reload("A", "A1", gun, "movement")).reason


@pytest.mark.rule("R10.1")
@pytest.mark.rule("G39")
def test_a_blow_spoils_the_loading_turn_as_a_step_does_and_the_turn_of_the_shot_is_none() -> None:
    bench = table(
        "A1 10,10 crossbow", "A2 50,50", "B1 17,10", "B2 10,13", rules={"ranged_lock": "free"}
    )
    fired = bench.order(shoot("A1", "B1", "crossbow"), SUCCESS)
    assert weapon(fired, "crossbow").state == "empty"
    second = fired.next_turn()
    assert weapon(second, "crossbow").state == "empty"
    struck = second.order(fight("A1", "B2"), SUCCESS).next_turn()
    assert weapon(struck, "crossbow").state == "empty"
    rested = struck.next_turn()
    assert weapon(rested, "crossbow").state == "ready"
    # It is one shot and no more.
    again = rested.order(shoot("A1", "B1", "crossbow"), SUCCESS)
    assert weapon(again, "crossbow").state == "empty"


@pytest.mark.rule("R10.1")
def test_which_weapons_are_loaded_and_what_it_takes() -> None:
    loaded = {
        each.id: (each.reload, each.magazine) for each in CATALOGUE.weapons.values() if each.reload
    }
    assert loaded == {
        "blunderbuss": ("turn", 1),
        "crossbow": ("turn", 1),
        "jannings_net_gun": ("turn", 1),
        "jannings_pocket_monster": ("action", 1),
        "35mm_grenade_launcher": ("action", 5),
    }


@pytest.mark.rule("R10.1")
def test_loading_takes_one_action_and_leaves_the_other() -> None:
    entry = "jannings_pocket_monster"
    bench = table(f"A1 10,10 {entry}", "B1 17,10")
    empty = tuple(replace(each, state="empty", loaded=0) for each in bench["A1"].weapons)
    bench = changed(bench, "A1", weapons=empty)
    moved = bench.order(Reload("A", "A1", entry, "movement"))
    assert (moved["A1"].moved, moved["A1"].fought, moved.drawn) == (True, False, 0)
    assert moved.order(shoot("A1", "B1", entry, "B"), SUCCESS)["A1"].fought
    fought = bench.order(Reload("A", "A1", entry, "combat"))
    assert (fought["A1"].moved, fought["A1"].fought) == (False, True)
    assert fought.order(walk("A1", 10, 15), SUCCESS)["A1"].moved
    # A shot that is not there is not fired.
    assert bench.refused(shoot("A1", "B1", entry, "B")).ref == "R10.1"


@pytest.mark.rule("R10.1")
@pytest.mark.rule("G39")
def test_a_quiet_turn_loads_nothing_that_takes_an_action_or_was_fired_this_turn() -> None:
    entries = ("crossbow", "jannings_pocket_monster")
    bench = table(f"A1 10,10 {' '.join(entries)}", "B1 60,60", turn=3)
    for fired, states in ((2, ["ready", "empty"]), (3, ["empty", "empty"])):
        empty = tuple(
            replace(each, state="empty", loaded=0, fired=fired) for each in bench["A1"].weapons
        )
        rested = changed(bench, "A1", weapons=empty).next_turn()
        assert [weapon(rested, each).state for each in entries] == states, fired
