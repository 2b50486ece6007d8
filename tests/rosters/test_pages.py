"""The pages of warbands: built by forms alone, in pinned queries, seen by whoever may."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from rosters.documents import warband_of
from rosters.models import LoadOut, Warband
from rosters.queries.checked import checked
from rosters.services import warbands
from rules.kernel import warbands as w
from rules.registry import RULESETS
from tests.one_line import one_line
from tests.rosters.conftest import edit_it
from web.errors import NotYours


@pytest.fixture
def page(ada):
    client = Client()
    client.force_login(get_user_model().objects.get(username="ada"))
    return client


def post(client, row, **fields):
    now = Warband.objects.get(pk=row.pk)
    fields = {name.replace("__", "."): value for name, value in fields.items()}
    fields = {"revision": now.revision, "token": f"t{now.revision}", **fields}
    return client.post(f"/warbands/{row.pk}/edits/", fields)


def kept(row) -> w.Warband:
    return warband_of(Warband.objects.get(pk=row.pk).document)


def test_a_guest_builds_a_warband_without_scripts(db):
    guest = Client()
    answer = guest.post("/warbands/new/", {"game": "firewall", "name": "Street trash"})
    row = Warband.objects.get()
    assert answer.headers["Location"] == f"/warbands/{row.pk}/"
    post(guest, row, type="add_team", name="One")
    post(guest, row, type="quick", team="t1", quick="4 gangers, Guo Peng 49, knife")
    answer = post(guest, row, type="fill", member="m2", shown="m2", f__armour="mono_weave")
    assert answer.headers["Location"] == f"/warbands/{row.pk}/?shown=m2"
    built = kept(row)
    assert [each.name for each in w.members_of(built)] == [f"Ganger {n}" for n in range(1, 5)]
    assert w.member_named(built, "m2").build["armour"] == "mono_weave"
    assert Client().get(f"/warbands/{row.pk}/").status_code == 404
    assert "Street trash" in guest.get("/warbands/").content.decode()


def test_a_whole_form_says_what_is_ticked_and_what_is_not(page, row):
    blank = {"f.gear.gasmask": "", "f.gear.ir_goggles": ["", "on"]}
    post(page, row, type="fill", member="m2", **{k.replace(".", "__"): v for k, v in blank.items()})
    assert w.member_named(kept(row), "m2").build["gear"] == ["ir_goggles"]


def test_a_start_from_the_list(page, row):
    post(page, row, type="add_members", team="t1", kind="vehicle", start="thatcher", count="1")
    assert w.member_named(kept(row), "m5").build["chassis"] == "medium_tank"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"type": "explode"}, "There is no such change"),
        ({"type": "quick", "team": "t1", "quick": "3 dragons"}, "nobody’s kind"),
        ({"type": "rename", "name": ""}, "cannot be read"),
        ({"type": "fill", "member": "m9"}, "not in the warband"),
        ({"type": "fill", "member": "m2", "f__wings": "2"}, "no such field"),
        ({"type": "add_members", "team": "t1", "kind": "vehicle", "start": "broom"}, "on the list"),
        ({"type": "duplicate", "member": "m2", "revision": "x"}, "Reload the page"),
        ({"type": "duplicate", "member": "m2", "token": ""}, "Reload the page"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(page, row, fields, words):
    before = kept(row)
    answer = post(page, row, **fields)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert kept(row) == before


def test_a_second_tab_is_told_and_overwrites_nothing(page, row, ada):
    edit_it(row, ada, w.Rename("Renamed"))
    answer = post(page, row, type="rename", name="Lost", revision=row.revision)
    assert answer.status_code == 409
    assert "changed somewhere else" in answer.content.decode()
    assert kept(row).name == "Renamed"


def test_every_problem_is_on_the_page_at_its_field(page, row, ada):
    edit_it(row, ada, w.SetBuild("m3", {"armour": "robe"}))
    shown = page.get(f"/warbands/{row.pk}/?shown=m3").content.decode()
    assert shown.count("Ganger 2: choose the armour from the list.") >= 3
    assert 'id="f-armour"' in shown


def test_it_is_seen_by_whoever_it_is_shared_with(page, row, ada):
    stranger, address = Client(), f"/warbands/{row.pk}/"
    assert stranger.get(address).status_code == 404
    row = warbands.share(row.pk, ada, "link")
    assert stranger.get(address).status_code == 404
    first = row.link
    assert stranger.get(f"{address}?link={first}").status_code == 200
    assert stranger.get("/warbands/public/").content.decode().count("Hitters") == 0
    warbands.share(row.pk, ada, "public")
    assert stranger.get(address).status_code == 200
    assert "Hitters" in stranger.get("/warbands/public/").content.decode()
    warbands.share(row.pk, ada, "private")
    assert stranger.get(f"{address}?link={first}").status_code == 404


def test_a_copy_is_ones_own_and_says_whose_it_was(row, ada, bruno):
    client = Client()
    client.force_login(get_user_model().objects.get(username="bruno"))
    assert client.post(f"/warbands/{row.pk}/copy/").status_code == 404
    warbands.share(row.pk, ada, "public")
    client.post(f"/warbands/{row.pk}/copy/")
    copy = Warband.objects.get(user_id=bruno.user_id)
    assert (copy.credit, copy.copied_from_id) == ("Hitters, by ada", row.pk)
    assert [team.name for team in kept(copy).teams] == ["One"]
    assert "after Hitters, by ada" in client.get(f"/warbands/{copy.pk}/").content.decode()


@pytest.mark.parametrize(
    "slug", [each.slug for each in RULESETS.values() if each.workshop is not None]
)
def test_every_ready_warband_of_a_game_shows_who_is_in_it(db, slug):
    shown = Client().get("/warbands/new/", {"game": slug})
    page, html = shown.context["page"], shown.content.decode()
    ready = RULESETS[slug].workshop.ready()
    assert page.game == slug
    assert [each.name for each in page.ready] == [each.name for each in ready]
    assert html.count("/pictures/drawn/") == sum(len(each.portraits) for each in page.ready)
    for number, each in enumerate(page.ready):
        assert len(each.portraits) + each.more == sum(1 for _ in w.members_of(ready[number]))
        assert f"/warbands/ready/{slug}/{number}/copy/" in html


def test_a_new_warband_is_for_the_game_of_the_last_one(page, row, ada):
    assert page.get("/warbands/new/?game=chess").context["page"].game == "firewall"
    warbands.create_warband(ada, "killzone", "Howlers")
    assert page.get("/warbands/new/").context["page"].game == "killzone"
    assert page.get("/warbands/new/?game=firefight").context["page"].game == "firefight"


def test_a_refused_name_leaves_the_game_chosen(page):
    answer = page.post("/warbands/new/", {"game": "killzone", "name": "x" * 61})
    assert answer.status_code == 422
    assert answer.context["page"].game == "killzone"
    assert "x" * 61 in answer.content.decode()


def test_a_ready_warband_is_copied(page, ada):
    page.post("/warbands/ready/firewall/2/copy/")
    copy = Warband.objects.get()
    assert copy.name == "Daewoo mercenaries"
    assert page.post("/warbands/ready/firewall/99/copy/").status_code == 404
    assert page.post("/warbands/ready/chess/0/copy/").status_code == 404


def test_only_the_owner_shares_or_deletes(row, bruno):
    client = Client()
    client.force_login(get_user_model().objects.get(username="bruno"))
    for action in ("share", "delete", "undo"):
        assert (
            client.post(f"/warbands/{row.pk}/{action}/", {"sharing": "public"}).status_code == 404
        )
    assert Warband.objects.filter(pk=row.pk, sharing="private").exists()


def test_what_is_not_changed_cannot_be_undone(page, ada):
    row = warbands.create_warband(ada, "firewall", "New")
    answer = page.post(f"/warbands/{row.pk}/undo/", {"revision": row.revision, "token": "a"})
    assert answer.status_code == 422
    assert "nothing to undo" in answer.content.decode()


def big(actor, teams: int, each: int) -> Warband:
    members = iter(range(1, 10_000))
    made = w.Warband("firewall", "Big", tuple(
        w.Team(f"t{number}", f"Team {number}", tuple(
            w.Member(f"m{next(members)}", "Ganger", "figure", {"weapons": ["colt_m2117"]})
            for _ in range(each)
        ))
        for number in range(teams)
    ), made=20_000)  # fmt: skip
    return warbands.keep_new(actor, made, "big")


@pytest.mark.parametrize(("teams", "each"), [(1, 3), (12, 12)])
def test_a_warband_of_any_size_opens_in_the_same_queries(
    page, ada, teams, each, django_assert_num_queries
):
    row = big(ada, teams, each)
    # session, user, warband, leagues' budgets, revisions, house catalogues, clubs' shelves,
    # load-outs, unread
    with django_assert_num_queries(9):
        assert page.get(f"/warbands/{row.pk}/?shown=m1").status_code == 200


def test_a_list_opens_in_the_same_queries_and_leaves_the_documents(
    page, ada, django_assert_num_queries
):
    for _ in range(3):
        big(ada, 2, 3)
    with django_assert_num_queries(5) as asked:
        page.get("/warbands/")
    assert not any('"document"' in each["sql"] for each in asked.captured_queries)


def test_what_one_carries_is_given_to_the_whole_team(page, row, ada):
    edit_it(row, ada, w.Fill("m2", {"weapons.add": "colt_m2117", "armour": "mono_weave"}))
    post(page, row, type="outfit", team="t1", kind="figure", member="m2", to="team")
    assert {each.build["armour"] for each in w.members_of(kept(row))} == {"mono_weave"}
    edit_it(row, ada, w.Fill("m3", {"skills.stealth": "2", "experience": "green"}))
    post(page, row, type="outfit", team="t1", kind="figure", member="m2", to="team")
    own = w.member_named(kept(row), "m3").build
    assert (own["skills"], own["experience"]) == ({"stealth": 2}, "green")


def test_a_load_out_is_kept_given_and_forgotten(page, row, ada, bruno):
    edit_it(row, ada, w.Fill("m2", {"weapons.add": "colt_m2117"}))
    page.post(f"/warbands/{row.pk}/load-outs/", {"member": "m2", "name": "Light"})
    shown = page.get(f"/warbands/{row.pk}/?shown=m3").content.decode()
    assert ">Light</option>" in shown
    number = LoadOut.objects.get().pk
    fields = {"type": "outfit", "team": "t1", "kind": "figure", "load_out": number}
    post(page, row, **fields, member="m3", to="one")
    guns = [each.build.get("weapons") for each in w.members_of(kept(row))]
    assert guns == [["colt_m2117"], ["colt_m2117"], None]
    page.post(f"/warbands/{row.pk}/load-outs/forget/", {"load_out": number})
    answer = post(page, row, **fields, member="m4", to="one")
    assert (answer.status_code, LoadOut.objects.count()) == (422, 0)


def test_a_load_out_is_its_owner_s_alone(page, row, ada, bruno):
    theirs = warbands.keep_new(bruno, kept(row), "copied")
    warbands.keep_load_out(bruno, theirs.pk, "m2", "Theirs")
    number = LoadOut.objects.get().pk
    assert "Theirs" not in page.get(f"/warbands/{row.pk}/?shown=m2").content.decode()
    page.post(f"/warbands/{row.pk}/load-outs/forget/", {"load_out": number})
    assert LoadOut.objects.count() == 1
    with pytest.raises(NotYours):
        warbands.keep_load_out(ada, theirs.pk, "m2", "Mine")


def test_what_is_to_be_mended_leads_to_whose_it_is(client, row, ada, bruno):
    edit_it(row, ada, w.Equip("t1", "figure", {"weapons": ["20mm_grenade_launcher"]}, ("m3",)))
    client.force_login(get_user_model().objects.get(username="ada"))
    page = one_line(client.get(f"/warbands/{row.pk}/"))
    listed = page[page.index('class="problem-list"') :]
    assert '<a href="?shown=m3#editor"' in listed
    warbands.share(row.pk, ada, "public")
    client.force_login(get_user_model().objects.get(username="bruno"))
    page = one_line(client.get(f"/warbands/{row.pk}/"))
    assert '#editor"' not in page[page.index('class="problem-list"') :]


def test_a_launcher_without_rounds_is_said_in_the_list_and_at_its_field(page, ada, row):
    words = "the 20mm Grenade Launcher has no rounds."
    assert words not in page.get(f"/warbands/{row.pk}/").text
    edit_it(row, ada, w.SetBuild("m3", {"weapons": ["corp_arms_mk_ii"]}))
    shown = page.get(f"/warbands/{row.pk}/").text
    assert shown.count(words) == 1
    assert "Worth a second look" in shown
    assert "ready to field" in shown
    edited = page.get(f"/warbands/{row.pk}/?shown=m3").text
    assert edited.count(words) == 2
    assert page.get(f"/warbands/{row.pk}/?shown=m2").text.count(words) == 1
    loaded = {"weapons": ["corp_arms_mk_ii"], "grenades": {"smoke@20mm": 2}}
    edit_it(row, ada, w.SetBuild("m3", loaded))
    assert "Worth a second look" not in page.get(f"/warbands/{row.pk}/").text


def test_a_budget_says_what_is_left_and_what_is_too_much(page, row, ada):
    address = f"/warbands/{row.pk}/budget/"

    def set_to(most: str, of: str = "gutz"):
        return page.post(address, {"sum": of, "most": most})

    total = next(each.total for each in checked(kept(row)).sums if each.id == "gutz")
    assert total > 3
    assert set_to(str(total + 5)).status_code == 302
    assert "5 left" in one_line(page.get(f"/warbands/{row.pk}/"))
    set_to(str(total - 3))
    assert re.search(r"3 too\s+many", one_line(page.get(f"/warbands/{row.pk}/")))
    for wrong in ("many", "-4", "9999999", "1.5"):
        refused = set_to(wrong)
        assert (refused.status_code, "whole number" in one_line(refused)) == (422, True)
    assert set_to("4", of="gold").status_code == 422
    row.refresh_from_db()
    assert row.budgets == {"gutz": total - 3}
    warbands.share(row.pk, ada, "public")
    assert "too many" not in one_line(Client().get(f"/warbands/{row.pk}/")), (
        "a plan is nobody else's"
    )
    set_to("")
    row.refresh_from_db()
    assert row.budgets == {}
