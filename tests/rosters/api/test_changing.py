"""What programs change: once for each key, never over another change, and only their own."""

from __future__ import annotations

import hashlib

import pytest
from django.contrib.auth import get_user_model

from rosters.documents import warband_of
from rosters.models import Warband
from rosters.services import warbands
from rosters.services.packs import keep_pack
from rules.kernel import warbands as w
from tests.programs import codes
from tests.rosters.api.conftest import now
from tests.rosters.conftest import edit_it
from tests.rosters.test_packs import TOML


def kept(row) -> w.Warband:
    return warband_of(Warband.objects.get(pk=row.pk).document)


def names(answer) -> list[str]:
    teams = answer.json()["document"]["teams"]
    return [each["name"] for team in teams for each in team["members"]]


# --- Every operation that changes something ------------------------------------------------------

COPY = {"edit": {"type": "duplicate", "member": "m2"}}
CHANGES = [
    ("POST", "edits/", COPY, 200),
    ("POST", "undo/", {}, 200),
    ("POST", "teams/", {"name": "Two"}, 201),
    ("PATCH", "teams/t1/", {"name": "First", "notes": "Old hands."}, 200),
    ("DELETE", "teams/t1/", None, 200),
    ("POST", "figures/", {"team": "t1", "name": "Guo Peng"}, 201),
    ("PATCH", "figures/m3/", {"leads": True, "name": "Guo Peng"}, 200),
    ("DELETE", "figures/m3/", None, 200),
    ("POST", "vehicles/", {"team": "t1", "start": "thatcher"}, 201),
    ("PATCH", "vehicles/m5/", {"fields": {"seats": 3}}, 200),
    ("DELETE", "vehicles/m5/", None, 200),
    ("PUT", "", {"document": {"ruleset": "firewall", "name": "Other"}}, 200),
]
every_change = pytest.mark.parametrize(("method", "part", "body", "status"), CHANGES)


@pytest.fixture
def full(row, ada) -> Warband:
    edit_it(row, ada, w.AddMembers("t1", "vehicle", "Car"))
    return row


@pytest.mark.sampled(3)
@every_change
@pytest.mark.parametrize("who", ["ada_s", "session"])
def test_its_owner_changes_it(request, who, full, method, part, body, status):
    before, program = kept(full), request.getfixturevalue(who)
    answer = program(method, f"warbands/{full.pk}/{part}", body, If_Match=now(full))
    assert answer.status_code == status, answer.content
    assert kept(full) != before
    assert answer.json()["revision"] == 6 == Warband.objects.get(pk=full.pk).revision
    assert answer.headers["ETag"] == program("GET", f"warbands/{full.pk}/").headers["ETag"]


@pytest.mark.sampled(3)
@every_change
def test_nobody_else_does(bruno_s, nobody_s, ada, full, method, part, body, status):
    before = kept(full)
    for sharing in ("private", "link", "public"):
        warbands.share(full.pk, ada, sharing)
        for program, expected in ((bruno_s, 404), (nobody_s, 401)):
            answer = program(method, f"warbands/{full.pk}/{part}", body, If_Match=now(full))
            assert answer.status_code == expected
    assert kept(full) == before


@pytest.mark.sampled(4)
@every_change
def test_a_change_to_an_older_state_is_told_the_new_one(ada_s, full, method, part, body, status):
    before = kept(full)
    answer = ada_s(method, f"warbands/{full.pk}/{part}", body, If_Match='"1"')
    assert (answer.status_code, codes(answer)) == (409, ["stale"])
    assert (answer.json()["revision"], answer.headers["ETag"]) == (5, '"5"')
    assert kept(full) == before


@pytest.mark.sampled(4)
@every_change
def test_the_same_key_changes_nothing_twice(ada_s, full, method, part, body, status):
    if method == "PATCH" and "m5" in part:
        body = {"name": "Van"}
    sent = {"If_Match": now(full), "Idempotency_Key": "once"}
    first = ada_s(method, f"warbands/{full.pk}/{part}", body, **sent)
    after = kept(full)
    again = ada_s(method, f"warbands/{full.pk}/{part}", body, **sent)
    assert again.status_code in (status, 404)  # 404: what was to be changed has gone
    assert kept(full) == after
    if again.status_code == status:
        assert again.json() == first.json()


