"""What may be chosen from the tables, as articles: most of it worked out once for a catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from rules.firewall.actions import centimetres
from rules.firewall.catalogue import (
    CATALOGUE,
    Armour,
    Catalogue,
    CloseCombatWeapon,
    Cybernetic,
    Grenade,
    PersonalTransport,
    Weapon,
    made_by,
    noted,
)
from rules.firewall.kit import is_attachment
from rules.firewall.warbands import sentences
from rules.firewall.warbands.chips import (
    ARMOUR_LOOKS,
    CYBER_LOOKS,
    GEAR_LOOKS,
    IN_CLOSE_COMBAT,
    TRANSPORT_LOOKS,
    weapon_class,
)
from rules.kernel.building import Article
from rules.kernel.record import once

Named = Mapping[str, Any]


def named(rows: Named, cost: str = "") -> tuple[Article, ...]:
    return tuple(
        Article(id_, row.name, str(getattr(row, cost)) if cost else "", noted(row))
        for id_, row in rows.items()
    )


def said(words: str, id_: str) -> str:
    """Some words about a row, and which house catalogue it is from."""
    sentence = f"{words.rstrip('.')}." if words else ""
    maker = made_by(id_)
    return f"{sentence} {maker}".strip() if maker else words


@once
def troops(stock: Catalogue) -> tuple[Article, ...]:
    return tuple(
        Article(row.id, row.name, f"Gutz {row.gutz}", said(", ".join(row.members), row.id))
        for row in stock.troops.values()
    )


def experience() -> tuple[Article, ...]:
    return tuple(
        Article(
            row.id, row.name, f"{row.gutz:+d} Gutz" if row.gutz else "",
            sentences.EXPERIENCE.get(row.id, ""),
        )
        for row in CATALOGUE.experience.values()
    )  # fmt: skip


@once
def suits(stock: Catalogue) -> tuple[Article, ...]:
    return tuple(
        Article(
            row.id, row.name, _suit_cost(row), said(row.note or sentences.of_suit(row), row.id),
            look=ARMOUR_LOOKS.get(row.id, ""),
        )
        for row in stock.armour.values()
    )  # fmt: skip


def _suit_cost(row: Armour) -> str:
    words = [f"stops {row.reduction}"] if row.reduction else []
    if row.move:
        words.append(f"moves {'+' if row.move > 0 else '−'}{centimetres(abs(row.move))}")
    if row.cp:
        words.append(f"{row.cp} CP")
    return ", ".join(words)


@once
def boards(stock: Catalogue) -> tuple[Article, ...]:
    nothing = Article("", "Nothing")
    return (nothing, *(_board(row) for row in stock.transport.values()))


def _board(row: PersonalTransport) -> Article:
    speeds = f"{row.slow // 10}, {row.cruise // 10} or {row.full // 10} cm"
    words = row.note or f"Rides {speeds} in a Movement Action; the faster, the harder to fight."
    return Article(row.id, row.name, "", said(words, row.id), look=TRANSPORT_LOOKS.get(row.id, ""))


@once
def hands_with_rifle(stock: Catalogue) -> tuple[Article, ...]:
    return tuple(_hand(row, "") for row in stock.close_combat_weapons.values())


@once
def hands_without(stock: Catalogue) -> tuple[Article, ...]:
    rows = stock.close_combat_weapons.values()
    return tuple(_hand(row, "Needs a rifle." if row.needs_rifle else "") for row in rows)


def _hand(row: CloseCombatWeapon, barred: str) -> Article:
    gutz = f"{row.gutz:+d}" if row.gutz else ""
    words = said(row.note or sentences.of_hand(row), row.id)
    look = IN_CLOSE_COMBAT.get(row.id, "")
    return Article(row.id, row.name, gutz, words, row.category, barred, look)


def reach(gun: Weapon) -> str:
    return f"{gun.short // 10}/{gun.effective // 10}/{gun.long // 10} cm"


@lru_cache(maxsize=2000)
def firing(gun: Weapon) -> str:
    """How a gun is fired, in words, and its note."""
    words = " ".join(each for each in (sentences.of_gun(gun), gun.note) if each)
    return said(words, gun.id)


@once
def guns_for_hands(stock: Catalogue) -> tuple[Article, ...]:
    guns = (each for each in stock.weapons.values() if each.mount_class is None)
    return tuple(_gun(each) for each in guns if each.id != "hand_grenade")


def _gun(gun: Weapon) -> Article:
    return gun_article(gun, reach(gun), gun.category)


def gun_article(gun: Weapon, cost: str, group: str = "") -> Article:
    """A gun that may be chosen: how it is fired, what it looks like, and if it is rare."""
    return Article(
        gun.id, gun.name, cost, firing(gun), group, look=weapon_class(gun),
        rare=sentences.rare_gun(gun),
    )  # fmt: skip


@once
def drugs(stock: Catalogue) -> tuple[Article, ...]:
    return named(stock.drugs)


@once
def gear(stock: Catalogue) -> tuple[Article, ...]:
    return tuple(
        Article(row.id, row.name, "", noted(row), look=GEAR_LOOKS.get(row.id, ""))
        for row in stock.gear.values()
    )


@once
def thrown(stock: Catalogue) -> tuple[Article, ...]:
    return grenades(stock.grenades)


def grenades(rows: Mapping[str, Grenade]) -> tuple[Article, ...]:
    """Grenades, or rounds for launchers, by their ids."""
    return tuple(
        Article(
            id_, row.name, "", said(row.note or sentences.of_grenade(row), row.id), look="thrown",
            rare=sentences.rare_grenade(id_),
        )
        for id_, row in rows.items()
    )  # fmt: skip


@once
def skills(stock: Catalogue) -> tuple[Article, ...]:
    return named(stock.skills)


@once
def each_system(stock: Catalogue) -> tuple[Article, ...]:
    return tuple(
        Article(row.id, row.name, system_cost(row), noted(row), look=CYBER_LOOKS.get(row.id, ""))
        for row in stock.cybernetics.values()
    )


def system_cost(row: Cybernetic) -> str:
    """What a system costs, in words."""
    words = {
        "options": "1 CP for every two options",
        "levels": "½ CP a level",
        "grade": "1 CP less than its level",
    }
    return words.get(row.cp_rule) or f"{row.cp} CP"


def qualities() -> tuple[Article, ...]:
    words = {(1, 1): "", (1, 2): "half the CP", (2, 1): "twice the CP"}
    return tuple(
        Article(each.id, each.name, words.get(each.factor, ""))
        for each in CATALOGUE.qualities.values()
    )


def built_in(stock: Catalogue) -> Iterable[Article]:
    for gun in stock.weapons.values():
        if gun.mount_class is None and not gun.thrown and not is_attachment(gun.id):
            yield gun_article(gun, reach(gun), gun.category)
    for hand in stock.close_combat_weapons.values():
        if hand.hands and not hand.needs_rifle:
            yield _hand(hand, "")
