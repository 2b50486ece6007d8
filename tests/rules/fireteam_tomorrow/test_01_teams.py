"""Teams and people (T1, T2, T20, T20b, T21)."""

from __future__ import annotations

import itertools

import pytest

from rules.fireteam_tomorrow.catalogue import ARMOUR, QUALITIES, VEHICLES, WEAPONS
from rules.fireteam_tomorrow.orders import Begin, Concede, Deploy
from rules.fireteam_tomorrow.ruleset import FIRETEAM_TOMORROW
from rules.fireteam_tomorrow.scenarios import MOST_FIGURES, SCENARIOS, muster
from rules.fireteam_tomorrow.setting_up import zone
from rules.fireteam_tomorrow.state import Battle
from rules.fireteam_tomorrow.warbands.ready import warband_called
from rules.fireteam_tomorrow.warbands.workshop import WORKSHOP
from rules.kernel.building import too_big
from rules.kernel.dice import SeededDice
from rules.kernel.edits import edited
from rules.kernel.geometry import nearest_point, rectangle, span
from rules.kernel.record import IllegalOrder
from rules.kernel.warbands import (
    AddMembers,
    AddTeam,
    Appoint,
    BadEdit,
    Fill,
    Member,
    RemoveMember,
    Warband,
)


def built(*lines: str) -> Warband:
    """A warband of one team, led by the first."""
    warband = edited(Warband("fireteam_tomorrow", "Ours"), AddTeam("Team"), WORKSHOP)
    for line in lines:
        found = WORKSHOP.quick(line)
        added = AddMembers("t1", found.kind, found.name, found.count, found.build)
        warband = edited(warband, added, WORKSHOP)
    return edited(warband, Appoint(warband.teams[0].members[0].id), WORKSHOP)


def codes(warband: Warband) -> list[str]:
    return [problem.code for problem in WORKSHOP.check(warband)]


@pytest.mark.rule("T1")
@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (("squad leader", "4 soldiers"), []),
        (("squad leader", "soldier"), ["size"]),
        (("squad leader", "6 soldiers"), ["size"]),
        (("10 raiders",), []),
        (("11 raiders",), ["size"]),
        (("squad leader", "gunner", "soldier, sniper rifle"), ["heavy"]),
        (("squad leader", "2 medics"), ["medics"]),
    ],
)
def test_a_team_is_of_three_to_six(lines: tuple[str, ...], wrong: list[str]) -> None:
    assert codes(built(*lines)) == wrong


@pytest.mark.rule("T1")
def test_a_team_needs_its_leader_and_a_vehicle_a_team_of_its_own() -> None:
    team = built("squad leader", "3 soldiers")
    assert codes(edited(team, RemoveMember("m2"), WORKSHOP)) == ["leader"]
    assert codes(built("squad leader", "3 soldiers", "wheeled carrier")) == ["vehicle_team"]


@pytest.mark.rule("T20", "T20b")
def test_qualities_and_armour_are_the_text_s() -> None:
    assert [row.name for row in QUALITIES] == ["Poor", "Fair", "Good", "Elite", "Hero"]
    assert [row.id for row in ARMOUR] == ["none", "light", "medium", "heavy"]
    assert codes(built("squad leader, hero", "3 soldiers, hero")) == ["heroes"]
    assert codes(built("squad leader, hero", "3 soldiers, elite", "soldier, poor")) == []


@pytest.mark.rule("T20b")
def test_whether_a_team_may_be_mixed_is_a_switch() -> None:
    mixed = built("squad leader, hero", "2 soldiers, elite", "2 soldiers, poor")
    usual = built("squad leader, hero", "4 soldiers")
    one_other = built("squad leader, elite", "2 soldiers, elite", "soldier, poor")
    two_others = built("squad leader, elite", "2 soldiers, elite", "2 soldiers, poor")
    scenario, card = next(iter(SCENARIOS.items()))
    side = card.seats[0].id
    for rule, warband, fits in (
        ("any", mixed, True), ("one", usual, True), ("one", mixed, False),
        ("any", two_others, True), ("one", one_other, True), ("one", two_others, False),
    ):  # fmt: skip
        rules = {"mixed_teams": rule}
        if fits:
            assert muster(scenario, {}, rules, 1, {side: warband})
        else:
            with pytest.raises(IllegalOrder, match="Team is of mixed quality"):
                muster(scenario, {}, rules, 1, {side: warband})
    for each in SCENARIOS:
        assert muster(each, {}, {"mixed_teams": "one"}, 1), "its own people keep to it"


