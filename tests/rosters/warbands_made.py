"""Warbands of any sort for the tests of files: odd names, unknown gear, wild notes."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rosters.exchange.available_options import stock
from rules.kernel.warbands import Member, Team, Warband
from rules.registry import RULESETS

WORKSHOP = RULESETS["firewall"].workshop
assert WORKSHOP is not None
READY = WORKSHOP.ready()


def values(kind: str, field: str) -> st.SearchStrategy[str]:
    known = [article.value for article in stock(WORKSHOP, kind)[field].articles if article.value]
    return st.sampled_from(known) | st.just("unheard_of")


def several(kind: str, field: str) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(values(kind, field), st.integers(1, 5), max_size=3)


def system() -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {"entry": values("figure", "cyber")},
        optional={
            "quality": st.sampled_from(["tailored", "standard", "shoddy"]),
            "options": st.lists(st.sampled_from(["lo_light", "target_optic"]), max_size=2),
            "skills": several("figure", "skills"),
            "grade": st.integers(0, 5),
            "weapon": values("figure", "weapons"),
        },
    )


def figure() -> st.SearchStrategy[dict[str, Any]]:
    some = {name: values("figure", name) for name in ("troop", "experience", "armour", "melee")}
    counts = {name: several("figure", name) for name in ("grenades", "drugs", "skills")}
    return st.fixed_dictionaries(
        {},
        optional={
            **some,
            **counts,
            "weapons": st.lists(values("figure", "weapons"), max_size=3),
            "hard_points": st.lists(values("figure", "hard_points"), max_size=2),
            "gear": st.lists(values("figure", "gear"), max_size=3, unique=True),
            "cyber": st.lists(system(), max_size=2),
            "loyal": st.booleans(),
        },
    )


def vehicle(ids: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    mount = st.fixed_dictionaries({
        "kind": st.sampled_from(["hard_point", "turret", "pintel"]),
        "weapon": values("vehicle", "mounts"),
        "arc": st.sampled_from(["", "front", "rear"]),
    })  # fmt: skip
    movement = {each: values("vehicle", f"movement.{each}") for each in ("land", "air")}
    return st.fixed_dictionaries(
        {"chassis": values("vehicle", "chassis")},
        optional={
            "movement": st.fixed_dictionaries({}, optional=movement),
            "gunners": st.integers(0, 4),
            "seats": st.integers(0, 9),
            "copilot": values("vehicle", "copilot"),
            "mounts": st.lists(mount, max_size=2),
            "aboard": st.lists(st.sampled_from(ids), max_size=3, unique=True),
        },
    )


TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=40)
NOTES = TEXT | st.sampled_from(
    ["", "Also: {}", "> a\n\nb ", "# x\r\ny", "### 1. Bob — figure", "]]>"]
)
NAMES = TEXT.map(lambda words: " ".join("".join(c for c in words if c.isprintable()).split())).map(
    lambda name: name[:50].strip() or "Guo — vehicle"
)
VENDOR = st.dictionaries(TEXT, st.integers(-9, 9) | TEXT | st.none(), max_size=2)


@st.composite
def warbands(draw: st.DrawFn) -> Warband:
    """A warband that could be stored, if not fielded."""
    sizes = draw(st.lists(st.integers(0, 3), max_size=3))
    ids = [f"m{number}" for number in range(90, 90 + sum(sizes))]
    left = iter(ids)
    teams = tuple(
        draw(team([next(left) for _ in range(size)], ids, n)) for n, size in enumerate(sizes)
    )
    return Warband(
        "firewall", draw(NAMES), teams, draw(NOTES), draw(st.sampled_from(["", "house-3"])), 900,
        vendor=draw(VENDOR),
    )  # fmt: skip


@st.composite
def team(draw: st.DrawFn, own: list[str], ids: list[str], number: int) -> Team:
    members = tuple(draw(member(each, ids)) for each in own)
    leader = draw(st.sampled_from(["", *own]))
    return Team(f"t{number + 40}", draw(NAMES), members, leader, draw(NOTES), draw(VENDOR))


@st.composite
def member(draw: st.DrawFn, id_: str, ids: list[str]) -> Member:
    kind = draw(st.sampled_from(["figure", "figure", "vehicle"]))
    build = draw(figure() if kind == "figure" else vehicle(ids))
    made = WORKSHOP.read(kind, build)
    colour = draw(st.sampled_from(["", "amber"]))
    return Member(id_, draw(NAMES), kind, made, draw(NOTES), colour, "", draw(VENDOR))
