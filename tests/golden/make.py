"""Plays battles of a scenario with players who know what they want, and keeps the richest journal.

    python -m tests.golden.make triple_cross 40 tests/golden/firewall-spike-taken.jsonl

The players are crude: each figure goes for its side's goal, shoots on the way and does whatever
else comes up. Of so many battles the one with the most kinds of events is kept. Not a test.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from rules.bots import Whim, filled, random_order
from rules.firewall.catalogue.pack_reading import read_pack
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import DOWN, RESERVE, Battle, Figure
from rules.firewall.terrain import on_edge
from rules.firewall.warbands.workshop import WORKSHOP
from rules.kernel.dice import SeededDice, commitment
from rules.kernel.edits import edited
from rules.kernel.events import DiceCommitted, Event, Order, SeedAdded, SeedRevealed
from rules.kernel.geometry import Point, span, toward
from rules.kernel.offers import Offer, Place
from rules.kernel.record import IllegalOrder, encode
from rules.kernel.warbands import AddMembers, AddTeam, Appoint, Warband

SHY = frozenset({"concede"})
LONGEST = 1500  # orders
STRAY = 60  # mm
# How welcome an order is; what is not named comes now and then.
WELCOME = {
    "grab": 90, "question": 90, "lift": 90, "board": 40, "alight": 60, "disarm": 50, "fight": 60,
    "shoot": 50, "shoot_twice": 40, "throw_grenade": 40, "rally": 80, "unjam": 50, "attempt": 60,
    "move": 45, "fly": 50, "move_on": 60, "take_drug": 20, "treat": 40, "set_trap": 15,
    "search": 15, "hide": 12, "climb": 8, "put_down": 2, "end_phase": 3, "stay_put": 4,
    "begin_battle": 30, "shape_ground": 3, "remove_area": 0, "referee_adjusts_gutz": 2,
    "referee_moves": 2, "referee_places": 1,
}  # fmt: skip
OTHERS = 10
Goal = Callable[[Battle, Figure], Point]


def middle(battle: Battle, figure: Figure) -> Point:
    return Point(battle.width // 2, battle.height // 2)


def home(battle: Battle, figure: Figure) -> Point:
    """The nearest place on the edge by which the side came."""
    edge = battle.entries.get(figure.side, "east")
    return on_edge(battle, figure.at, edge)


def mayor(battle: Battle, figure: Figure) -> Point:
    body = battle.figures["mayor"]
    bearers = [
        figure.id,
        *(each.id for each in battle.figures.values() if each.aboard == figure.id),
    ]
    return home(battle, figure) if body.carried_by in bearers else body.at


def spike(battle: Battle, figure: Figure) -> Point:
    """Lonnie for the leader, the nearest counter for the others, home for whoever has the spike."""
    if figure.holds:
        return home(battle, figure)
    lonnie = battle.figures["lonnie"]
    leads = figure.side != "referee" and battle.teams[figure.team].leader == figure.id
    if leads and figure.side not in battle.told and lonnie.status in ("active", DOWN):
        return lonnie.at
    left = [trap.at for trap in battle.traps.values() if not trap.gone]
    return min(left, key=lambda at: span(at, figure.at), default=middle(battle, figure))


GOALS: dict[str, Goal] = {
    "walk_in_the_park": lambda battle, figure: battle.figures["kewell"].at,
    "escape_from_ash_end": mayor,
    "triple_cross": spike,
    "street_fight": middle,
}


def eager_order(battle: Battle, side: str, whim: Whim) -> Order:
    """The most welcome order that is legal."""
    offers = [offer for offer in FIREWALL.offers(battle, side) if offer.order not in SHY]
    ranked = sorted(offers, key=lambda offer: -_liking(offer, whim))
    for offer in ranked:
        fields = _aimed(battle, offer, side, whim)
        order = FIREWALL.order_from(fields)
        try:
            FIREWALL.verify(battle, order)
        except IllegalOrder:
            continue
        return order
    return random_order(FIREWALL, battle, side, whim, SHY)


def _liking(offer: Offer, whim: Whim) -> int:
    if "leave" in offer.fixed:
        return 1
    return WELCOME.get(offer.order, OTHERS) * (1 + whim.below(100))


def _aimed(battle: Battle, offer: Offer, side: str, whim: Whim) -> dict[str, Any]:
    """The fields of an order, with the way led towards the goal."""
    fields = filled(offer, side, whim)
    place = next((each for each in offer.fields if isinstance(each, Place)), None)
    figure = battle.figures.get(offer.actor)
    if place is None or figure is None or offer.order not in ("move", "fly", "move_on"):
        return fields
    goal = GOALS[battle.scenario](battle, figure)
    if figure.status == RESERVE and not place.reach:
        inner = _inside(battle, figure, whim)
        return fields | {"x": inner.x, "y": inner.y}
    end = toward(place.origin, goal, place.reach)
    if span(end, goal) > STRAY:
        end = Point(
            max(0, min(battle.width, end.x + whim.below(STRAY) - STRAY // 2)),
            max(0, min(battle.height, end.y + whim.below(STRAY) - STRAY // 2)),
        )
        end = toward(place.origin, end, place.reach)
    fields |= {"x": end.x, "y": end.y}
    edge = on_edge(battle, end, battle.entries.get(side, "east"))
    if end == edge and (figure.holds or battle.scenario == "escape_from_ash_end"):
        fields["leave"] = True
    return fields


def _inside(battle: Battle, figure: Figure, whim: Whim) -> Point:
    """A place 6 to 18 cm in from the edge over which the side comes."""
    deep = 60 + whim.below(120)
    along = 100 + whim.below(min(battle.width, battle.height) - 200)
    edge = battle.entries.get(figure.side, "north")
    places = {
        "north": Point(along, deep), "south": Point(along, battle.height - deep),
        "west": Point(deep, along), "east": Point(battle.width - deep, along),
    }  # fmt: skip
    return places[edge]


HOUSE = {
    "name": "Golden house",
    "weapons": [
        {"changes": "colt_m2117", "long": 1100, "note": "With the long barrel."},
        {
            "id": "harpoon_gun", "name": "Harpoon gun", "category": "miscellaneous", "hands": 2,
            "short": 150, "effective": 300, "long": 450, "magazine": 1, "reload": "action",
            "modes": [{"fire": "SS", "gutz": 1, "malfunction": 0}],
        },
    ],
}  # fmt: skip
LINES = ("4 gangers, colt m2117", "Ahab: ganger, harpoon gun")


def dockers() -> Warband:
    """A warband that is built from a house catalogue."""
    pack = read_pack(HOUSE)
    warband = edited(Warband("firewall", "Dockers", pack=pack.digest), AddTeam("Dockers"), WORKSHOP)
    for line in LINES:
        found = WORKSHOP.quick(line, pack.digest)
        added = AddMembers("t1", found.kind, found.name, found.count, found.build)
        warband = edited(warband, added, WORKSHOP)
    return edited(warband, Appoint("m2"), WORKSHOP)


def played(scenario: str, number: int, house: bool = False) -> Iterator[Event]:
    """A whole battle, from the promise about its dice to their proof."""
    secret = sha256(f"golden:{scenario}:{number}".encode()).digest()
    card = next(card for card in FIREWALL.scenarios if card.id == scenario)
    rules = {rule.key: rule.default for rule in FIREWALL.house_rules if rule.concerns(scenario)}
    rules |= {"referee": "seat"} if "referee" in rules else {}
    sides = [side.id for side in card.seated(rules)]
    opening: list[Event] = [DiceCommitted(commitment(secret))]
    opening += [SeedAdded(side, f"{side}-{number}") for side in sides]
    forces = {sides[0]: dockers()} if house else None
    opening += FIREWALL.muster(scenario, {}, rules, number, forces)
    yield from opening
    battle: Battle = FIREWALL.folded(opening)
    dice, whim = SeededDice(secret, [f"{side}-{number}" for side in sides]), Whim(number)
    for count in range(LONGEST):
        acting = FIREWALL.to_act(battle)
        if not acting:
            yield SeedRevealed(secret.hex())
            return
        side = whim.pick(acting)
        if count % 40 == 39 and "referee" in sides and FIREWALL.offers(battle, "referee"):
            side = "referee"
        battle, events = FIREWALL.play(battle, eager_order(battle, side, whim), dice)
        yield from events
    raise RuntimeError("no end")


def main(scenario: str, tries: str, path: str, wanted: str = "", house: str = "") -> None:
    """Keep the journal with the most kinds of events, of those that end with the wanted words.

    Anything in the last place has the first side field a warband with a house catalogue.
    """
    best: list[Event] = []
    for number in range(int(tries)):
        events = list(played(scenario, number, bool(house)))
        outcome = FIREWALL.folded(events).outcome
        kinds = {type(event) for event in events}
        print(number, len(events), len(kinds), outcome)
        fits = outcome is not None and wanted in outcome.reason
        if fits and len(kinds) > len({type(event) for event in best}):
            best = events
    heading = json.dumps({"ruleset": FIREWALL.slug, "edition": FIREWALL.edition}).encode()
    lines = [heading, *(encode(event) for event in best)]
    Path(path).write_bytes(b"\n".join(lines) + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