@pytest.mark.sampled(4)
@every_change
def test_a_change_says_what_it_was_made_to(ada_s, full, method, part, body, status):
    before = kept(full)
    answer = ada_s(method, f"warbands/{full.pk}/{part}", body)
    assert (answer.status_code, codes(answer)) == (428, ["revision_missing"])
    for wrong in ('"*"', '"x"', '"²"', "99999999999"):
        answer = ada_s(method, f"warbands/{full.pk}/{part}", body, If_Match=wrong)
        assert answer.status_code == 400
    assert kept(full) == before


@every_change
def test_a_browser_without_the_form_s_token_changes_nothing(
    session, full, method, part, body, status
):
    before = kept(full)
    session.headers.clear()
    answer = session(method, f"warbands/{full.pk}/{part}", body, If_Match=now(full))
    assert (answer.status_code, codes(answer)) == (403, ["permission_denied"])
    assert kept(full) == before


# --- Edits ---------------------------------------------------------------------------------------


def test_a_star_changes_whatever_state_there_is(ada_s, full):
    answer = ada_s("POST", f"warbands/{full.pk}/teams/", {"name": "Two"}, If_Match="*")
    assert (answer.status_code, answer.json()["revision"]) == (201, 6)
    assert ada_s("DELETE", f"warbands/{full.pk}/", If_Match="*").status_code == 204


def test_who_has_this_state_is_not_sent_it_again(ada_s, full):
    path = f"warbands/{full.pk}/"
    tag = ada_s("GET", path).headers["ETag"]
    for known in (tag, f"W/{tag}", f'"1", {tag}', "*"):
        same = ada_s("GET", path, If_None_Match=known)
        assert (same.status_code, same.content, same.headers["ETag"]) == (304, b"", tag), known
    assert ada_s("GET", path, If_None_Match='"1"').status_code == 200
    ada_s("POST", f"{path}teams/", {"name": "Two"}, If_Match=tag)
    assert ada_s("GET", path, If_None_Match=tag).status_code == 200


@pytest.mark.parametrize("sharing", ["link", "public"])
def test_who_has_this_state_is_sent_what_has_no_revision(ada_s, ada, full, sharing):
    path = f"warbands/{full.pk}/"
    tag = ada_s("GET", path).headers["ETag"]
    warbands.share(full.pk, ada, sharing)
    answer = ada_s("GET", path, If_None_Match=tag)
    assert (answer.status_code, answer.json()["sharing"]) == (200, sharing)
    assert ada_s("GET", path, If_None_Match=answer.headers["ETag"]).status_code == 304
    get_user_model().objects.filter(username="ada").update(username="ada-of-old")
    assert ada_s("GET", path, If_None_Match=answer.headers["ETag"]).status_code == 200


def test_a_picture_and_a_house_catalogue_are_another_state(ada_s, ada, full):
    path = f"warbands/{full.pk}/"
    tags = [ada_s("GET", path).headers["ETag"]]
    face = hashlib.sha256(b"a face").hexdigest()
    house = keep_pack(ada, "firewall", TOML).newest_id
    for edit in (w.Portray("m2", "red", face), w.Restock(house)):
        edit_it(full, ada, edit)
        answer = ada_s("GET", path, If_None_Match=tags[-1])
        assert answer.status_code == 200
        tags.append(answer.headers["ETag"])
    assert len(set(tags)) == 3


@pytest.mark.parametrize("form", ['"{}"', "{}", 'W/"{}"'])
def test_a_change_is_made_to_the_revision_in_an_etag(ada_s, ada, full, form):
    """Whatever else has changed: only an edit makes a warband another one to edit."""
    path = f"warbands/{full.pk}/"
    tag = ada_s("GET", path).headers["ETag"].strip('"')
    warbands.share(full.pk, ada, "public")
    for sent, status in ((f"{tag}0", 400), (tag, 200), (tag, 409)):
        assert ada_s("POST", f"{path}undo/", {}, If_Match=form.format(sent)).status_code == status