@pytest.mark.rule("T21")
def test_a_medic_is_armed() -> None:
    team = built("squad leader", "3 soldiers", "medic")
    medic = team.teams[0].members[-1]
    assert medic.build["weapons"] == ["pistol"]
    unarmed = edited(team, Fill(medic.id, {"first": "", "second": ""}), WORKSHOP)
    assert codes(unarmed) == ["unarmed_medic"]


@pytest.mark.rule("T2")
def test_at_most_eight_players_and_fifty_figures() -> None:
    for scenario in SCENARIOS.values():
        assert 2 <= len(scenario.seats) <= 8
        battle = FIRETEAM_TOMORROW.folded(muster(scenario.id, {}, {}, 5))
        assert len(battle.figures) <= MOST_FIGURES
    assert len(SCENARIOS["eight_hands"].seats) == 8
    big = built(*(["10 raiders"] * 1))
    for _ in range(5):
        big = edited(big, AddTeam("More"), WORKSHOP)
        big = edited(big, AddMembers(big.teams[-1].id, "figure", "Raider", 10), WORKSHOP)
    assert "too_many" in codes(big)
    with pytest.raises(IllegalOrder, match="too many"):
        muster("crossroads", {}, {}, 5, {"north": big})


@pytest.mark.rule("T2")
def test_people_are_set_up_in_secret_and_lie_open_together() -> None:
    battle = FIRETEAM_TOMORROW.folded(muster("crossroads", {}, {}, 5))
    dice = SeededDice(b"x" * 32)
    mine = next(f for f in battle.figures.values() if f.side == "north")
    goal = next(
        (x, 60) for x in range(60, 1100, 20)
        if all(abs(f.at.x - x) > 40 or abs(f.at.y - 60) > 40 for f in battle.figures.values())
    )  # fmt: skip
    after, events = FIRETEAM_TOMORROW.play(battle, Deploy("north", mine.id, *goal), dice)
    assert all(event.audience == ("north",) for event in events)
    assert after.figures[mine.id].at == goal
    assert FIRETEAM_TOMORROW.view(after, "south").figures[mine.id].at == mine.at
    with pytest.raises(IllegalOrder, match="8 inches"):
        FIRETEAM_TOMORROW.verify(after, Deploy("north", mine.id, 600, 450))
    after, _ = FIRETEAM_TOMORROW.play(after, Begin("north"), dice)
    assert FIRETEAM_TOMORROW.to_act(after) == ("south",)
    assert FIRETEAM_TOMORROW.view(after, "south").figures[mine.id].at == mine.at
    after, _ = FIRETEAM_TOMORROW.play(after, Begin("south"), dice)
    assert FIRETEAM_TOMORROW.view(after, "south").figures[mine.id].at == goal


@pytest.mark.rule("T2")
def test_nobody_is_set_up_in_a_building_on_any_table() -> None:
    for scenario in SCENARIOS:
        for seed in range(40):
            battle = FIRETEAM_TOMORROW.folded(muster(scenario, {}, {}, seed))
            places = [(f.at, f.radius) for f in battle.figures.values()]
            assert len({at for at, _ in places}) == len(places)
            for side in battle.sides:
                FIRETEAM_TOMORROW.verify(battle, Begin(side.id))
            for figure in battle.figures.values():
                FIRETEAM_TOMORROW.verify(
                    battle, Deploy(figure.side, figure.id, figure.at.x, figure.at.y)
                )


