"""What else bears on an attack that is tried on a bench: nerve, eyes, drugs, light and ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.skills.levels import EXPERT, LEADERSHIP
from rules.firewall.state import BASE, Battle, CyberSystem, Dose, Figure
from rules.kernel.building import Article, Level, Pick
from rules.kernel.geometry import Point, rectangle
from rules.kernel.sight import Area

SHOOTER, TARGET, LEADER = "A", "B", "L"
SPOT = 10  # mm around the target's middle: its cover, too small for anybody else's
NEAR = 50  # mm between a leader and the shooter: well within 8 cm
STRIP = 2  # mm: how deep something in between is
MOST_CLUTTER = 5
NO, YES = "no", "yes"
NONE = "none"
EYE = "cyber_eye"


def yes_or_no(name: str, label: str, yes: str, ref: str, no: str = "no") -> Pick:
    """A field for what is usually not so."""
    return Pick(name, label, (Article(NO, no), Article(YES, yes)), NO, ref)


def _eyes() -> tuple[Article, ...]:
    options = CATALOGUE.cybernetics[EYE].options
    fit = (each for each in options if each.fire or each.sees_in_dark)
    return (Article(NONE, "none"), *(Article(each.id, each.name) for each in fit))


def _drugs() -> tuple[Article, ...]:
    felt = (each for each in CATALOGUE.drugs.values() if each.shooting)
    return (Article(NONE, "none"), *(Article(each.id, each.name) for each in felt))


CIRCUMSTANCES: tuple[Level | Pick, ...] = (
    Pick(
        "experience", "Shooter’s experience, for malfunctions",
        tuple(Article(each.id, each.name) for each in CATALOGUE.experience.values()),
        "normal", "R14.1",
    ),
    Level("leader", "Leadership within 8 cm, 0 for none", 0, EXPERT, 0, "R3.1"),
    yes_or_no("suppressed", "Shooter suppressed", "yes", "R12.1"),
    Pick("eye", "Shooter’s cyber eye", _eyes(), NONE, "R17.4"),
    Pick("drug", "Drug at work in the shooter", _drugs(), NONE, "R18.1"),
    yes_or_no("prone", "Target prone", "yes", "R8.5"),
    Level("clutter", "Clutter around the target", 0, MOST_CLUTTER, 0, "R6.4"),
    yes_or_no("between", "In between", "medium or heavy cover", "R8.5", "nothing"),
    Pick(
        "light", "Light", (Article("day", "daylight"), Article("night", "night or foul weather")),
        "day", "R8.5",
    ),
)  # fmt: skip


def arranged(battle: Battle, more: Sequence[tuple[str, str]]) -> Battle:
    """The bench with everything else that was asked. Raises KeyError for what is not known."""
    if not more:
        return battle
    asked = {each.name: str(each.given) for each in CIRCUMSTANCES}
    for name, value in more:
        _require(name, value)
        asked[name] = value
    figures = {SHOOTER: _shooter(battle.figures[SHOOTER], asked), TARGET: _target(battle, asked)}
    battle = replace(
        battle,
        rules={**battle.rules, "light": asked["light"]},
        figures=figures,
        areas=(*_cluttered(battle, int(asked["clutter"])), *_between(figures, asked)),
    )
    return _led(battle, int(asked["leader"]))


def _require(name: str, value: str) -> None:
    field = next((each for each in CIRCUMSTANCES if each.name == name), None)
    if field is None or value not in _known(field):
        raise KeyError(f"{name}: {value}")


def _known(field: Level | Pick) -> tuple[str, ...]:
    """Every value that a field may have."""
    if isinstance(field, Level):
        return tuple(map(str, range(field.low, field.high + 1)))
    return tuple(each.value for each in field.articles)


def _shooter(figure: Figure, asked: Mapping[str, str]) -> Figure:
    eye, drug = asked["eye"], asked["drug"]
    return replace(
        figure,
        experience=asked["experience"],
        suppressed=asked["suppressed"] == YES,
        cyber=() if eye == NONE else (CyberSystem("eye", EYE, options=(eye,)),),
        doses=() if drug == NONE else (Dose(drug),),
    )


def _target(battle: Battle, asked: Mapping[str, str]) -> Figure:
    return replace(battle.figures[TARGET], prone=asked["prone"] == YES)


def _cluttered(battle: Battle, clutter: int) -> tuple[Area, ...]:
    """The ground under the target with its clutter."""
    if battle.areas:
        return tuple(replace(each, clutter=clutter) for each in battle.areas)
    return (spot(battle.figures[TARGET].at, clutter=clutter),) if clutter else ()


def spot(at: Point, cover: str = "none", clutter: int = 0) -> Area:
    """The ground under somebody's feet and nobody else's."""
    corners = rectangle(at.x - SPOT, at.y - SPOT, 2 * SPOT, 2 * SPOT)
    return Area("cover", "cover", "where the target stands", corners, clutter, cover)


def _between(figures: Mapping[str, Figure], asked: Mapping[str, str]) -> tuple[Area, ...]:
    if asked["between"] == NO:
        return ()
    shooter, target = figures[SHOOTER], figures[TARGET]
    middle = (shooter.at.x + shooter.base // 2 + target.at.x - target.base // 2) // 2
    corners = rectangle(middle - STRIP // 2, 0, STRIP, 2 * shooter.at.y)
    return (Area("between", "cover", "Something", corners, cover="medium"),)


def _led(battle: Battle, level: int) -> Battle:
    """Somebody behind the shooter leads the team, with so much Leadership."""
    if not level:
        return battle
    shooter = battle.figures[SHOOTER]
    at = Point(shooter.at.x - (shooter.base + BASE) // 2 - NEAR, shooter.at.y)
    leader = Figure(
        LEADER, "Leader", shooter.side, shooter.team, shooter.gutz, shooter.gutz,
        skills={LEADERSHIP: level}, at=at, facing=shooter.facing,
    )  # fmt: skip
    team = replace(battle.teams[shooter.team], leader=LEADER)
    return replace(
        battle,
        figures={**battle.figures, LEADER: leader},
        teams={**battle.teams, shooter.team: team},
    )
