"""Warbands: what they cost, what is wrong with them, words as members, and room on the table."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.kernel.geometry import span
from rules.kernel.warbands import BadEdit, Member, Team, Warband, members_of
from rules.killzone import orders as o
from rules.killzone.ruleset import KILLZONE
from rules.killzone.state import Battle, on_foot
from rules.killzone.warbands.force import parties
from rules.killzone.warbands.quick import quick
from rules.killzone.warbands.ready import GAME, ready, warband_called
from rules.killzone.warbands.workshop import WORKSHOP
from tests.games.table import usual
from tests.rules.killzone.tabletop import Table


def _band(*squads: tuple[str, ...]) -> Warband:
    """A warband of squads; a squad is lines of quick entry."""
    teams = []
    for number, lines in enumerate(squads):
        found = [(quick(line), line) for line in lines]
        people = [
            Member(f"m{number}-{place}-{copy}", each.name, each.kind, each.build)
            for place, (each, _) in enumerate(found)
            for copy in range(each.count)
        ]
        teams.append(Team(f"t{number}", f"Squad {number}", tuple(people), people[0].id))
    return Warband(GAME, "Band", tuple(teams))


def _codes(*squads: tuple[str, ...]) -> list[str]:
    return [each.code for each in WORKSHOP.check(_band(*squads))]


def _fielded(band: Warband) -> Battle:
    rules = usual(KILLZONE, "block")
    forces = {"gang": band, "company": band}
    return KILLZONE.folded(list(KILLZONE.muster("block", {}, rules, 3, forces)))


def test_ready_warbands_may_be_fielded_and_cost_what_their_things_cost() -> None:
    assert [WORKSHOP.check(each) for each in ready()] == [(), (), (), ()]
    points, figures, vehicles = WORKSHOP.sums(warband_called("company"))
    assert [int(part.value) for part in points.parts] == [
        100 + 40 + 5 + 100 + 25 + 10,
        30 + 10 + 3 + 8 + 14 + 15 + 5 + 2 * (14 + 10 + 6 + 5),
    ]
    assert (points.total, figures.total, vehicles.total) == (435, 6, 0)


@pytest.mark.parametrize("band", ready(), ids=lambda each: each.name)
def test_what_members_cost_is_what_they_are_worth_in_battle(band: Warband) -> None:
    cost = sum(WORKSHOP.member_sums(band, member)[0].total for member in members_of(band))
    worth = [
        each.worth for p in parties(band, "here") for each in (*p.people, *p.vehicles)
    ]  # fmt: skip
    assert cost == sum(worth) == WORKSHOP.sums(band)[0].total


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ((), "nobody"),
        ((("1 power armour",),), "alone"),
        ((("car",),), "empty"),
        ((("trooper, pistol, shotgun, crossbow",),), "weapons"),
        ((("2 troopers", "motorbike"), ("1 trooper", "motorbike")), ""),
        ((("3 troopers", "motorbike"),), "seats"),
        ((("2 gang members, haywire, keep down",),), "order"),
        ((("2 power armour, snipe",),), "order"),
        ((("gang member, dove", "gang member, speed"),), "unlike"),
        ((("gang member, dove", "gang member"),), "unlike"),
        ((("trooper, speed",),), "drugs"),
        ((("gang member", "trooper"),), "gangs"),
        ((("trooper, mini gun",),), "weapon"),
        ((("20 troopers",), ("5 troopers",)), "too_many"),
        (tuple(("trooper", "car") for _ in range(5)), "vehicles"),
    ],
)
def test_what_is_wrong_is_named(lines: tuple[tuple[str, ...], ...], code: str) -> None:
    assert code in _codes(*lines) if code else _codes(*lines) == []


def test_a_build_that_cannot_be_read_is_named_and_leaves_the_others() -> None:
    band = _band(("2 troopers",))
    [team] = band.teams
    broken = Member("x", "Broken", "figure", {"sort": "dragon"})
    band = replace(band, teams=(replace(team, members=(*team.members, broken)),))
    assert [(each.path, each.code) for each in WORKSHOP.check(band)] == [("x", "unreadable")]
    assert WORKSHOP.blocks(band, broken) == ()
    assert WORKSHOP.sums(band)[1].total == 2


def test_words_become_members() -> None:
    found = quick("Roe: 2 squad heroes, assault rifle, stunstick, heavy armour, stay sharp")
    assert (found.kind, found.name, found.count) == ("figure", "Roe", 2)
    assert found.build == {
        "sort": "squad_hero", "armour": "heavy", "hand": "stunstick", "weapons": ["assault_rifle"],
        "gloves": 0, "drugs": [], "order": "stay_sharp",
    }  # fmt: skip
    assert quick("power armour, 2 gloves").build["gloves"] == 2
    assert quick("sports car").build == {"model": "sports_car"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Type who"), ("3 dragons", "nobody's kind"), ("trooper, wand", "in no list"),
        ("99 troopers", "at a time"), ("car, pistol", "vehicle carries"),
    ],
)  # fmt: skip
def test_words_that_say_nothing_are_refused(text: str, words: str) -> None:
    with pytest.raises(BadEdit, match=words):
        quick(text)


def test_fields_fill_a_build() -> None:
    member = Member("m", "M", "figure", WORKSHOP.start("figure", "ganger"))
    changed: dict[str, Any] = {
        "weapons.shotgun": True, "weapons.pistol": "", "drugs.dove": "on", "gloves": "1",
        "armour": "medium",
    }  # fmt: skip
    filled = WORKSHOP.fill(member, changed)
    assert filled == {
        "sort": "ganger", "armour": "medium", "hand": "none", "weapons": ["shotgun"], "gloves": 1,
        "drugs": ["dove"], "order": "shoot",
    }  # fmt: skip
    for field, value in (
        ("weapons.wand", True),
        ("gloves", "-1"),
        ("model", "car"),
        ("weapons", 1),
    ):
        with pytest.raises(BadEdit):
            WORKSHOP.fill(member, {field: value})
    car = Member("c", "C", "vehicle", WORKSHOP.plain("vehicle"))
    assert WORKSHOP.fill(car, {"model": "apc"}) == {"model": "apc"}


def test_the_squad_begins_with_the_order_and_drugs_of_its_leader() -> None:
    band = _band(("gang member, dove, snipe", "gang member, dove"))
    [party] = parties(band, "here")
    assert (party.squad.order, party.squad.drugs) == ("snipe", ("dove",))
    titles = [
        [block.id for block in WORKSHOP.blocks(band, member)] for member in members_of(band)
    ]  # fmt: skip
    assert ["order" in each for each in titles] == [True, False]


@pytest.mark.rule("K2")
def test_a_full_warband_finds_room_along_the_edge() -> None:
    squads = [("trooper", "motorbike")] * 3 + [("trooper", "tracked")] + [("trooper",)] * 20
    band = _band(*squads)
    assert WORKSHOP.check(band) == ()
    battle = _fielded(band)
    bodies = [*on_foot(battle), *battle.vehicles.values()]
    assert len(bodies) == 2 * (20 + 4)
    for number, one in enumerate(bodies):
        assert one.radius <= one.at.x <= battle.width - one.radius
        assert one.radius <= one.at.y <= battle.height - one.radius
        for other in bodies[:number]:
            assert span(one.at, other.at) >= one.radius + other.radius
    riders = [figure for figure in battle.figures.values() if figure.aboard]
    assert len(riders) == 8
    assert all(figure.at == battle.vehicles[figure.aboard].at for figure in riders)


@pytest.mark.rule("K32")
def test_a_player_chooses_the_first_order_of_a_squad_before_the_battle() -> None:
    battle = _fielded(_band(("2 gang members, dove",)))
    found = Table(battle).order(o.GiveOrder("gang", "gang-t0", "snipe"))
    assert found.battle.squads["gang-t0"].order == "snipe"
    found.refuses(o.GiveOrder("gang", "gang-t0", "keep_down"), "may have")  # not on Dove
    found.refuses(o.GiveOrder("gang", "company-t0", "assault"), "none of your")
    found.order(o.Begin("gang")).refuses(o.GiveOrder("gang", "gang-t0", "shoot"), "Before the")