def may(battle: Battle, order: Deploy) -> bool:
    try:
        FIRETEAM_TOMORROW.verify(battle, order)
    except IllegalOrder:
        return False
    return True


@pytest.mark.rule("T2")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_hidden_decides_where_anybody_may_be_set_up(scenario: str) -> None:
    """Else a refusal would tell a side where others have gone."""
    battle = FIRETEAM_TOMORROW.folded(muster(scenario, {}, {}, 5))
    dice, step = SeededDice(b"x" * 32), 50
    places = [
        (x, y) for x in range(0, battle.width + 1, step) for y in range(0, battle.height + 1, step)
    ]
    first = [next(f for f in battle.figures.values() if f.side == s.id) for s in battle.sides]
    for number, figure in enumerate(first):  # each as far into a corner of its strip as it comes
        tried = (places, places[::-1])[number % 2]
        orders = (Deploy(figure.side, figure.id, *at) for at in tried)
        chosen = next(order for order in orders if may(battle, order))
        battle, _ = FIRETEAM_TOMORROW.play(battle, chosen, dice)
    for figure in first:
        view = FIRETEAM_TOMORROW.view(battle, figure.side)
        orders = [Deploy(figure.side, figure.id, *at) for at in places]
        assert [may(view, order) for order in orders] == [may(battle, order) for order in orders]


@pytest.mark.rule("T2")
def test_no_two_armies_are_set_up_where_they_could_touch() -> None:
    largest = max(kind.radius for kind in VEHICLES.values())
    for scenario in SCENARIOS.values():
        battle = FIRETEAM_TOMORROW.folded(muster(scenario.id, {}, {}, 5))
        strips = [rectangle(*zone(battle, army)) for army in battle.armies]
        for one, other in itertools.combinations(strips, 2):
            assert min(span(corner, nearest_point(other, corner)) for corner in one) >= 2 * largest


@pytest.mark.rule("T2")
def test_an_army_keeps_out_of_a_corner_that_another_has_too() -> None:
    battle = FIRETEAM_TOMORROW.folded(muster("three_roads", {}, {}, 5))
    corners = (("west", 100, "north or south"), ("north", 100, "west"), ("south", 1100, "west"))
    for side, y, edges in corners:
        figure = next(f for f in battle.figures.values() if f.side == side)
        with pytest.raises(IllegalOrder, match=f"11 inches to the {edges} edge"):
            FIRETEAM_TOMORROW.verify(battle, Deploy(side, figure.id, 100, y))


@pytest.mark.rule("T2")
def test_the_largest_warbands_stand_in_their_strips() -> None:
    built_up = built("squad leader", "3 soldiers")
    for line in ("10 raiders", "wheeled carrier", "wheeled carrier"):
        built_up = edited(built_up, AddTeam("More"), WORKSHOP)
        found = WORKSHOP.quick(line)
        added = AddMembers(built_up.teams[-1].id, found.kind, found.name, found.count, found.build)
        built_up = edited(built_up, added, WORKSHOP)
    built_up = edited(built_up, Appoint(built_up.teams[1].members[0].id), WORKSHOP)
    assert codes(built_up) == []
    for scenario in (each for each in SCENARIOS.values() if not each.most_teams):
        forces = {seat.id: built_up for seat in scenario.seats}
        battle = FIRETEAM_TOMORROW.folded(muster(scenario.id, {}, {}, 5, forces))
        for figure in battle.figures.values():
            assert may(battle, Deploy(figure.side, figure.id, figure.at.x, figure.at.y))


