"""Where drawings show: rows, the editor, paper; and the address at which they are served."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from msgspec import UNSET

from rosters.documents import document_of, warband_of
from rosters.models import Warband as Row
from rosters.portraits.looks import Look, seed_of
from rosters.portraits.parts import version
from rosters.public_address import drawn_at
from rosters.services import warbands
from rules.kernel import warbands as w
from rules.kernel.warbands import BadEdit
from tests.rosters.conftest import edit_it

DRAWN = re.compile(r'src="(/pictures/drawn/[^"]+)"')
BUST = Look("person", "abc", "amber", "vest", "rifle", ("mask",), ("hair_bob",))


@pytest.fixture
def page(ada) -> Client:
    client = Client()
    client.force_login(get_user_model().objects.get(pk=ada.user_id))
    return client


def member(row: Row) -> w.Member:
    return next(w.members_of(warband_of(Row.objects.get(pk=row.pk).document)))


# --- The address ---------------------------------------------------------------------------------


def test_a_drawing_is_kept_for_ever_by_everybody(db, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = Client().get(drawn_at(BUST))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert answer["ETag"].startswith('"')
    assert "Cookie" not in answer.get("Vary", "")
    again = Client().get(drawn_at(BUST), headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_an_address_of_earlier_parts_is_drawn_but_not_kept(db):
    earlier = drawn_at(BUST).replace(version(), "0123456789")
    answer = Client().get(earlier)
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("code", ["person", "ghost.a.....", "person.a...sword..", "a.....<b>"])
def test_what_no_code_says_is_not_found(db, code):
    assert Client().get(f"/pictures/drawn/{version()}/{code}.svg").status_code == 404
    assert Client().post(drawn_at(BUST)).status_code == 405


# --- Rows, the editor and paper ------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["", "?shown=m2"])
def test_everybody_is_drawn_and_the_drawing_is_there(page, row, paper):
    shown = page.get(f"/warbands/{row.pk}/{paper}").content.decode()
    found = set(DRAWN.findall(shown))
    assert found
    assert all(page.get(address).status_code == 200 for address in found)


def test_on_paper_everybody_is_drawn_in_lines_that_stay_sharp(page, row):
    shown = page.get(f"/warbands/{row.pk}/print/?part=cards").content.decode()
    found = warband_of(Row.objects.get(pk=row.pk).document)
    assert shown.count('viewBox="0 0 96 96"') == sum(1 for _ in w.members_of(found))
    assert "<image" not in shown


def test_a_picture_of_ones_own_comes_before_the_drawing(page, row, ada):
    edit_it(row, ada, w.Portray("m2", "cyan", "0" * 64))
    shown = page.get(f"/warbands/{row.pk}/").content.decode()
    rows = re.findall(r'<span class="portrait".*?</span>', shown, re.DOTALL)
    assert f"/pictures/{'0' * 64}.webp" in rows[0]
    assert "/pictures/drawn/" not in rows[0]


def test_another_name_keeps_the_face(row, ada):
    before = member(row)
    edit_it(row, ada, w.Rename("Somebody Else", before.id))
    assert member(row).face == seed_of(before.name, before.id)


def test_another_name_keeps_chosen_parts_as_well(row, ada):
    before = member(row)
    edit_it(row, ada, w.Portray(before.id, "cyan", "", ".hair_bob"))
    edit_it(row, ada, w.Rename("Somebody Else", before.id))
    assert member(row).face == seed_of(before.name, before.id) + ".hair_bob"


def test_a_copy_has_a_face_of_its_own_with_the_chosen_parts(row, ada):
    edit_it(row, ada, w.Portray("m2", "cyan", "", "abc.hair_bob"))
    edit_it(row, ada, w.Duplicate("m2", 2))
    faces = [each.face for each in w.members_of(warband_of(Row.objects.get(pk=row.pk).document))]
    assert faces[:3] == ["abc.hair_bob", ".hair_bob", ".hair_bob"]


def test_the_editor_draws_another_face(page, row):
    shown = page.get(f"/warbands/{row.pk}/?shown=m2").content.decode()
    [face] = re.findall(r'name="portrait"\s+value="([\w.]+)">Another face', shown)
    fields = {"type": "portray", "member": "m2", "picture": "", "colour": "pink", "shown": "m2"}
    fields |= {"portrait": face, "revision": str(row.revision), "token": "one"}
    page.post(f"/warbands/{row.pk}/edits/", fields)
    assert member(row).portrait == face
    again = page.get(f"/warbands/{row.pk}/?shown=m2").content.decode()
    assert f".{face}.pink." in again
    assert "The first face again" in again


def test_the_editor_offers_hair_and_keeps_the_rest(page, row, ada):
    edit_it(row, ada, w.Portray("m2", "pink", "", "4f2a.hat_none"))
    shown = page.get(f"/warbands/{row.pk}/?shown=m2").content.decode()
    assert 'value="4f2a.hat_none.hair_bob">Bob</option>' in shown
    assert re.search(r'value="4f2a\.hat_none"\s+selected>None</option>', shown)


# --- What is stored ------------------------------------------------------------------------------


def test_nothing_is_stored_of_who_has_no_face_by_hand(row, ada):
    edit_it(row, ada, w.Portray("m2", "pink"))
    assert "portrait" not in Row.objects.get(pk=row.pk).document["teams"][0]["members"][0]
    edit_it(row, ada, w.Portray("m2", "pink", portrait="4f2a"))
    assert member(row).portrait == "4f2a"
    edit_it(row, ada, w.Portray("m2", "cyan"))
    assert (member(row).portrait, member(row).colour) == ("4f2a", "cyan")
    edit_it(row, ada, w.Portray("m2", "cyan", portrait=""))
    assert member(row).portrait is UNSET
    assert "portrait" not in document_of(warband_of(Row.objects.get(pk=row.pk).document))


@pytest.mark.parametrize("face", ["A", "a b", "<b>", "a..", "a" * 17, "a" + ".b" * 7, "a.b-c"])
def test_a_face_that_is_none_is_refused_and_nothing_changes(row, ada, face):
    with pytest.raises(BadEdit, match="portrait"):
        edit_it(row, ada, w.Portray("m2", portrait=face))
    assert member(row).portrait is UNSET


def test_a_copy_of_somebody_keeps_the_face(row, ada):
    edit_it(row, ada, w.Portray("m2", "pink", portrait="4f2a.hair_bob"))
    copy = warbands.copy_warband(Row.objects.get(pk=row.pk), ada, "x")
    assert member(copy).portrait == "4f2a.hair_bob"
