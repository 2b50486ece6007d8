"""Cards of warbands, and the head of one that is shown to others."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from battles import permissions
from battles.models import Battle
from rosters.documents import warband_of
from rosters.models import Warband
from rosters.queries.social_card import card_svg, social_card
from rosters.queries.warband_cards import cards_of
from rosters.services import history, undoing, warbands
from rosters.services.history import Happened
from rules.kernel import warbands as w
from rules.kernel.warbands import members_of
from rules.registry import RULESETS
from tests.one_line import one_line
from tests.rosters.conftest import edit_it
from web.stills.rasteriser import png_of

GAMES = [slug for slug, game in RULESETS.items() if game.workshop is not None]


def browser(name: str) -> Client:
    found = Client()
    found.force_login(get_user_model().objects.get(username=name))
    return found


def ready(actor, game: str) -> Warband:
    return warbands.keep_new(actor, RULESETS[game].workshop.ready()[0], "ready")


@pytest.mark.parametrize("game", GAMES)
def test_a_card_shows_the_leader_first_and_what_the_warband_comes_to(ada, game):
    row = ready(ada, game)
    warband = warband_of(row.document)
    [card] = cards_of([row])
    leaders = [team.leader for team in warband.teams if team.leader]
    names = {each.id: each.name for each in members_of(warband)}
    if leaders:
        assert card.faces[0].name == names[leaders[0]]
    assert len(card.faces) + card.more == len(names)
    assert all(each.drawn.startswith("/pictures/drawn/") for each in card.faces)
    page = one_line(browser("ada").get("/warbands/"))
    assert f'src="{card.faces[0].drawn}"' in page
    for label, total in card.sums:
        assert f"<span>{label} <strong>{total}</strong></span>" in page


def test_an_edit_changes_the_card_and_an_undo_brings_it_back(row, ada):
    before = Warband.objects.get(pk=row.pk).summary
    row = edit_it(row, ada, w.Rename("Harris", "m2"))
    assert cards_of([row])[0].faces[0].name == "Harris"
    undoing.undo(row.pk, ada, row.revision, "undo-1")
    assert Warband.objects.get(pk=row.pk).summary == before


def test_a_warband_from_before_shows_the_same(row, ada, django_assert_num_queries):
    others = [ready(ada, "firewall"), row]
    expected = cards_of(others)
    Warband.objects.update(summary={})
    rows = list(Warband.objects.defer("document").order_by("created"))[::-1]
    with django_assert_num_queries(1):
        found = cards_of(rows)
    assert [each.faces for each in found] == [each.faces for each in expected]
    assert [each.sums for each in found] == [each.sums for each in expected]


def test_a_list_of_many_asks_as_often_as_one_of_few(ada, django_assert_max_num_queries):
    client = browser("ada")
    ready(ada, "firewall")
    client.get("/warbands/")
    with django_assert_max_num_queries(12) as few:
        client.get("/warbands/")
    for game in GAMES:
        ready(ada, game)
    with django_assert_max_num_queries(len(few.captured_queries)):
        client.get("/warbands/")


def test_the_record_is_the_owner_s_and_the_problems_are_counted(row, ada):
    told = Happened(timezone.now(), "The docks", battle="b", outcome="won")
    history.write("battle", "b", {row.pk: told})
    warbands.share(row.pk, ada, "public")
    own = one_line(browser("ada").get("/warbands/"))
    assert "1 won, 0 drawn, 0 lost" in own
    assert "Last battle" in own
    public = one_line(Client().get("/warbands/public/"))
    assert "Hitters" in public
    assert "1 won" not in public
    assert "with Hitters" not in public
    edit_it(row, ada, w.AddTeam("Two"))
    problems = Warband.objects.get(pk=row.pk).problems
    assert problems
    own = one_line(browser("ada").get("/warbands/"))
    assert f"{problems} problem" in own
    assert "with Hitters" not in own


# --- Shown to others -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_others_see_faces_name_notes_and_totals(ada, game):
    row = warbands.share(ready(ada, game).pk, ada, "public")
    page = one_line(Client().get(row.get_absolute_url()))
    head = page.partition('id="shown-off"')[2].partition("</header>")[0]
    assert f"<h1>{row.name}</h1>" in head
    assert "by ada" in head
    assert cards_of([row])[0].faces[0].drawn in head
    assert 'id="warband-totals"' in head
    assert 'id="history"' in page
    assert 'id="shown-off"' not in one_line(browser("ada").get(row.get_absolute_url()))


def test_notes_are_written_in_the_workshop_and_shown_as_text(row, ada):
    fields = {"type": "rename", "name": "Hitters", "notes": "We own <b>Tanner Street</b>.\r\nAll."}
    client = browser("ada")
    client.post(f"/warbands/{row.pk}/edits/", {**fields, "revision": "4", "token": "n1"})
    warbands.share(row.pk, ada, "public")
    page = Client().get(row.get_absolute_url()).content.decode()
    assert "&lt;b&gt;Tanner Street&lt;/b&gt;.<br>All." in page
    assert "Tanner Street" in client.get(row.get_absolute_url()).content.decode()
    client.post(
        f"/warbands/{row.pk}/edits/", {**fields, "notes": "", "revision": "5", "token": "n2"}
    )
    assert "Tanner Street" not in Client().get(row.get_absolute_url()).content.decode()


def test_one_touch_copies_it_and_leads_to_a_battle_with_it(ada, bruno):
    row = warbands.share(ready(ada, "firewall").pk, ada, "public")
    answer = browser("bruno").post(f"/warbands/{row.pk}/copy/", {"then": "play"})
    copy = Warband.objects.exclude(pk=row.pk).get()
    assert copy.user.username == "bruno"
    assert answer["Location"] == f"/battles/new/?warband={copy.pk}"
    assert browser("bruno").get(answer["Location"]).status_code == 200


def test_one_touch_plays_against_it_and_the_machine_fields_it(ada, bruno):
    row = warbands.share(ready(ada, "firewall").pk, ada, "public")
    client = browser("bruno")
    there = client.post(f"/warbands/{row.pk}/copy/", {"then": "against"})["Location"]
    copy = Warband.objects.exclude(pk=row.pk).get()
    assert there == f"/battles/new/?against={copy.pk}"
    scenarios = one_line(client.get(there))
    assert f"Play against {copy.name}" in scenarios
    address = re.search(r'href="(\?game=firewall:street_fight[^"]*)"', scenarios)[1]
    form = one_line(client.get(f"/battles/new/{unescape(address)}"))
    [chosen] = [
        re.search(r'name="(force_\w+)"', each)[1]
        for each in form.split("</select>")
        if 'name="force_' in each and " selected" in each.partition('name="force_')[2]
    ]
    foe = chosen.rpartition("_")[2]
    fields = {"game": "firewall:street_fight", "opponent": "machine", "against": copy.pk}
    side = re.search(r'name="side_firewall_street_fight"[^>]*value="(\w+)"[^>]*checked', form)
    fields |= {chosen: copy.pk, "side_firewall_street_fight": side[1]}
    client.post("/battles/new/", fields)
    battle = Battle.objects.get()
    seats = {each.side: each for each in battle.seats.all()}
    assert seats[foe].warband_id == copy.pk
    assert permissions.is_machine(seats[foe])
    assert battle.seats.get(user__username="bruno").side != foe


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_for_other_sites_shows_faces_name_game_and_sums(ada, game):
    row = ready(ada, game)
    card, svg = social_card(row), card_svg(row)
    ElementTree.fromstring(svg)  # noqa: S314 - our own drawing
    assert len(card.faces) == min(6, row.members)
    assert svg.count('viewBox="0 0 96 96"') == len(card.faces)
    assert "filter" not in svg
    assert card.game == RULESETS[game].name
    assert " ".join(each.words for each in card.name) == row.name
    assert f"{row.members} figure" in card.numbers
    assert png_of(svg).startswith(b"\x89PNG")