@pytest.mark.rule("T2")
def test_each_of_eight_brings_one_team_so_that_fifty_take_part() -> None:
    [card] = [each for each in FIRETEAM_TOMORROW.scenarios if each.id == "eight_hands"]
    six = built("squad leader", "5 soldiers")
    assert len(six.teams[0].members) == 6
    for side in card.sides:
        assert side.takes_force
        assert too_big(side, six) == ""
    forces = {side.id: six for side in card.sides}
    battle = FIRETEAM_TOMORROW.folded(muster(card.id, {}, {}, 5, forces))
    assert len(battle.figures) == 48 <= MOST_FIGURES
    for figure in battle.figures.values():
        assert may(battle, Deploy(figure.side, figure.id, figure.at.x, figure.at.y))
    two = edited(built("3 soldiers"), AddTeam("Another"), WORKSHOP)
    assert "2 teams" in too_big(card.sides[0], two)
    assert "10 members" in too_big(card.sides[0], built("10 raiders"))


@pytest.mark.rule("T2")
def test_an_army_knows_where_its_own_are_set_up() -> None:
    battle = FIRETEAM_TOMORROW.folded(muster("eight_hands", {}, {}, 5))
    mine = next(f for f in battle.figures.values() if f.side == "north-1")
    after, [event] = FIRETEAM_TOMORROW.play(
        battle, Deploy("north-1", mine.id, 50, 50), SeededDice(b"x" * 32)
    )
    assert event.audience == ("north-1", "north-2", "north-3", "north-4")
    for side, at in (("north-3", (50, 50)), ("south-1", mine.post), ("", mine.post)):
        assert FIRETEAM_TOMORROW.view(after, side).figures[mine.id].at == at


def test_who_gives_up_before_the_battle_ends_it() -> None:
    battle = FIRETEAM_TOMORROW.folded(muster("crossroads", {}, {}, 5))
    after, _ = FIRETEAM_TOMORROW.play(battle, Concede("north"), SeededDice(b"x" * 32))
    outcome = FIRETEAM_TOMORROW.outcome(after)
    assert outcome is not None
    assert outcome.winner == "south"


def test_what_somebody_types_becomes_people_or_a_sentence() -> None:
    found = WORKSHOP.quick("Ada: 2 soldiers, hero, heavy, machine gun, jump")
    assert (found.name, found.count, found.build["quality"]) == ("Ada", 2, "hero")
    assert found.build["weapons"] == ["machine_gun"]
    assert found.build["jump"]
    for words in ("2 wizards", "soldier, lightsaber", "", "99 soldiers"):
        with pytest.raises(BadEdit):
            WORKSHOP.quick(words)


def test_a_build_is_filled_from_forms_and_refuses_what_is_none() -> None:
    member = Member("m1", "Ada", "figure", WORKSHOP.plain("figure"))
    filled = WORKSHOP.fill(member, {"second": "grenades", "gear.blade": "on", "armour": "heavy"})
    assert (filled["weapons"], filled["blade"], filled["armour"]) == (
        ["rifle", "grenades"], True, "heavy",
    )  # fmt: skip
    for fields in ({"wings": "on"}, {"gear.wings": "on"}, {"first": "lightsaber"}):
        with pytest.raises(BadEdit):
            WORKSHOP.fill(member, fields)
    with pytest.raises(BadEdit):
        WORKSHOP.read("dragon", {})


def test_ready_warbands_can_be_fielded_and_every_row_of_ours_says_so() -> None:
    assert all(WORKSHOP.check(warband) == () for warband in WORKSHOP.ready())
    assert all(row.ours for row in WEAPONS.values())
    sections = {section.id: section for section in WORKSHOP.armoury()}
    assert all("ours" in entry.note.lower() for entry in sections["weapons"].entries)
    for warband in WORKSHOP.ready():
        for team in warband.teams:
            for member in team.members:
                profile = WORKSHOP.profile(warband, member)
                assert profile.name == member.name
                assert WORKSHOP.blocks(warband, member)
    assert warband_called("garrison").name == "Port garrison"


def test_nobody_among_eight_teams_is_called_like_another() -> None:
    battle = FIRETEAM_TOMORROW.folded(muster("eight_hands", {}, {}, 5))
    names = [figure.name for figure in battle.figures.values()]
    assert len(set(names)) == len(names) == 40
    assert len({team.name for team in battle.teams.values()}) == 8
