"""Several figures at once by forms alone: chosen, given something, moved, copied, removed."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from rosters.documents import warband_of
from rosters.models import Revision, Warband
from rosters.services import warbands
from rules.kernel import warbands as w
from tests.one_line import one_line
from tests.rosters.conftest import edit_it

GUN = "weapons.add=guo_peng_model_49"


@pytest.fixture
def page(ada):
    client = Client()
    client.force_login(get_user_model().objects.get(username="ada"))
    return client


def post(client, row, **fields):
    now = Warband.objects.get(pk=row.pk)
    fields = {"revision": now.revision, "token": f"t{now.revision}", "choose": "several", **fields}
    return client.post(f"/warbands/{row.pk}/edits/", fields)


def kept(row) -> w.Warband:
    return warband_of(Warband.objects.get(pk=row.pk).document)


def names(row) -> list[list[str]]:
    return [[each.name for each in team.members] for team in kept(row).teams]


def guns(row) -> list[int]:
    return [len(each.build.get("weapons", ())) for each in w.members_of(kept(row))]


def test_figures_are_chosen_and_given_a_thing_without_a_script(page, row):
    shown = page.get(f"/warbands/{row.pk}/?choose=several").text
    assert "workshop is-choosing" in shown
    assert shown.count('form="several"') == 3
    assert "is-choosing" not in page.get(f"/warbands/{row.pk}/").text
    asked = page.post(f"/warbands/{row.pk}/several/", {"members": ["m2", "m4"], "times": "1"})
    assert "Give Ganger 1 and Ganger 3" in one_line(asked)
    assert f'<option value="{GUN}">' in asked.text
    answer = post(page, row, type="give", members=["m2", "m4"], gift=GUN, number="1", instead="")
    assert answer.headers["Location"] == f"/warbands/{row.pk}/?choose=several"
    assert guns(row) == [1, 0, 1]


def test_each_of_the_others_is_one_change(page, row, ada):
    edit_it(row, ada, w.AddTeam("Two"))
    before = Revision.objects.count()
    post(page, row, type="move_members", members=["m3", "m4"], team="t5", times="1")
    post(page, row, type="members_up", members=["m4"], team="t1")
    post(page, row, type="copy_members", members=["m2", "m4"], times="2", team="t1")
    assert names(row) == [
        ["Ganger 1", "Ganger 4", "Ganger 5"],
        ["Ganger 3", "Ganger 6", "Ganger 7", "Ganger 2"],
    ]
    post(page, row, type="members_down", members=["m4"], team="t1")
    assert names(row)[1][:2] == ["Ganger 6", "Ganger 3"]
    post(page, row, type="remove_members", members=["m2", "m4"], team="t1", times="3")
    assert names(row) == [["Ganger 4", "Ganger 5"], ["Ganger 6", "Ganger 7", "Ganger 2"]]
    assert Revision.objects.count() == before + 5


def test_variants_of_one_figure(page, row):
    asked = one_line(page.get(f"/warbands/{row.pk}/several/?members=m2"))
    assert "Copies of Ganger 1 with other things" in asked
    both = one_line(page.get(f"/warbands/{row.pk}/several/?members=m2&members=m3"))
    assert "with other things" not in both
    gifts = [GUN, "weapons.add=colt_m2117", "melee=knife"]
    post(page, row, type="variants", members=["m2"], gifts=gifts, instead="first")
    assert names(row) == [["Ganger 1", "Ganger 4", "Ganger 5", "Ganger 6", "Ganger 2", "Ganger 3"]]
    assert guns(row) == [0, 1, 1, 0, 0, 0]


def test_who_cannot_have_a_thing_is_said_before_and_after(page, row, ada):
    edit_it(row, ada, w.Fill("m3", {"weapons.add": "corp_arms_mk_ii"}))
    launcher = "weapons.add=20mm_grenade_launcher"
    asked = one_line(page.get(f"/warbands/{row.pk}/several/?members=m2&members=m3"))
    option = re.search(rf'<option value="{launcher}">(.*?)</option>', asked)
    assert option is not None
    assert "(not Ganger 1: No gun in hand takes it.)" in option[1]
    before = kept(row)
    answer = post(page, row, type="give", members=["m2", "m3"], gift=launcher)
    assert answer.status_code == 422
    assert "Nobody was given anything. Ganger 1: No gun in hand takes it." in one_line(answer)
    assert kept(row) == before
    assert post(page, row, type="give", members=["m3"], gift=launcher).status_code == 302


def test_a_vehicle_among_them_has_no_place_for_a_gun_in_hand(page, row, ada):
    car = w.AddMembers("t1", "vehicle", "Van")
    edit_it(row, ada, car)
    asked = one_line(page.get(f"/warbands/{row.pk}/several/?members=m2&members=m5"))
    assert "(not Van: There is no place for that.)" in asked
    answer = post(page, row, type="give", members=["m2", "m5"], gift=GUN)
    assert "Van: There is no place for that." in one_line(answer)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"type": "remove_members"}, "Choose figures first"),
        ({"type": "remove_members", "members": ["m2", "m99"]}, "not in the warband"),
        ({"type": "give", "members": ["m2"], "gift": ""}, "Choose what to give"),
        ({"type": "give", "members": ["m2"], "gift": GUN, "number": "many"}, "whole number"),
        ({"type": "give", "members": ["m2"], "gift": GUN, "number": "21"}, "1 to 20"),
        ({"type": "give", "members": ["m2"], "gift": "wings=2"}, "no place for that"),
        ({"type": "variants", "members": ["m2", "m3"], "gifts": [GUN]}, "Choose one figure"),
        ({"type": "variants", "members": ["m2"]}, "Choose with what"),
        ({"type": "copy_members", "members": ["m2"], "times": "many"}, "cannot be read"),
        ({"type": "move_members", "members": ["m2"], "team": "t9"}, "not in the warband"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(page, row, fields, words):
    before = kept(row)
    answer = post(page, row, **fields)
    assert answer.status_code == 422
    assert words in one_line(answer)
    assert "workshop is-choosing" in answer.text
    assert kept(row) == before


def test_nobody_chosen_is_told_so(page, row):
    for address in (f"/warbands/{row.pk}/several/", f"/warbands/{row.pk}/several/?members=m99"):
        assert page.get(address).status_code == 422
    told = page.get(f"/warbands/{row.pk}/several/", headers={"HX-Request": "true"})
    assert (told.status_code, "Choose figures first." in told.text) == (200, True)


def test_only_its_owner_chooses_in_it(page, row, ada, bruno):
    warbands.share(row.pk, ada, "public")
    stranger = Client()
    stranger.force_login(get_user_model().objects.get(username="bruno"))
    for client in (stranger, Client()):
        assert client.get(f"/warbands/{row.pk}/several/?members=m2").status_code == 404
        assert post(client, row, type="remove_members", members=["m2"]).status_code == 404
        shown = client.get(f"/warbands/{row.pk}/?choose=several").text
        assert "is-choosing" not in shown
        assert 'form="several"' not in shown


def test_a_team_without_a_leader_offers_the_first_who_may_lead(page, row, ada):
    assert "Make Ganger" not in page.get(f"/warbands/{row.pk}/").text
    edit_it(row, ada, w.RemoveMember("m2"))
    assert "Make Ganger 2 leader" in one_line(page.get(f"/warbands/{row.pk}/"))
    post(page, row, type="appoint", member="m3")
    assert kept(row).teams[0].leader == "m3"
    assert "Make Ganger" not in page.get(f"/warbands/{row.pk}/").text


def test_a_game_without_leaders_offers_none(page, ada):
    row = warbands.create_warband(ada, "firefight", "")
    edit_it(row, ada, w.AddTeam())
    edit_it(row, ada, w.AddMembers("t1", "shooter", "", 2))
    shown = page.get(f"/warbands/{row.pk}/?shown=m2").text
    assert "Make leader" not in shown
    assert "leads</span>" not in shown
    assert (row.name, kept(row).teams[0].name, kept(row).teams[0].leader) == (
        "Warband 1", "Team 1", "",
    )  # fmt: skip


def test_warbands_and_teams_without_a_name_get_one(page, db):
    for _ in range(2):
        assert page.post("/warbands/new/", {"game": "firewall", "name": " "}).status_code == 302
    named = sorted(Warband.objects.values_list("name", flat=True))
    assert named == ["Warband 1", "Warband 2"]
    row = Warband.objects.get(name="Warband 2")
    for _ in range(2):
        assert post(page, row, type="add_team", name="").status_code == 302
    assert [team.name for team in kept(row).teams] == ["Team 1", "Team 2"]
