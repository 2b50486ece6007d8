"""A weapon tried on a bench: the exact chances of one attack, by the code that resolves it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from rules.firewall.catalogue import CALIBRES, CATALOGUE, Catalogue, Grenade, Weapon, round_id
from rules.firewall.fates import OUT, FigureOdds, Odds
from rules.firewall.fire_modifiers import range_band
from rules.firewall.fire_results import FIRE_RESULTS
from rules.firewall.grenades import HAND, plan_throw
from rules.firewall.gutz import HIGHEST, LOWEST
from rules.firewall.house_rules import HOUSE_RULES
from rules.firewall.kit import carried
from rules.firewall.malfunctions import BANG, JAM, KILLED, USELESS
from rules.firewall.odds import odds
from rules.firewall.orders import Shoot, ThrowGrenade
from rules.firewall.shooting import plan_shot
from rules.firewall.state import ACT, BASE, TOUCH, Battle, Figure, Side, Team
from rules.firewall.vehicles.design import build, crewed_gun
from rules.firewall.warbands.circumstances import SHOOTER, TARGET, arranged, spot
from rules.kernel.building import Article, Bench, Level, Loss, Pick, Trial
from rules.kernel.chance import Tally, Ways, summed
from rules.kernel.geometry import Point
from rules.kernel.modifiers import Modifier, total
from rules.kernel.record import IllegalOrder
from rules.kernel.sight import COVERS, Area

A, B = SHOOTER, TARGET
SLUGS = "slugs"
SPECIAL = "Special"  # the fire of whatever throws or launches grenades
EAST, WEST = 4, 12
MIDDLE = 500  # mm: where the shooter stands, from the edges of a table that is long enough
WIDEST_BLAST = max(row.suppress for row in FIRE_RESULTS.values())
MOST_KEPT = 8192
FIRES = {
    "SS": "single shot", "CB": "controlled burst", "B": "burst", "B(MG)": "machine-gun burst",
    "B(HMG)": "heavy machine-gun burst", "SS(A)": "anti-armour shot",
    "VMG": "vehicle machine gun", "AV(L)": "light anti-vehicle gun",
    "AV(M)": "medium anti-vehicle gun", "AV(H)": "heavy anti-vehicle gun",
}  # fmt: skip

BENCH: tuple[Level | Pick, ...] = (
    Level("gutz", "Shooter’s Gutz", LOWEST, HIGHEST, 7, "R2.8"),
    Pick(
        "armour", "Target’s armour",
        tuple(Article(row.id, row.name) for row in CATALOGUE.armour.values()),
        "street_clothing", "R16.1",
    ),
    Pick("cover", "Target’s cover", tuple(Article(each, each) for each in COVERS), "none", "R8.5"),
    Level("target_gutz", "Target’s Gutz", LOWEST, HIGHEST, 7, "R2.2"),
)  # fmt: skip


# --- In how many ways ----------------------------------------------------------------------------


def modes_of(row: Weapon, stock: Catalogue = CATALOGUE) -> tuple[Article, ...]:
    """The ways in which a weapon can be tried: its fire types, slugs, or grenades that burst."""
    return (*_modes(row), *_bursts_of(row, stock.grenades.values()))


def _modes(row: Weapon) -> Iterator[Article]:
    for mode in row.modes:
        if mode.fire != SPECIAL:
            yield Article(mode.fire, FIRES[mode.fire], note=mode.fire)
    if row.slug_fire:
        yield Article(SLUGS, f"slugs, {FIRES[row.slug_fire]}", note=row.slug_fire)


def _bursts_of(row: Weapon, grenades: Iterable[Grenade]) -> Iterator[Article]:
    if row.launches_grenades or row.id == HAND:
        for grenade in grenades:
            for attack in () if grenade.cloud_side else grenade.attacks:
                label = f"{grenade.name}, {FIRES[attack]}"
                yield Article(f"{grenade.id}:{attack}", label, note=attack)


def order_of(row: Weapon, weapon: str, mode: str) -> Shoot | ThrowGrenade:
    """The attack with a weapon that is held, in one of its ways. Raises IllegalOrder."""
    grenade, _, attack = mode.partition(":")
    thrown = [CATALOGUE.grenades[grenade]] if attack and grenade in CATALOGUE.grenades else []
    if mode not in {each.value for each in (*_modes(row), *_bursts_of(row, thrown))}:
        raise IllegalOrder(f"The {row.name} does not fire that way.", "R8.3")
    if attack:
        return ThrowGrenade(A, A, weapon, _sent(row, grenade), B, attack=attack)
    if mode == SLUGS:
        return Shoot(A, A, weapon, row.modes[0].fire, B, slugs=True)
    return Shoot(A, A, weapon, mode, B)


def _sent(row: Weapon, grenade: str) -> str:
    """A grenade as it is thrown, or as the round that a launcher fires (G52)."""
    if not row.launches_grenades:
        return grenade
    return round_id(grenade, row.calibre or CALIBRES[0])


# --- The bench -----------------------------------------------------------------------------------


def opposed(shooter: Figure, distance: int, bench: Bench) -> Battle:
    """Two figures in the open, so far from each other, base edge to base edge, in mm."""
    at = Point(MIDDLE + distance + (shooter.base + BASE) // 2, MIDDLE)
    target = Figure(
        B, "Target", B, B, bench.target_gutz, bench.target_gutz,
        armour=CATALOGUE.armour[bench.armour].id, at=at, facing=WEST,
    )  # fmt: skip
    return Battle(
        rules={rule.key: rule.default for rule in HOUSE_RULES},
        width=at.x + MIDDLE,
        height=2 * MIDDLE,
        sides=(Side(A, "Shooter"), Side(B, "Target")),
        teams={A: Team(A, A, "Shooter", used=True), B: Team(B, B, "Target")},
        figures={A: shooter, B: target},
        areas=tuple(_cover(bench.cover, at)),
        phase=ACT,
        turn=1,
        active_team=A,
    )


def shooter_with(row: Weapon, mode: str, gutz: int) -> Figure:
    """Somebody with the weapon; what needs a mount stands in a fixed place with its crew."""
    at = Point(MIDDLE, MIDDLE)
    if row.mount_class is not None:
        return build(crewed_gun(row.id), A, "Crew", A, A, gutz, at=at, facing=EAST)
    plain = Figure(A, "Shooter", A, A, gutz, gutz, at=at, facing=EAST)
    return armed(plain, row, mode)


def armed(figure: Figure, row: Weapon, mode: str) -> Figure:
    """The same figure with nothing in hand but this weapon, and what it sends."""
    weapons = () if row.id == HAND else carried((row.id,))
    grenades = {_sent(row, mode.partition(":")[0]): 1} if ":" in mode else {}
    return replace(figure, weapons=weapons, grenades=grenades)


def _cover(cover: str, at: Point) -> Iterator[Area]:
    if cover not in COVERS:
        raise KeyError(cover)
    if cover != "none":
        yield spot(at, cover)


# --- The trial -----------------------------------------------------------------------------------


def trial(weapon: str, mode: str, distance: int, bench: Bench) -> Trial:
    """The exact chances of an attack at so many mm. Raises KeyError for an unknown name."""
    row = CATALOGUE.weapons[weapon]
    return _tried(weapon, mode, _as_far_as(row, max(0, distance)), bench)


def _as_far_as(row: Weapon, distance: int) -> int:
    """The furthest distance that is the same to every rule: its band's limit (R8.4).

    Not so within reach of a blow, where nobody shoots, nor where what goes off in the shooter's
    hands reaches the target too (R11.7).
    """
    near = WIDEST_BLAST if _bursts(row) else TOUCH
    limits = (row.short, row.effective, row.long)
    return next((far for far in limits if near < distance <= far), distance)


def _bursts(row: Weapon) -> bool:
    """Whether it goes off in the hands of whoever fumbles, instead of jamming."""
    return row.grenade_malfunction or row.launches_grenades or row.id == HAND


@lru_cache(maxsize=MOST_KEPT)
def _tried(weapon: str, mode: str, distance: int, bench: Bench) -> Trial:
    row = CATALOGUE.weapons[weapon]
    battle = arranged(opposed(shooter_with(row, mode, bench.gutz), distance, bench), bench.more)
    arms = battle.figures[A].weapons
    held = next((each.id for each in arms if each.entry == weapon), HAND)
    try:
        order = order_of(row, held, mode)
        modifiers = _modifiers(battle, order)
    except IllegalOrder as refusal:
        return Trial(refused=refusal.reason)
    found = odds(battle, order)
    band = f"{range_band(row, distance)} range"
    return _told(row, band, bench.gutz, modifiers, found)


def _modifiers(battle: Battle, order: Shoot | ThrowGrenade) -> tuple[Modifier, ...]:
    if isinstance(order, Shoot):
        return plan_shot(battle, order).modifiers
    return plan_throw(battle, order).modifiers


def _told(row: Weapon, band: str, gutz: int, modifiers: tuple[Modifier, ...], found: Odds) -> Trial:
    struck = found.of(B)
    return Trial(
        band=band,
        base="Shooter’s Gutz",
        start=gutz,
        target=gutz + total(modifiers),
        needed=f"{gutz + total(modifiers)} or less",
        modifiers=modifiers,
        kill=struck.killed,
        out=struck.out,
        hurt=struck.chance(lambda fate: fate.status in OUT or fate.gutz < 0),
        losses=tuple(losses_of(struck)),
        suppressed=struck.suppressed,
        malfunction=_malfunction(row, found),
    )


def losses_of(struck: FigureOdds) -> Iterator[Loss]:
    """How often a figure loses just so much Gutz."""
    tally = Tally[int]()
    for share in struck.shares:
        if share.fate.gutz < 0:
            tally.add(-share.fate.gutz, share.ways, share.of)
    yield from (Loss(by, chance) for by, chance in sorted(tally))


def _malfunction(row: Weapon, found: Odds) -> Ways:
    """How often the weapon fails so that it matters; grenades do so only by going off (R11.7)."""
    hurtful = (BANG, KILLED) if _bursts(row) else (JAM, USELESS, BANG, KILLED)
    harmful = [
        each for each in found.mishaps if each.figure == A and each.effect in hurtful
    ]  # fmt: skip
    return summed((each.ways, each.of) for each in harmful)
