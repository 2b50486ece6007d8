"""Odds of a duel round by round, computed by the code that resolves a battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.http import QueryDict
from msgspec.structs import replace

from battles.screen.links import rules_page
from laboratory.queries.attack_odds import games_with
from laboratory.queries.charts import Part, bars_chart
from laboratory.queries.panels import Cell, Key, Panel
from rosters.queries.armoury_pages import GameRow, NotInArmoury, armed
from rosters.queries.weapon_trials import ChanceRow, chance_row, fields_given
from rules.kernel.building import Level, Pick, Workshop
from rules.kernel.chance import Ways, rough_percent
from rules.kernel.duels import Duel, Duelling, DuelRound, DuelSide
from rules.registry import RULESETS
from rules.simulate.intervals import MILLION

PREFIXES = ("a", "b")
HEADINGS = ("The first", "The second")
MAIN = ("who", "weapon", "how")  # fields of each person that are open at first

Fields = tuple[Level | Pick, ...]


@dataclass(frozen=True)
class DuelRequest:
    """The requested duel: its fields, and remarks about invalid values."""

    slug: str
    duels: Duelling
    usual: Fields
    fields: Fields
    notices: tuple[str, ...]

    def fought(self) -> Duel:
        """The result of the duel."""
        return self.duels.fought({each.name: str(each.given) for each in self.fields})


@dataclass(frozen=True)
class PersonForm:
    """The form of one person: the fields that are always visible, and the others."""

    id: str
    heading: str
    main: Fields
    more: Fields
    is_unusual: bool


@dataclass(frozen=True)
class SideRow:
    """One person with their first attack."""

    side: DuelSide
    out: ChanceRow


@dataclass(frozen=True)
class DuelPage:
    """The page of duels: what was chosen, and the results."""

    slug: str
    game: str
    people: tuple[PersonForm, ...]
    common: Fields
    found: Duel
    sides: tuple[SideRow, ...]
    begins: str
    said: str
    panel: Panel | None
    notices: tuple[str, ...]
    rules_url: str
    games: tuple[GameRow, ...]


def duelling(slug: str) -> Duelling:
    """The duels of a game. Raises NotInArmoury if it has none."""
    duels = armed(slug).duels
    if duels is None:
        raise NotInArmoury
    return duels


def duellers() -> tuple[GameRow, ...]:
    """The games that have duels."""
    return games_with(_duels)


def _duels(workshop: Workshop) -> object:
    return workshop.duels


def fields_of(duels: Duelling) -> Fields:
    """All fields by name, with their defaults."""
    people = (
        replace(each, name=f"{prefix}_{each.name}", given=dict(usual).get(each.name, each.given))
        for prefix, usual in zip(PREFIXES, duels.usual, strict=True)
        for each in duels.person
    )
    return (*people, *duels.common)


def duel_in(data: QueryDict) -> DuelRequest:
    """The requested duel. Invalid values keep the default and give a remark.

    Raises NotInArmoury for a game that has no duels.
    """
    slug = data.get("game", "") or duellers()[0].slug
    duels = duelling(slug)
    usual = fields_of(duels)
    return DuelRequest(slug, duels, usual, *fields_given(usual, data))


def duel_page(data: QueryDict) -> DuelPage:
    """The page of the requested duel. Raises NotInArmoury as `duel_in` does."""
    asked = duel_in(data)
    found, common = asked.fought(), asked.fields[-len(asked.duels.common) :]
    return DuelPage(
        asked.slug,
        RULESETS[asked.slug].name,
        tuple(_people(asked.fields, asked.usual)),
        common,
        found,
        tuple(SideRow(each, chance_row(each.out)) for each in found.sides),
        _percent(found.first_moves),
        _said(found),
        _panel(found),
        asked.notices,
        rules_page(asked.slug),
        duellers(),
    )


def _people(fields: Fields, usual: Fields) -> Iterator[PersonForm]:
    for prefix, heading in zip(PREFIXES, HEADINGS, strict=True):
        own = [each for each in fields if each.name.startswith(f"{prefix}_")]
        main = tuple(each for each in own if each.name[2:] in MAIN)
        more = tuple(each for each in own if each.name[2:] not in MAIN)
        yield PersonForm(prefix, heading, main, more, any(each not in usual for each in more))


# --- What comes of it ----------------------------------------------------------------------------


def names_of(found: Duel) -> tuple[str, ...]:
    """The names of the two, made different if they are equal."""
    names = tuple(each.name for each in found.sides)
    if len(set(names)) == len(names):
        return names
    return tuple(
        f"{name} ({heading.lower()})" for name, heading in zip(names, HEADINGS, strict=True)
    )


def _said(found: Duel) -> str:
    if not found.rounds:
        return ""
    last, names = found.rounds[-1], names_of(found)
    rounds = "one round" if last.number == 1 else f"{last.number} rounds"
    return (
        f"After {rounds}: {names[0]} has won in {_percent(last.first)}, {names[1]} in "
        f"{_percent(last.second)}, and in {_percent(last.neither)} both still stand."
    )


def _panel(found: Duel) -> Panel | None:
    if not found.rounds:
        return None
    names = names_of(found)
    chart = bars_chart(
        [
            (f"Round {each.number}", _shares(each), tuple(_parts(each, names)))
            for each in found.rounds
        ],
        MILLION,
    )
    rows = tuple(
        (Cell(str(each.number)), *(Cell(_percent(chance)) for chance in _three(each)))
        for each in found.rounds
    )
    keys = (
        Key("side-0", f"{names[0]} has won"),
        Key("nobody", "both stand"),
        Key("side-1", f"{names[1]} has won"),
    )
    heads = ("Round", f"{names[0]} has won", "Both stand", f"{names[1]} has won")
    return Panel("by-round", "Round by round", "", chart, heads, rows, keys)


def _three(each: DuelRound) -> tuple[Ways, Ways, Ways]:
    return each.first, each.neither, each.second


def _shares(each: DuelRound) -> str:
    return f"{_percent(each.first)} : {_percent(each.second)}"


def _parts(each: DuelRound, names: tuple[str, ...]) -> Iterator[Part]:
    told: Mapping[str, tuple[str, Ways]] = {
        "side-0": (f"{names[0]} has won", each.first),
        "nobody": ("both stand", each.neither),
        "side-1": (f"{names[1]} has won", each.second),
    }
    for paint, (words, chance) in told.items():
        yield chance.ways * MILLION // chance.of, paint, f"{words}: {_percent(chance)}"


def _percent(chance: Ways) -> str:
    if chance.ways in (0, chance.of):
        return "100%" if chance.ways else "0%"
    return rough_percent(*chance)
