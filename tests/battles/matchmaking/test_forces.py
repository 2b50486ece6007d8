"""Own warbands in a battle: chosen at its opening or with an invitation, and fielded as built."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from battles import journal
from battles.matchmaking.plans import BadPlan, BattlePlan
from battles.models import Battle
from battles.services import opening, seating
from rosters.models import Warband
from rosters.services.warbands import keep_new
from rules.kernel.warbands import members_of
from rules.registry import RULESETS
from tests.battles.conftest import known
from tests.one_line import one_line

READY = {each.name: each for each in RULESETS["firewall"].workshop.ready()}


def own(user, name: str) -> Warband:
    return keep_new(known(user), READY[name], "copied")


def own_draft(user) -> Warband:
    """A warband with a problem: nobody leads its team."""
    hitters = READY["Mafia hitters"]
    teams = tuple(replace(each, leader="") for each in hitters.teams)
    return keep_new(known(user), replace(hitters, name="Draft", teams=teams), "copied")


def opened(user, scenario: str = "street_fight", **changes) -> Battle:
    plan = BattlePlan(**{"ruleset": "firewall", "scenario": scenario, "hotseat": True, **changes})
    return opening.open_battle(known(user), plan, "here")


def names(battle: Battle, side: str) -> list[str]:
    state = journal.state_of(Battle.objects.get(pk=battle.pk))
    return [each.name for each in state.figures.values() if each.side == side]


def test_a_warband_takes_the_place_of_the_scenario_s_people(ada):
    row = own(ada, "Mafia hitters")
    battle = opened(ada, forces={"tollgate": row.pk})
    assert names(battle, "tollgate") == [each.name for each in members_of(READY["Mafia hitters"])]
    preset = names(opened(ada), "wardens")
    assert names(battle, "wardens") == preset


def test_both_sides_may_field_the_same_one(ada):
    row = own(ada, "Daewoo mercenaries")
    battle = opened(ada, forces={"tollgate": row.pk, "wardens": row.pk})
    assert len(names(battle, "tollgate")) == len(names(battle, "wardens")) == 8


@pytest.mark.parametrize("side", ["daewoo", "thorco", "mafia"])
def test_the_buyers_at_the_thames_may_be_anybody(ada, side):
    row = own(ada, "Tollgate")
    battle = opened(ada, "triple_cross", forces={side: row.pk})
    assert len(names(battle, side)) == 9
    state = journal.state_of(Battle.objects.get(pk=battle.pk))
    assert not any(team.aware for team in state.teams.values() if team.side == side)


def test_whoever_joins_brings_a_warband(ada, bruno):
    plan = BattlePlan("firewall", "street_fight", side="wardens", forces={
        "wardens": own(ada, "Daewoo mercenaries").pk})  # fmt: skip
    waiting = opening.open_battle(known(ada), plan, "here")
    invite = waiting.seats.get(side="tollgate").invite
    seating.accept_invitation(invite, known(bruno), None, own(bruno, "Mafia hitters").pk)
    assert len(names(waiting, "wardens")) == 8
    assert len(names(waiting, "tollgate")) == 5


def test_what_is_built_later_does_not_change_what_was_fielded(ada):
    row = own(ada, "Mafia hitters")
    battle = opened(ada, forces={"tollgate": row.pk})
    row.delete()
    assert len(names(battle, "tollgate")) == 5


def test_nobody_fields_what_is_anothers_or_a_draft_or_of_no_use(ada, bruno):
    theirs, draft = own(bruno, "Mafia hitters"), own_draft(ada)
    for forces, words in (
        ({"tollgate": theirs.pk}, "your own warbands"),
        ({"tollgate": "nothing"}, "your own warbands"),
        ({"tollgate": draft.pk}, "cannot be fielded yet"),
    ):
        with pytest.raises(BadPlan, match=words):
            opened(ada, forces=forces)
    with pytest.raises(BadPlan, match="its own people"):
        opened(ada, "walk_in_the_park", forces={"snatch": own(ada, "Mafia hitters").pk})
    assert not Battle.objects.exists()


STREET = "/battles/new/?game=firewall:street_fight"


def test_the_page_offers_what_can_be_fielded(ada, client):
    client.force_login(ada)
    assert "Field a warband" not in one_line(client.get(STREET))
    own_draft(ada)
    assert "Field a warband" not in one_line(client.get(STREET))
    row = own(ada, "Mafia hitters")
    page = one_line(client.get(STREET))
    assert "Field a warband" in page
    assert "Mafia hitters (5 figures)" in page
    answer = client.post("/battles/new/", {
        "game": "firewall:street_fight", "opponent": "hotseat",
        "force_firewall_street_fight_tollgate": row.pk,
    })  # fmt: skip
    assert answer.status_code == 302
    assert len(names(Battle.objects.get(), "tollgate")) == 5


def test_a_player_of_eight_brings_one_team(ada):
    ready = {each.name: each for each in RULESETS["fireteam_tomorrow"].workshop.ready()}
    two, one = (
        keep_new(known(ada), ready[name], "copied") for name in ("Port garrison", "Rifle team")
    )
    plan = {"ruleset": "fireteam_tomorrow", "forces": {"north-2": two.pk}}
    with pytest.raises(BadPlan, match="one team at most"):
        opened(ada, "eight_hands", **plan)
    battle = opened(ada, "eight_hands", **plan | {"forces": {"north-2": one.pk}})
    assert len(names(battle, "north-2")) == len(list(members_of(ready["Rifle team"])))
