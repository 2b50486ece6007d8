"""Positions in which odds are counted in more than one way. Add yours: a name, a table, an order.

`few` says that so few dice are thrown that each can be counted on its own.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from rules.firewall.buildings.orders import Breach
from rules.firewall.climbing.orders import Climb
from rules.firewall.drugs.orders import TakeDrug
from rules.firewall.orders import (
    ActivateTeam,
    Attempt,
    EndPhase,
    Fly,
    Lift,
    Rally,
    ShootTwice,
    ThrowGrenade,
)
from rules.firewall.state import CHOOSE, Cloud, Fixture, Mount, Section
from rules.firewall.vehicles.design import Parts
from rules.kernel.events import Order
from rules.kernel.geometry import Point, rectangle
from rules.kernel.sight import Area
from tests.rules.firewall.tabletop import (
    DESIGNS,
    Tabletop,
    fight,
    ground,
    shoot,
    table,
    throw,
    walk,
)

PISTOL, SMG = "colt_m2117", "celtech_9mm_tactical_smg"
MAGNUM = "thorco_12mm_magnum"
MG, HMG = "celtech_12mm_auto", "corp_arms_mg_22"
WOOD = ground("wood", 20, 0, 20, 20, cover="medium", clutter=4)
FAR = "B9 90,90"
MATE = "A9 5,90"


class Position(NamedTuple):
    name: str
    table: Tabletop
    order: Order
    few: bool = True


def gas(kind: str, x: int, y: int, gutz: int = 7) -> Cloud:
    """A cloud of 10 by 10 cm around a place in cm, thrown by A1."""
    corners = rectangle(x * 10 - 50, y * 10 - 50, 100, 100)
    return Cloud(f"cloud-{x}", kind, Area(f"cloud-{x}", "gas", kind, corners), 9, gutz, "A1")


SHOT = shoot("A1", "B1", PISTOL)
BURST = shoot("A1", "B1", SMG, "B")
LONG_BURST = shoot("A1", "B1", MG, "B(MG)")

# Two pistols, at one and at two.
BOTH = ShootTwice("A", "A1", PISTOL, "SS", "B1", MAGNUM, "SS", "B1")
PISTOLS = f"A1 10,10 {PISTOL} {MAGNUM}"

# Cyberware of 7 points in somebody of Gutz 3 crashes on 2-2 and on 3-3.
SEVEN = "gutz=3 cyber=wired_reflexes cyber=cyber_legs_advanced"
FRESH = {"crash": "fresh_roll"}


DESIGNS["light_pintel"] = Parts(
    "mid_size_car", "light", mounts=(Mount("pintel", "pintel", "corp_arms_14mm_hgmg"),)
)
DESIGNS["light_car"] = Parts("mid_size_car", "light", {"land": "fast"}, seats=4)

# A tower of two floors at 30, 10 cm, 10 cm each way.
TOWER = tuple(
    Area(
        f"room-{floor}",
        "room",
        f"Floor {floor}",
        rectangle(300, 100, 100, 100),
        clutter=2,
        cover="heavy",
        blocks=True,
        floor=100 * floor,
        height=100,
        building="tower",
    )
    for floor in range(2)
)
SECTIONS = {
    f"section-{floor}": Section(f"section-{floor}", "tower", f"room-{floor}", "soft", gutz=5)
    for floor in range(2)
}

POSITIONS: tuple[Position, ...] = (
    Position(
        "a walk with much cyberware", table(f"A1 10,10 {SEVEN}", MATE, FAR), walk("A1", 12, 10)
    ),
    Position(
        "a walk with cyberware among friends",
        table(f"A1 10,10 {SEVEN} leader", "A2 17,10", "A3 10,21", "B1 10,16", FAR),
        walk("A1", 10, 12),
        few=False,
    ),
    Position(
        "a flight with a pack that may stop",
        table("A1 10,10 gutz=3 cyber=flight_pack cyber=cyber_arm flying height=50", MATE, FAR),
        Fly("A", "A1", "slow", 150, 100, 0),
        few=False,
    ),
    Position(
        "a shot with fresh dice for the crash",
        table(f"A1 10,10 {PISTOL} {SEVEN}", "B1 25,10", MATE, FAR, rules=FRESH),
        SHOT,
        few=False,
    ),
    Position(
        "a drug that gives Gutz, and two that end",
        table("A1 10,10 gutz=5 drug=t80 dose=zap dose=-p90", MATE, FAR),
        TakeDrug("A", "A1", "t80"),
    ),
    Position(
        "a leader on the drug that turns sides",
        table("A1 10,10 leader drug=wah_wah", "A2 10,20", FAR),
        TakeDrug("A", "A1", "wah_wah"),
    ),
    Position("two pistols at one", table(PISTOLS, "B1 25,10 gutz=4", MATE, FAR), BOTH),
    Position(
        "two pistols that may kill their own leader",
        table(f"A1 10,10 isuku_shredder {PISTOL}", "A2 15,13 leader", "B1 16,10", "B2 25,10"),
        ShootTwice("A", "A1", "isuku_shredder", "B", "B1", PISTOL, "SS", "B2"),
        few=False,
    ),
    Position(
        "a cyborg who may kill its own leader",
        table(f"A1 10,10 isuku_shredder {SEVEN}", "A2 15,13 leader", "B1 16,10", FAR),
        shoot("A1", "B1", "isuku_shredder", "B"),
        few=False,
    ),
    Position(
        "two pistols at two leaders",
        table(PISTOLS, "B1 25,10 leader team=B", "B2 25,20 leader team=X", "B3 60,60", FAR),
        replace(BOTH, second_target="B2"),
        few=False,
    ),
    Position(
        "a walk with cyberware that may rout and explode",
        table("A1 50,50 gutz=2 cyber=wired_reflexes@shoddy", "A3 54,50", MATE, FAR),
        walk("A1", 55, 40),
        few=False,
    ),
    Position(
        "a shot at a leader whose team is still to come",
        table(f"A1 10,10 {PISTOL}", "B1 25,10 leader", "B2 0,0 reserve gutz=2", "B3 0,0 reserve"),
        SHOT,
        few=False,
    ),
    Position(
        "a shot at somebody helpless",
        table(f"A1 10,10 {PISTOL}", "B1 25,10 down gutz=9", FAR),
        SHOT,
    ),
    Position(
        "a blow at somebody helpless",
        table("A1 10,10", "B1 14,10 down", "B2 90,90", MATE),
        fight("A1", "B1"),
    ),
    Position(
        "a burst among the helpless",
        table(f"A1 10,10 {SMG}", "A2 26,13 down gutz=2", "B1 25,10", "B2 25,13 down gutz=4", FAR),
        BURST,
    ),
    Position(
        "fragments at a place",
        table("A1 10,10 grenades=fragmentation", "A2 16,12", "B1 17,10 gutz=2", "B2 22,10", FAR),
        ThrowGrenade("A", "A1", "hand_grenade", "fragmentation", x=190, y=110),
    ),
    Position(
        "gas over an open vehicle and somebody helpless",
        table(
            "A1 10,10 grenades=nerve_gas gutz=9",
            "B1 18,10 vehicle=whippet gutz=3",
            "B2 0,0 aboard=B1 gutz=4",
            "B3 18,14 down gutz=3",
            FAR,
        ),
        throw("A1", "B1", "nerve_gas", attack="Special"),
        few=False,
    ),
    Position(
        "a gate forced with somebody on the wall",
        table(
            "A1 18,15",
            "B1 20.5,15 height=45 gutz=3",
            FAR,
            areas=(
                ground(
                    "wall",
                    20,
                    5,
                    1,
                    20,
                    obstacle=True,
                    blocks=True,
                    height=45,
                    cover="medium",
                    id="w",
                ),
            ),
            fixtures={"gate": Fixture("gate", "gate", "Locked gate", Point(205, 150), area="w")},
        ),
        Attempt("A", "A1", "gate:force"),
        few=False,
    ),
    Position("a shot in the open", table(f"A1 10,10 {PISTOL}", "B1 25,10", MATE, FAR), SHOT),
    Position("a shot at the weakest", table(f"A1 10,10 {PISTOL}", "B1 25,10 gutz=2", FAR), SHOT),
    Position("a shot by the weakest", table(f"A1 10,10 {PISTOL} gutz=2", "B1 25,10", FAR), SHOT),
    Position("a shot by the best", table(f"A1 10,10 {PISTOL} gutz=11", "B1 25,10", FAR), SHOT),
    Position(
        "a shot by a green hand",
        table(f"A1 10,10 {PISTOL} gutz=5 experience=green", "B1 25,10 prone", FAR),
        SHOT,
    ),
    Position(
        "a shot by a veteran in cover",
        table(f"A1 10,10 {PISTOL} experience=veteran", "B1 25,10", FAR, areas=(WOOD,)),
        SHOT,
    ),
    Position("a suppressed firer", table(f"A1 10,10 {PISTOL} suppressed", "B1 25,10", FAR), SHOT),
    Position(
        "a target in armour",
        table(f"A1 10,10 {PISTOL}", "B1 25,10 armour=isuku_ceramoplas", FAR),
        SHOT,
    ),
    Position(
        "two shots' worth of armour against one",
        table("A1 10,10 isuku_shredder", "B1 15,10 armour=korlon_pleximesh", "B2 16,12", FAR),
        shoot("A1", "B1", "isuku_shredder", "B"),
    ),
    Position(
        "stunned",
        table("A1 10,10 isuku_stunner", "B1 25,10 gutz=3", FAR),
        shoot("A1", "B1", "isuku_stunner"),
    ),
    Position(
        "a net over three",
        table("A1 10,10 jannings_net_gun", "B1 15,10", "B2 15,13", "B3 15,7 gutz=2", FAR),
        shoot("A1", "B1", "jannings_net_gun", "B"),
    ),
    Position(
        "blinded through powered armour",
        table("A1 10,10 rivcon_blinker", "B1 15,10 armour=thorco_paladin", FAR),
        shoot("A1", "B1", "rivcon_blinker", "B"),
    ),
    Position(
        "a burst among friends",
        table(f"A1 10,10 {SMG}", "A2 26,13", "B1 25,10", "B2 25,13 gutz=2", FAR),
        BURST,
    ),
    Position(
        "three shots in one",
        table(f"A1 10,10 {SMG} gutz=9", "B1 25,10 gutz=4", "B2 25,12", FAR),
        shoot("A1", "B1", SMG, "CB"),
    ),
    Position(
        "a machine-gun into a crowd",
        table(f"A1 10,10 {MG}", *(f"B{n} {20 + 3 * n},10 gutz={n + 1}" for n in range(1, 7)), FAR),
        LONG_BURST,
    ),
    Position(
        "a heavy machine-gun",
        table(f"A1 10,10 {HMG}", *(f"B{n} {20 + 3 * n},20" for n in range(1, 6)), FAR),
        shoot("A1", "B1", HMG, "B(HMG)"),
    ),
    Position(
        "wide heavy machine-gun fire by a green hand",
        table(
            f"A1 10,10 {HMG} experience=green",
            *(f"B{n} {20 + 5 * n},20" for n in range(1, 5)),
            FAR,
            rules={"hmg_radius": "wide"},
        ),
        shoot("A1", "B1", HMG, "B(HMG)"),
    ),
    Position(
        "buckshot",
        table("A1 10,10 corp_arms_riot_gun", "B1 18,10 armour=mono_weave", "B2 18,13", FAR),
        shoot("A1", "B1", "corp_arms_riot_gun", "B"),
    ),
    Position(
        "slugs",
        table("A1 10,10 corp_arms_riot_gun", "B1 18,10 armour=mono_weave", "B2 18,13", FAR),
        shoot("A1", "B1", "corp_arms_riot_gun", "B", slugs=True),
    ),
    Position(
        "a weapon that cannot malfunction",
        table("A1 10,10 bow gutz=4", "B1 25,10", FAR),
        shoot("A1", "B1", "bow"),
    ),
    Position(
        "a weapon that blows up easily",
        table("A1 10,10 jannings_incinerator gutz=5 experience=green", "B1 20,10", FAR),
        shoot("A1", "B1", "jannings_incinerator", "B(MG)"),
    ),
    Position(
        "a home-made bomb",
        table("A1 10,10 improvised_bomb_ap gutz=5", "A2 12,12", "B1 15,10 gutz=2", FAR),
        shoot("A1", "B1", "improvised_bomb_ap", "B"),
    ),
    Position(
        "the leader shot, one man with him",
        table(f"A1 10,10 {PISTOL}", "B1 25,10 leader gutz=3", "B2 60,60"),
        SHOT,
    ),
    Position(
        "the leader shot before two",
        table(f"A1 10,10 {PISTOL}", "B1 25,10 leader", "B2 60,60 gutz=2", "B3 70,60 gutz=11"),
        SHOT,
        few=False,
    ),
    Position(
        "the leader shot before two, mildly",
        table(
            f"A1 10,10 {PISTOL}",
            "B1 25,10 leader gutz=3",
            "B2 60,60 suppressed",
            "B3 70,60 failed",
            rules={"leader_loss": "suppressed"},
        ),
        SHOT,
        few=False,
    ),
    Position(
        "a burst over a leader and his men",
        table(
            f"A1 10,10 {MG}",
            "B1 25,10 leader gutz=4",
            "B2 27,10 gutz=5",
            "B3 25,19 gutz=3",
            "B4 70,60",
        ),
        LONG_BURST,
        few=False,
    ),
    Position(
        "two leaders in one burst",
        table(
            f"A1 10,10 {MG}",
            "A2 25,14 leader gutz=4",
            "A3 5,60",
            "B1 25,10 leader gutz=3",
            "B2 70,60",
            "B3 27,10 team=C leader gutz=2",
            "B4 80,60 team=C",
        ),
        LONG_BURST,
        few=False,
    ),
    Position(
        "a leader who fumbles",
        table("A1 10,10 imi_buzzard leader gutz=2", "A2 5,60", "A3 5,70 gutz=2", "B1 20,10", FAR),
        shoot("A1", "B1", "imi_buzzard", "B"),
        few=False,
    ),
    Position(
        "a leader whose weapon may kill him",
        table("A1 10,10 jannings_incinerator leader gutz=5", "A2 5,60", "B1 20,10", FAR),
        shoot("A1", "B1", "jannings_incinerator", "B(MG)"),
    ),
    Position(
        "a leader's bomb among his men",
        table("A1 10,10 improvised_bomb_ap leader gutz=2", "A2 12,12", "A3 60,60", "B1 15,10", FAR),
        shoot("A1", "B1", "improvised_bomb_ap", "B"),
        few=False,
    ),
    Position(
        "a grenade",
        table("A1 10,10 grenades=fragmentation", "B1 15,10", "B2 16,12 gutz=2", FAR),
        throw("A1", "B1", "fragmentation"),
    ),
    Position(
        "concussion",
        table("A1 10,10 grenades=concussion", "B1 15,10 armour=mono_weave gutz=2", FAR),
        throw("A1", "B1", "concussion"),
    ),
    Position(
        "flechettes from a launcher, a green hand",
        table(
            "A1 10,10 20mm_grenade_launcher grenades=mono_flechette@20mm experience=green",
            "A2 12,12",
            "B1 25,10 armour=isuku_ceramoplas",
            "B2 27,12",
            FAR,
        ),
        throw("A1", "B1", "mono_flechette@20mm", "20mm_grenade_launcher"),
    ),
    Position(
        "plasma by a leader",
        table("A1 10,10 grenades=plasma leader gutz=3", "A2 14,10", "B1 18,10", FAR),
        throw("A1", "B1", "plasma", attack="B(MG)"),
    ),
    Position(
        "smoke", table("A1 10,10 grenades=smoke", "B1 15,10", FAR), throw("A1", "B1", "smoke")
    ),
    Position(
        "nerve gas on one",
        table("A1 10,10 grenades=nerve_gas", "B1 18,10 gutz=3", FAR),
        throw("A1", "B1", "nerve_gas"),
        few=False,
    ),
    Position(
        "tear gas on three, one with a mask",
        table(
            "A1 10,10 grenades=tear_or_tranq_gas gutz=9",
            "B1 18,10 gutz=2",
            "B2 20,10 armour=isuku_ceramoplas",
            "B3 18,12 gutz=8",
            FAR,
        ),
        throw("A1", "B1", "tear_or_tranq_gas"),
        few=False,
    ),
    Position(
        "poison gas on a leader and his men",
        table(
            "A1 10,10 grenades=poison_gas", "B1 18,10 gutz=3 leader", "B2 19,12 gutz=4", "B3 70,70"
        ),
        ThrowGrenade("A", "A1", "hand_grenade", "poison_gas", x=180, y=100),
        few=False,
    ),
    Position(
        "gas on friend and foe, with both leaders",
        table(
            "A1 10,10 grenades=nerve_gas",
            "A2 18,14 leader gutz=2",
            "B1 18,10 gutz=2 leader",
            "B2 19,12 gutz=3",
        ),
        throw("A1", "B1", "nerve_gas"),
        few=False,
    ),
    Position("a walk", table("A1 10,10", FAR), walk("A1", 22, 10)),
    Position("a walk by the weakest", table("A1 10,10 gutz=2", FAR), walk("A1", 22, 10)),
    Position(
        "a run in a wood", table("A1 10,10 gutz=3", FAR, areas=(WOOD,)), walk("A1", 30, 10, "run")
    ),
    Position(
        "a walk through gas",
        table("A1 10,10 gutz=3 leader", "A2 5,60", FAR, clouds=(gas("nerve_gas", 20, 10),)),
        walk("A1", 27, 10),
        few=False,
    ),
    Position(
        "a run through two clouds",
        table(
            "A1 10,10 gutz=5", FAR, clouds=(gas("nerve_gas", 18, 10), gas("poison_gas", 28, 10, 9))
        ),
        walk("A1", 35, 10, "run"),
        few=False,
    ),
    Position(
        "a team wakes in gas",
        table(
            "A1 10,10",
            "A2 60,10 team=AB leader gutz=3",
            "A3 61,12 team=AB gutz=3",
            "A4 90,12 team=AB",
            FAR,
            clouds=(gas("nerve_gas", 60, 10),),
            phase=CHOOSE,
            to_choose="A",
            active_team="",
        ),
        ActivateTeam("A", "AB"),
        few=False,
    ),
    Position(
        "a team wakes in two clouds",
        table(
            "A1 10,10",
            "A2 60,10 team=AB gutz=5",
            "A3 61,12 team=AB gutz=6",
            FAR,
            clouds=(gas("nerve_gas", 60, 10), gas("poison_gas", 61, 10)),
            phase=CHOOSE,
            to_choose="A",
            active_team="",
        ),
        ActivateTeam("A", "AB"),
        few=False,
    ),
    Position(
        "close combat",
        table("A1 22,10 melee=knife", "B1 25,10", "B2 25,13", FAR),
        fight("A1", "B1"),
    ),
    Position(
        "close combat of two leaders",
        table("A1 22,10 leader", "A2 60,60", "B1 25,10 leader gutz=3", "B2 60,70 gutz=2"),
        fight("A1", "B1"),
    ),
    Position(
        "a gunner on a pintel",
        table("A1 10,50 colt_m2117", "B1 25,50 vehicle=light_pintel gutz=9", FAR),
        replace(SHOT, at_gunner=True),
    ),
    Position("a rally", table("A1 10,10 suppressed gutz=4", FAR), Rally("A", "A1")),
    Position("a door forced", table("A1 10,10 gutz=6", FAR), Attempt("A", "A1", "door")),
    Position(
        "a body lifted", table("A1 10,10 gutz=2", "A2 11,12 down", FAR), Lift("A", "A1", "A2")
    ),
    Position(
        "a tower brought down on three",
        table(
            "A1 10,15 gutz=8 thorco_20mm_amr_heap",
            "B1 35,15 gutz=9 height=100 leader",
            "B2 33,13 gutz=4",
            "B3 37,17 gutz=8 height=200",
            "B4 70,70",
            areas=TOWER,
            sections=SECTIONS,
        ),
        Breach("A", "A1", "thorco_20mm_amr_heap", "section-0", "SS(A)"),
        few=False,
    ),
    Position(
        "a climb", table("A1 28.5,15 gutz=5", FAR, areas=TOWER), Climb("A", "A1", 285, 150, 60)
    ),
    Position(
        "a car with people in it",
        table(
            "A1 10,50 gutz=8 fn_m56_lavr",
            "B1 40,50 vehicle=light_car gutz=3",
            "B2 40,50 aboard=B1 gutz=5",
            "B3 40,50 aboard=B1 leader gutz=6",
            "B4 80,80",
        ),
        shoot("A1", "B1", "fn_m56_lavr", "SS(A)"),
        few=False,
    ),
    Position(
        "a car that fires",
        table("A1 10,50 vehicle=thatcher gutz=5 leader", "A2 9,80", "B1 40,50", "B2 41,52", FAR),
        shoot("A1", "B1", "front", "VMG"),
    ),
    Position("no dice at all", table("A1 10,10", FAR), EndPhase("A")),
)
