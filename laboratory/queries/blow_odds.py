"""Exact odds of one blow in close combat, computed by the code that resolves it in a battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.http import QueryDict
from msgspec.structs import replace

from battles.screen.links import rules_page
from laboratory.queries.attack_odds import FateLine, fate_lines
from laboratory.queries.charts import Part, bars_chart
from laboratory.queries.panels import Cell, Key, Panel
from rosters.queries.armoury_pages import NotInArmoury, PackRow, benched, games, pack_in
from rosters.queries.weapon_trials import TrialRow, fields_given, trial_row
from rules.kernel.building import Level, Pick, Trial, Workshop
from rules.kernel.chance import Ways, rough_percent
from rules.registry import RULESETS
from rules.simulate.intervals import MILLION

FATES = (
    ("hurt", "Hurt at all", "plain"),
    ("out", "Out of the fight in whatever way", "hot"),
    ("kill", "Killed", "bad"),
    ("riposte", "The attacker falls to a riposte", "bad"),
)
KEYS = (Key("fate-0", "killed"), Key("fate-2", "out in another way"), Key("plain", "only hurt"))
HEADS = ("To roll", "Killed", "Out", "Hurt", "Gutz lost", "Riposte")
# One table for each of these fields; all other fields keep their chosen value.
TABLES = (
    ("arm", "With every weapon", "Weapon"),
    ("armour", "Against every armour", "Armour"),
    ("gutz", "With more or less Gutz", "Gutz of the attacker"),
)
MAIN = ("arm", "gutz", "armour", "target_gutz")

SAYS = "How often the target is hurt or worse, and how much Gutz one blow costs it on the average."

FieldPairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class BlowPage:
    """The page of close combat attacks: what was chosen, and the results."""

    slug: str
    game: str
    main: tuple[Level | Pick, ...]
    more: tuple[Level | Pick, ...]
    is_unusual: bool
    arm: str
    found: Trial
    fates: tuple[FateLine, ...]
    losses: TrialRow
    panels: tuple[Panel, ...]
    notices: tuple[str, ...]
    pack: PackRow
    rules_url: str


def fighting(slug: str) -> Workshop:
    """The workshop of a game with close combat odds. Raises NotInArmoury if it has none."""
    workshop = benched(slug)
    if not workshop.fight(""):
        raise NotInArmoury
    return workshop


def blow_page(data: QueryDict) -> BlowPage:
    """The odds of the requested attack. Invalid values keep the default and give a remark.

    Raises NotInArmoury if the game or the house catalogue does not exist.
    """
    slug = data.get("game", "") or games()[0].slug
    workshop, pack = fighting(slug), pack_in(slug, data)
    usual = workshop.fight(pack.digest)
    fields, notices = fields_given(usual, data)
    found = workshop.blow(asked_of(fields))
    more = tuple(each for each in fields if each.name not in MAIN)
    arm = next(each for each in fields if each.name == "arm")
    return BlowPage(
        slug,
        RULESETS[slug].name,
        tuple(each for each in fields if each.name in MAIN),
        more,
        any(each not in usual for each in more),
        _label(arm),
        found,
        tuple(fate_lines(found, FATES)),
        trial_row(0, found),
        tuple(_panels(workshop, fields)),
        notices,
        pack,
        rules_page(slug),
    )


def asked_of(fields: Sequence[Level | Pick]) -> FieldPairs:
    """The values of the fields as the game's calculator takes them."""
    return tuple((each.name, str(each.given)) for each in fields)


def _label(field: Level | Pick) -> str:
    if isinstance(field, Level):
        return str(field.given)
    return next(each.label for each in field.articles if each.value == field.given)


# --- One thing after the other -------------------------------------------------------------------


def _panels(workshop: Workshop, fields: Sequence[Level | Pick]) -> Iterator[Panel]:
    for name, title, head in TABLES:
        field = next(each for each in fields if each.name == name)
        yield _panel(workshop, fields, field, title, head)


def _panel(
    workshop: Workshop, fields: Sequence[Level | Pick], field: Level | Pick, title: str, head: str
) -> Panel:
    """A table over all values of one field, with the chosen values of all others."""
    tried = [
        (_label(each), each == field, workshop.blow(asked_of(_with(fields, each))))
        for each in _ways(field)
    ]
    bars = [
        (
            f"{name} (chosen)" if is_chosen else name,
            f"{_words(found.hurt)}, {_lost(found)} Gutz",
            tuple(_parts(found)),
        )
        for name, is_chosen, found in tried
    ]
    rows = tuple(
        (
            Cell(name, is_number=False),
            Cell(f"{found.target} or less"),
            *(Cell(_words(each)) for each in (found.kill, found.out, found.hurt)),
            Cell(_lost(found)),
            Cell(_words(found.riposte)),
        )
        for name, _, found in tried
    )
    chart = bars_chart(bars, MILLION)
    return Panel(f"by-{field.name}", title, SAYS, chart, (head, *HEADS), rows, KEYS)


def _ways(field: Level | Pick) -> Iterator[Level | Pick]:
    if isinstance(field, Level):
        yield from (replace(field, given=each) for each in range(field.low, field.high + 1))
        return
    yield from (replace(field, given=each.value) for each in field.articles)


def _with(fields: Sequence[Level | Pick], one: Level | Pick) -> list[Level | Pick]:
    return [one if each.name == one.name else each for each in fields]


def _parts(found: Trial) -> Iterator[Part]:
    """Disjoint chances: killed, otherwise out of the fight, only hurt. Together: all
    who are hurt.
    """
    kill, out, hurt = (each.ways * MILLION // each.of for each in _three(found))
    yield kill, "fate-0", f"killed {_words(found.kill)}"
    yield max(0, out - kill), "fate-2", f"out {_words(found.out)}, the killed among them"
    yield max(0, hurt - out), "plain", f"hurt {_words(found.hurt)}, those among them"


def _three(found: Trial) -> tuple[Ways, Ways, Ways]:
    return found.kill, found.out, found.hurt


def _lost(found: Trial) -> str:
    """The mean Gutz that the target loses by one blow, with one decimal place."""
    lost = sum((Fraction(*each.chance) * each.by for each in found.losses), Fraction(0))
    tenths = round(lost * 10)
    return f"−{tenths // 10}.{tenths % 10}" if tenths else "0"


def _words(chance: Ways) -> str:
    if chance.ways in (0, chance.of):
        return "always" if chance.ways else "never"
    return rough_percent(*chance)
