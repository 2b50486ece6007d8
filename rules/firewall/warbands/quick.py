"""Quick entry: "4 gangers, Guo Peng 49, knife" becomes four members at once."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rules.firewall.catalogue import (
    CATALOGUE,
    Catalogue,
    TroopType,
    calibre_of,
    catalogue_for,
    stem_of,
    with_rounds,
)
from rules.firewall.construction import HIGHEST_LEVEL
from rules.firewall.warbands.builds import (
    FIGURE,
    MOST_OF_A_KIND,
    VEHICLE,
    FigureBuild,
    raw_of,
    read,
    sample,
    stored,
)
from rules.firewall.warbands.filling import fresh_system
from rules.kernel.building import Entered
from rules.kernel.entry_lines import parts_of
from rules.kernel.warbands import MOST_COPIES, BadEdit

MOST_NAMED = 4  # candidates in a refusal


class Thing(NamedTuple):
    """Something that can be typed: the field that it goes into, its id and its name."""

    field: str
    id: str
    name: str


EXAMPLE = "4 gangers, Guo Peng 49, knife"


def quick(text: str, pack: str = "") -> Entered:
    """One line of words as members to be. Raises BadEdit naming what cannot be placed.

    It begins with how many and who: a kind of people, with experience, or a sample vehicle. Then
    come their things, each after a comma, with a number where there are several or a level.
    "Name: …" in front gives the name.
    """
    name, _, rest = text.rpartition(":")
    words = parts_of(rest)
    if not words:
        raise BadEdit(f"Type who it is, as in “{EXAMPLE}”.", "quick")
    count, who = _counted(words[0])
    if not 1 <= count <= MOST_COPIES:
        raise BadEdit(f"Make 1 to {MOST_COPIES} at a time.", "quick")
    vehicle = _only(list(_matching(who, _vehicles())), who, must=False)
    if vehicle is not None:
        if len(words) > 1:
            raise BadEdit("A sample vehicle is added as it is; change it afterwards.", "quick")
        return Entered(VEHICLE, name.strip() or vehicle.name, count, stored(sample(vehicle.id)))
    stock = catalogue_for(pack)
    raw = raw_of(FigureBuild())
    label = _who(raw, who, stock)
    things = tuple(_things(stock))
    for each in words[1:]:
        _give(raw, each, things)
    return Entered(FIGURE, name.strip() or label, count, read(FIGURE, raw))


def plain(text: str) -> str:
    """Words without accents, signs and capitals, for comparing."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(sign for sign in bare if not unicodedata.combining(sign))
    return " ".join(re.findall(r"[^\W_]+", letters))


def _counted(words: str) -> tuple[int, str]:
    found = re.match(r"(\d{1,3})(?:\s*[x×])?\s+(.+)", words)
    return (int(found[1]), found[2]) if found else (1, words)


# --- Who -----------------------------------------------------------------------------------------


def _who(raw: dict[str, Any], words: str, stock: Catalogue) -> str:
    """The troop type and experience that some words name; the name that such people get."""
    asked = plain(words).split()
    for level in CATALOGUE.experience.values():
        if plain(level.name) in asked:
            raw["experience"] = level.id
            asked.remove(plain(level.name))
    who = " ".join(asked)
    for troop in stock.troops.values():
        for member in _called(troop):
            names = (plain(member), _plural(plain(member)), plain(stem_of(troop.id)))
            if who and (who in names or _plural(who) == plain(member)):
                raw["troop"] = troop.id
                return member.capitalize()
    kinds = ", ".join(_called(troop)[0] for troop in stock.troops.values())
    raise BadEdit(f"“{words}” is nobody’s kind. Try one of: {kinds}.", "quick")


def _called(troop: TroopType) -> tuple[str, ...]:
    """The kinds of people of a troop type; a club's own may be of one kind only."""
    return troop.members or (troop.name,)