def test_revision_and_token_may_be_in_the_body(ada_s, row):
    for _ in range(2):
        answer = ada_s(
            "POST", f"warbands/{row.pk}/edits/", {**COPY, "revision": 4, "token": "once"}
        )
        assert (answer.status_code, answer.json()["made"]) == (200, ["m5"])
    assert len(names(answer)) == 4


def test_the_ids_that_a_change_made_are_told_again_much_later(ada_s, ada, row):
    sent = {"If_Match": now(row), "Idempotency_Key": "three"}
    body = {"team": "t1", "name": "Runner", "count": 3}
    assert ada_s("POST", f"warbands/{row.pk}/figures/", body, **sent).json()["made"] == [
        "m5", "m6", "m7",
    ]  # fmt: skip
    edit_it(row, ada, w.RemoveMember("m6"))
    again = ada_s("POST", f"warbands/{row.pk}/figures/", body, **sent)
    assert again.json()["made"] == ["m5", "m6", "m7"]
    assert "Runner 2" not in names(again)


def test_several_things_change_at_once_or_not_at_all(ada_s, row):
    path, before = f"warbands/{row.pk}/figures/m3/", kept(row)
    bad = {"name": "Guo Peng", "build": {"armour": "mono_weave"}, "place": 0, "team": "t9"}
    assert ada_s("PATCH", path, bad, If_Match=now(row)).status_code == 422
    assert kept(row) == before
    good = {**bad, "team": "t1", "leads": True, "fields": {"weapons.add": "colt_m2117"}}
    answer = ada_s("PATCH", path, good, If_Match=now(row))
    assert names(answer)[0] == "Guo Peng"
    first = kept(row).teams[0].members[0]
    assert first.build == {"armour": "mono_weave", "weapons": ["colt_m2117"]}
    assert kept(row).teams[0].leader == "m3"
    assert ada_s("POST", f"warbands/{row.pk}/undo/", {}, If_Match=now(row)).status_code == 200
    assert kept(row) == before


EDITS_REFUSED = [
    ({"type": "explode"}, "unreadable"),
    ({"type": "rename"}, "unreadable"),
    ({"type": "rename", "name": 7}, "unreadable"),
    ({"type": "rename", "name": "x", "wings": 2}, "unreadable"),
    ({"type": "rename", "name": "x" * 61}, "refused"),
    ({"type": "duplicate", "member": "m99"}, "refused"),
    ({"type": "duplicate", "member": "m2", "times": 10**9}, "refused"),
    ({"type": "add_members", "team": "t1", "kind": "dragon"}, "refused"),
    ({"type": "restock", "pack": "<b>"}, "refused"),
    ({"type": "set_build", "member": "m2", "build": {"wings": 2}}, "refused"),
    ({"type": "set_build", "member": "m2", "build": {"weapons": ["x"] * 100}}, "refused"),
    ({"type": "fill", "member": "m2", "fields": {"weapons": "x"}}, "refused"),
    ({"type": "fill", "member": "m2", "fields": {"weapons.9.drop": "1"}}, "refused"),
    ({"type": "fill", "member": "m2", "fields": {"grenades.smoke": [1]}}, "refused"),
    ({"type": "fill", "member": "m2", "fields": {"grenades.smoke": None}}, "refused"),
    ({"type": "fill", "member": "m2", "fields": {f"weapons.{'9' * 5000}.drop": "1"}}, "refused"),
    ([], "unreadable"),
    (None, "unreadable"),
]


@pytest.mark.parametrize(("edit", "code"), EDITS_REFUSED)
def test_an_edit_that_cannot_be_made_is_said_and_changes_nothing(ada_s, row, edit, code):
    before = kept(row)
    answer = ada_s("POST", f"warbands/{row.pk}/edits/", {"edit": edit}, If_Match=now(row))
    assert (answer.status_code, codes(answer)) == (422, [code])
    assert kept(row) == before


