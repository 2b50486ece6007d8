"""What a side may order before the battle: ground, gear, places and table edges."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import centimetres
from rules.firewall.arranging import unplaced
from rules.firewall.catalogue import CATALOGUE, Weapon, calibre_of, with_rounds
from rules.firewall.ground import GROUNDS, LARGEST, SMALLEST
from rules.firewall.precedence import chooser
from rules.firewall.preparation import HIGHEST_SEED, hiding_places, is_issued
from rules.firewall.referee.offers import counter_offers
from rules.firewall.scenarios import scenario_of
from rules.firewall.skills.find_offers import find_offers
from rules.firewall.state import ACTIVE, Battle, Figure, keeps_apart
from rules.firewall.words import gun_numbers
from rules.kernel.geometry import Point
from rules.kernel.offers import Choice, Number, Offer, Option, Place, Several

GROUP_PREPARE = "Prepare"
USUAL = 150  # mm: a piece of ground as first offered


def preparations(battle: Battle, side: str) -> Iterator[Offer]:
    """Ground, gear and hiding places; or a table edge."""
    if chooser(battle) == side:
        yield from _edge_offers(battle, side)
        return
    if scenario_of(battle).may_shape(battle, side):
        yield from _ground_offers(battle)
    yield from counter_offers(battle, side)
    for figure in battle.figures.values():
        if figure.side == side:
            yield from _kit_offers(battle, figure)
            yield from _hiding_offers(battle, figure)
            yield from find_offers(battle, figure)
    scenario = scenario_of(battle)
    ref, waiting = scenario.card.ref, len(unplaced(battle, side))
    if waiting:
        yield Offer("deploy_rest", "Place the rest for me", group="Battle", ref=ref)
    words = _begun_without(battle, side, waiting) if waiting else ""
    yield Offer("begin_battle", scenario.words.ready, group="Battle", ref=ref, asks=words)


def _begun_without(battle: Battle, side: str, waiting: int) -> str:
    """What it means to begin while figures are off the table that could be set down."""
    on_table = sum(f.side == side and f.status == ACTIVE for f in battle.figures.values())
    if not on_table:
        return (
            f"You have nobody on the table: all {waiting} of your figures begin off it, and come "
            "on over an edge during the battle."
        )
    return (
        f"{waiting} of your {waiting + on_table} figures {'is' if waiting == 1 else 'are'} not on "
        "the table. They begin off it, and come on over an edge during the battle."
    )


def _edge_offers(battle: Battle, side: str) -> Iterator[Offer]:
    scenario = scenario_of(battle)
    for edge in scenario.edges(battle, side):
        yield Offer(
            "choose_edge", f"Come over the {edge} edge", group="Battle", fixed={"edge": edge},
            ref=scenario.card.ref,
        )  # fmt: skip


def _ground_offers(battle: Battle) -> Iterator[Offer]:
    scenario = scenario_of(battle)
    if scenario.reshapes:
        number = scenario.words.number
        seed = Number("seed", number, 0, HIGHEST_SEED, given=_another_table(battle))
        yield Offer("shape_ground", scenario.words.another, group="Ground", fields=(seed,))
    if not scenario.kinds:
        return
    sizes = (
        Number("width", "Width (mm)", SMALLEST, LARGEST, given=USUAL),
        Number("depth", "Depth (mm)", SMALLEST, LARGEST, given=USUAL),
    )
    place = Place(Point(0, 0), 0, battle.width, battle.height, label="Middle")
    for kind in scenario.kinds:
        yield Offer(
            "place_area", f"Add {GROUNDS[kind].name.lower()}", group="Ground",
            fixed={"area": kind}, fields=(*sizes, place), ref="R22.4",
        )  # fmt: skip
    loose = [area for area in battle.areas if area.id not in scenario.fixed]
    movable = tuple(Option(area.id, area.name) for area in loose)
    if movable:
        pick = Choice("area", "Piece of ground", movable)
        yield Offer("remove_area", "Take a piece away", group="Ground", fields=(pick,))


def _another_table(battle: Battle) -> int:
    """A number that depends on the ground as it lies, so that each leads on to another."""
    return sum(x + 7 * y for area in battle.areas for x, y in area.corners) % 1000


def _kit_offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    limits = scenario_of(battle).limits(battle, figure)
    if not limits.guns:
        return
    armour = tuple(
        Option(suit.id, suit.name, f"-{suit.reduction} Gutz loss, {_signed(suit.move)} move")
        for suit in CATALOGUE.armour.values()
        if not suit.powered
    )
    guns = tuple(
        Option(entry.id, entry.name, gun_numbers(entry), _family(entry))
        for entry in CATALOGUE.weapons.values()
        if is_issued(entry.id)
    )
    kinds = with_rounds(CATALOGUE.grenades) if keeps_apart(battle) else CATALOGUE.grenades
    grenades = tuple(
        Option(each.id, each.name, each.note, _calibre(each.id)) for each in kinds.values()
    )
    in_hand = tuple(gun.entry for gun in figure.weapons if is_issued(gun.entry))
    in_pouch = tuple(kind for kind, number in figure.grenades.items() for _ in range(number))
    blades = tuple(
        Option(blade.id, blade.name, f"+{blade.gutz}")
        for blade in CATALOGUE.close_combat_weapons.values()
    )
    yield Offer(
        "equip", f"Equip {figure.name}", figure.id, GROUP_PREPARE, {"figure": figure.id},
        (
            Choice("armour", "Armour", armour, given=figure.armour),
            # Each gun may carry an attachment, so the list may be twice as long.
            Several("weapons", "Guns", guns, limits.guns * 2, limits.guns, in_hand),
            Several("grenades", "Grenades", grenades, limits.grenades, limits.grenades, in_pouch),
            Choice("melee", "Close combat weapon", blades, optional=True, given=figure.melee),
        ),
        ref="R22.5",
    )  # fmt: skip


def _family(entry: Weapon) -> str:
    return "attachment" if entry.attaches_to else entry.category.replace("_", " ")


def _calibre(grenade: str) -> str:
    calibre = calibre_of(grenade)
    return f"rounds for a {calibre} launcher" if calibre else "thrown by hand"


def _signed(length: int) -> str:
    return f"{'+' if length > 0 else '-' if length < 0 else ''}{centimetres(abs(length))}"


def _hiding_offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    if not hiding_places(battle, figure):
        return
    place = Place(Point(0, 0), 0, battle.width, battle.height, label="Place")
    words, ref = scenario_of(battle).words, scenario_of(battle).card.ref
    fixed = {"figure": figure.id}
    yield Offer(
        "deploy", words.deploy, figure.id, GROUP_PREPARE, fixed, (place,), words.deploy_note, ref
    )
    if figure.status == ACTIVE and scenario_of(battle).may_wait(battle, figure):
        yield Offer("hold_back", "Wait off the table", figure.id, GROUP_PREPARE, fixed, ref=ref)