def _plural(word: str) -> str:
    if word.endswith("man"):
        return f"{word[:-3]}men"
    if word.endswith("y"):
        return f"{word[:-1]}ies"
    return "children" if word == "child" else f"{word}s"


# --- What ----------------------------------------------------------------------------------------


def _things(stock: Catalogue) -> Iterator[Thing]:
    weapons = {
        id_: row
        for id_, row in stock.weapons.items()
        if row.mount_class is None and id_ != "hand_grenade"
    }
    tables: tuple[tuple[str, Mapping[str, Any]], ...] = (
        ("weapons", weapons),
        ("melee", stock.close_combat_weapons),
        ("armour", stock.armour),
        ("grenades", with_rounds(stock.grenades)),
        ("drugs", stock.drugs),
        ("gear", stock.gear),
        ("skills", stock.skills),
        ("transport", stock.transport),
        ("cyber", stock.cybernetics),
    )
    for field, rows in tables:
        for id_, row in rows.items():
            for name in (row.name, *getattr(row, "aliases", ())):
                yield Thing(field, id_, name)


def _vehicles() -> tuple[Thing, ...]:
    return tuple(Thing(VEHICLE, row.id, row.name) for row in CATALOGUE.sample_vehicles.values())


def _matching(words: str, things: tuple[Thing, ...]) -> Iterator[Thing]:
    """Everything in whose name each of these words begins one; an equal name stands alone."""
    asked = plain(words).split()
    exact = [each for each in things if plain(each.name).split() == asked]
    if exact or not asked:
        yield from exact[:1]
        return
    for each in things:
        name = plain(each.name).split()
        # "Smoke 2" are two to be thrown; a round is asked for by its calibre.
        if calibre_of(each.id) not in ("", *asked):
            continue
        if all(any(part.startswith(word) for part in name) for word in asked):
            yield each


def _only(found: list[Thing], words: str, *, must: bool = True) -> Thing | None:
    """The one thing that was found; BadEdit when it is several, or none where there must be."""
    names = list(dict.fromkeys(each.name for each in found))
    if len({(each.field, each.id) for each in found}) > 1:
        several = ", ".join(names[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else "")
        raise BadEdit(f"“{words}” may be {several}. Type more of the name.", "quick")
    if not found and must:
        raise BadEdit(f"“{words}” is in no list. Look it up in the armoury.", "quick")
    return found[0] if found else None


def _give(raw: dict[str, Any], words: str, things: tuple[Thing, ...]) -> None:
    found = list(_matching(words, things))  # "12 gauge" begins with a number, too
    number, name = 1, words
    if not found:
        number, name = _numbered(words)
        found = list(_matching(name, things))
    only = _only(found, name)
    if only is not None:
        _put(raw, only, number, words)


def _numbered(words: str) -> tuple[int, str]:
    behind = re.search(r"(?<=\S)\s+(\d{1,2})$", words)
    if behind:
        return int(behind[1]), words[: behind.start()]
    return _counted(words)


def _put(raw: dict[str, Any], thing: Thing, number: int, words: str) -> None:
    if thing.field in ("melee", "armour", "transport"):
        raw[thing.field] = thing.id
    elif thing.field == "weapons":
        raw["weapons"] += [thing.id] * min(number, MOST_COPIES)
    elif thing.field == "gear":
        raw["gear"].append(thing.id)
    elif thing.field == "cyber":
        raw["cyber"].append(fresh_system(thing.id))
    elif thing.field == "skills":
        if not 1 <= number <= HIGHEST_LEVEL:
            raise BadEdit(f"“{words}”: a level is 1 to {HIGHEST_LEVEL}.", "quick")
        raw["skills"][thing.id] = number
    else:
        if not 1 <= number <= MOST_OF_A_KIND:
            raise BadEdit(f"“{words}”: carry 1 to {MOST_OF_A_KIND}.", "quick")
        raw[thing.field][thing.id] = number