def test_two_lines_of_a_list_are_not_dropped_for_one(ada_s, ada, row):
    edit_it(row, ada, w.SetBuild("m2", {"weapons": ["colt_m2117"]}))
    fields = {"weapons.0.drop": "1", "weapons.00.drop": "1"}
    edit = {"type": "fill", "member": "m2", "fields": fields}
    answer = ada_s("POST", f"warbands/{row.pk}/edits/", {"edit": edit}, If_Match=now(row))
    assert answer.status_code == 200
    assert kept(row).teams[0].members[0].build == {}


@pytest.mark.parametrize("body", [{}, {"leads": False}, {"leads": 1}, {"place": -1}, {"name": ""}])
def test_a_member_s_change_that_says_nothing_is_refused(ada_s, row, body):
    answer = ada_s("PATCH", f"warbands/{row.pk}/figures/m3/", body, If_Match=now(row))
    assert answer.status_code == 422


def test_a_vehicle_is_not_found_among_the_figures(ada_s, full):
    for method, body in (("PATCH", {"name": "x"}), ("DELETE", None)):
        for part in ("figures/m5/", "vehicles/m2/"):
            answer = ada_s(method, f"warbands/{full.pk}/{part}", body, If_Match=now(full))
            assert answer.status_code == 404
    assert len(list(w.members_of(kept(full)))) == 4


def test_a_part_is_removed_by_the_revision_in_the_address(ada_s, row):
    path = f"warbands/{row.pk}/figures/m3/?revision="
    assert ada_s("DELETE", path + "1").status_code == 409
    assert ada_s("DELETE", path + "4").status_code == 200
    assert ada_s("DELETE", path + "x").status_code == 400


# --- The end -------------------------------------------------------------------------------------


def test_a_warband_is_thrown_away_in_the_state_that_was_seen(ada_s, bruno_s, nobody_s, row):
    path = f"warbands/{row.pk}/"
    assert bruno_s("DELETE", path).status_code == 404
    assert nobody_s("DELETE", path).status_code == 401
    assert ada_s("DELETE", path, If_Match='"1"').json()["revision"] == 4
    answer = ada_s("DELETE", path, If_Match=now(row))
    assert (answer.status_code, answer.content) == (204, b"")
    assert ada_s("DELETE", path).status_code == 404
    assert not Warband.objects.exists()


def test_a_browser_throws_away_only_with_the_form_s_token(session, row):
    kept_headers = dict(session.headers)
    session.headers.clear()
    assert session("DELETE", f"warbands/{row.pk}/").status_code == 403
    session.headers.update(kept_headers)
    assert session("DELETE", f"warbands/{row.pk}/").status_code == 204


def test_an_undone_change_is_made_again_as_often_as_it_was_undone(ada_s, bruno_s, row):
    address = f"warbands/{row.pk}"
    ada_s("POST", f"{address}/edits/", COPY, If_Match=now(row))
    ada_s("POST", f"{address}/undo/", {}, If_Match=now(row))
    assert bruno_s("POST", f"{address}/redo/", {}, If_Match=now(row)).status_code == 404
    again = ada_s("POST", f"{address}/redo/", {}, If_Match=now(row))
    assert (again.status_code, len(names(again))) == (200, 4)
    told = ada_s("POST", f"{address}/redo/", {}, If_Match=now(row))
    assert (told.status_code, "nothing to redo" in told.text) == (422, True)


def test_several_are_given_a_thing_or_the_field_is_named(ada_s, row):
    gift = {"field": "weapons.add", "value": "guo_peng_model_49"}
    edit = {"type": "give", "members": ["m2", "m3"], "gift": gift}
    address = f"warbands/{row.pk}/edits/"
    assert ada_s("POST", address, {"edit": edit}, If_Match=now(row)).status_code == 200
    for name, value in (("number", 21), ("instead", "half")):
        wrong = {**edit, "gift": {**gift, name: value}}
        told = ada_s("POST", address, {"edit": wrong}, If_Match=now(row))
        assert (told.status_code, f"edit.gift.{name}" in told.text) == (422, True)
