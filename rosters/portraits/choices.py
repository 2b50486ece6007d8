"""What of a drawing may be chosen by hand, and how a face says it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rosters.portraits.busts import figure_of, helms_of
from rosters.portraits.looks import Look
from rosters.portraits.parts import BODIES, FACES, HAIR, HATS, VEHICLES, sheet
from rosters.portraits.vehicles import hull_of
from rules.kernel.chips import PERSON

POWERED, SUIT, HELMET, CLOTHES = "powered", "suit", "helmet", "clothes"
BODY_LABELS = {
    CLOTHES: "Clothes", "leather": "Leather", "vest": "Vest", SUIT: "Suit", POWERED: "Armour",
}  # fmt: skip

Slot = tuple[str, str, tuple[str, ...]]  # its name, its label, its parts


def slots_of(look: Look) -> Iterator[Slot]:
    """What may be chosen for somebody who has these things: what would be seen of it."""
    if look.kind != PERSON:
        yield look.kind, "Model", tuple(sheet(VEHICLES)[look.kind])
        if not hull_of(look).is_bare:
            yield "decal", "Painted on it", tuple(sheet(VEHICLES)["decal"])
        return
    armour, hides = look.armour or CLOTHES, figure_of(look).hides
    if hides != "face":
        yield "head", "Head", tuple(sheet(FACES)["head"])
        yield "mark", "Marks", tuple(sheet(FACES)["mark"])
        if not hides:
            yield "hair", "Hair", tuple(sheet(HAIR)["hair"])
        if "mask" not in look.things:
            yield "beard", "Beard", tuple(sheet(FACES)["beard"])
    if armour == SUIT:
        yield "helm", "Helmet", tuple(helms_of(look))
    elif armour != POWERED and HELMET not in look.things:
        yield "hat", "Headgear", tuple(sheet(HATS)["hat"])
    yield armour, BODY_LABELS[armour], tuple(sheet(BODIES)[armour])


def with_part(face: str, slot: str, part: str, offered: Collection[str]) -> str:
    """A face with another part in a slot; as its seed has it where that is empty.

    offered: the slots that may be chosen now. Parts of others, as of armour that is worn no longer,
    go: a face has room for six.
    """
    seed, *chosen = face.split(".")
    others = tuple(f"{each}_" for each in offered if each != slot)
    kept = [each for each in chosen if each.startswith(others)]
    return ".".join((seed, *kept, *([f"{slot}_{part}"] if part else [])))
