"""Whole documents: kept, replaced, checked; what is wrong with one is told at once."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest
from django.db import connection

from rosters.documents import document_of, warband_of
from rosters.models import Picture, Revision, Warband
from rosters.services import warbands
from rules.kernel import warbands as w
from tests.programs import codes
from tests.rosters.api.conftest import now
from tests.rosters.conftest import edit_it
from web.api.encoding import MOST_BYTES
from web.downloads import disposition, file_name


def document(row) -> dict[str, Any]:
    return Warband.objects.get(pk=row.pk).document


@pytest.mark.parametrize("who", ["ada_s", "session"])
def test_what_is_exported_is_imported_as_it_was(request, who, row):
    program = request.getfixturevalue(who)
    exported = program("GET", f"warbands/{row.pk}/export/")
    assert exported.headers["Content-Disposition"] == disposition(file_name(row.name, "json"))
    assert str(row.pk) not in exported.headers["Content-Disposition"]
    answer = program("POST", "warbands/import/", exported.content)
    assert answer.status_code == 201
    copy = Warband.objects.get(pk=answer.json()["id"])
    assert copy.document == document(row)
    assert (copy.user_id, copy.sharing, copy.members) == (row.user_id, "private", 3)


def test_a_warband_is_made_from_a_name_or_a_document(ada_s, row):
    named = ada_s("POST", "warbands/", {"ruleset": "firewall", "name": "  New   ones "}).json()
    assert (named["document"]["name"], named["document"]["teams"]) == ("New ones", [])
    whole = ada_s("POST", "warbands/", {"document": document(row)}).json()
    assert whole["document"] == document(row)
    assert whole["id"] not in (row.pk, named["id"])


@pytest.mark.parametrize("path", ["warbands/", "warbands/import/", "check/"])
def test_a_guest_keeps_nothing_here(nobody_s, bruno_s, path):
    answer = nobody_s("POST", path, {"ruleset": "firewall", "name": "x"})
    assert (answer.status_code, codes(answer)) == (401, ["not_authenticated"])
    assert not Warband.objects.exists()


@pytest.mark.parametrize("path", ["warbands/", "warbands/import/"])
def test_the_same_key_keeps_nothing_twice(ada_s, bruno_s, path):
    body = {"ruleset": "firewall", "name": "x"}
    first = ada_s("POST", path, body, Idempotency_Key="once")
    again = ada_s("POST", path, body, Idempotency_Key="once")
    assert (again.status_code, again.json()) == (201, first.json())
    other = bruno_s("POST", path, body, Idempotency_Key="once")
    assert other.json()["id"] != first.json()["id"]
    assert ada_s("POST", path, body, Idempotency_Key="x" * 65).status_code == 422
    assert Warband.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_the_same_key_from_four_at_once_keeps_one_warband(ada):
    start, kept = threading.Barrier(4), []

    def keep() -> None:
        try:
            start.wait()
            kept.append(warbands.keep_once(ada, w.Warband("firewall", "x"), "new", "once").pk)
        finally:
            connection.close()

    threads = [threading.Thread(target=keep) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert (len(kept), len(set(kept)), Warband.objects.count()) == (4, 1, 1)


def test_one_owner_keeps_so_many(ada_s, row, monkeypatch):
    monkeypatch.setattr(warbands, "MOST_WARBANDS", 1)
    answer = ada_s("POST", "warbands/", {"ruleset": "firewall", "name": "x"})
    assert (answer.status_code, codes(answer)) == (409, ["full"])


def test_a_document_replaces_another_and_is_undone(ada_s, row):
    before = document(row)
    answer = ada_s("PUT", f"warbands/{row.pk}/", {"document": {**before, "name": "Renamed"}},
                   If_Match=now(row))  # fmt: skip
    assert answer.json()["document"] == {**before, "name": "Renamed"}
    ada_s("POST", f"warbands/{row.pk}/undo/", {}, If_Match=now(row))
    assert document(row) == before


def test_a_document_that_forgets_its_count_gives_no_id_again(ada_s, row):
    fewer = {**document(row), "teams": [], "made": 0}
    ada_s("PUT", f"warbands/{row.pk}/", {"document": fewer}, If_Match=now(row))
    answer = ada_s("POST", f"warbands/{row.pk}/teams/", {"name": "New"}, If_Match=now(row))
    assert answer.json()["made"] == ["t5"]


def test_a_document_keeps_the_pictures_that_are_kept_here(ada_s, ada, row):
    Picture.objects.create(id="mine", user_id=ada.user_id, data=b"")
    edit_it(row, ada, w.Portray("m2", "amber", "mine"))
    theirs = json.loads(json.dumps(document(row)))
    theirs["teams"][0]["members"][1]["picture"] = "elsewhere"
    answer = ada_s("PUT", f"warbands/{row.pk}/", {"document": theirs}, If_Match=now(row))
    copy = ada_s("POST", "warbands/import/", theirs)
    for kept in (answer.json()["document"], copy.json()["document"]):
        assert [m["picture"] for m in kept["teams"][0]["members"]] == ["mine", "", ""]


def test_a_check_tells_problems_and_sums_and_keeps_nothing(ada_s, session, row):
    whole = document(row)
    whole["teams"][0]["leader"] = ""
    whole["teams"][0]["members"][0]["build"] = {"weapons": ["broom"]}
    for program in (ada_s, session):
        answer = program("POST", "check/", whole)
        assert answer.status_code == 200
        assert {each["path"] for each in answer.json()["problems"]} == {"t1.leader", "m2.weapons.0"}
        assert "figures" in [each["id"] for each in answer.json()["sums"]]
    assert (Warband.objects.count(), Revision.objects.count()) == (1, row.revision)


# --- What is no warband --------------------------------------------------------------------------


def wrong(**changes: Any) -> dict[str, Any]:
    """A good document with something wrong in it; `member` and `team` change their first."""
    build = w.Member("m2", "Ganger", "figure")
    whole = document_of(w.Warband("firewall", "Hitters", (w.Team("t1", "One", (build,)),)))
    whole["teams"][0]["members"][0].update(changes.pop("member", {}))
    whole["teams"][0].update(changes.pop("team", {}))
    return {**whole, **changes}


WRONG = [
    (wrong(ruleset="chess"), "ruleset"),
    (wrong(format=99), "format"),
    (wrong(format="1"), "format"),
    (wrong(format=[]), "format"),
    (wrong(wings=2), "wings"),
    (wrong(name=7), "name"),
    (wrong(name=" "), "name"),
    (wrong(name="x\n" * 40), "name"),
    (wrong(notes="x" * 2001), "notes"),
    (wrong(made=-1), "made"),
    (wrong(made=10**30), "made"),
    (wrong(made=1.5), "made"),
    (wrong(pack="<b>"), "pack"),
    (wrong(teams={}), "teams"),
    (wrong(teams=[{"id": f"t{n}", "name": "x"} for n in range(1, 26)]), "teams"),
    (wrong(vendor={"x": "y" * 20_001}), "vendor"),
    (wrong(team={"id": "1"}), "teams.0.id"),
    (wrong(team={"id": "t0"}), "teams.0.id"),
    (wrong(team={"id": "t" + "9" * 7}), "teams.0.id"),
    (wrong(team={"leader": "m9"}), "t1.leader"),
    (wrong(team={"name": ""}), "t1.name"),
    (wrong(member={"id": "t1"}), "teams.0.members.0.id"),
    (wrong(member={"kind": "dragon"}), "m2.kind"),
    (wrong(member={"build": {"wings": 2}}), "m2.build"),
    (wrong(member={"build": {"weapons": ["x"] * 100}}), "m2.weapons"),
    (wrong(member={"build": {"grenades": {"smoke": 100}}}), "m2.build"),
    (wrong(member={"kind": "vehicle", "build": {"chassis": "x", "gunners": 10**9}}), "m2.build"),
    (wrong(member={"colour": "x y"}), "m2.colour"),
    (wrong(member={"notes": "x" * 2001}), "m2.notes"),
    (wrong(member={"name": "x" * 61}), "m2.name"),
    ([], ""),
    ("warband", ""),
    (None, ""),
]


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("body", "path"), WRONG)
def test_what_is_no_warband_is_refused_at_its_place_and_kept_nowhere(ada_s, row, body, path):
    body = json.dumps(body).encode()
    before = document(row)
    whole = b'{"document": ' + body + b"}"
    for answer in (
        ada_s("POST", "check/", body),
        ada_s("POST", "warbands/import/", body),
        ada_s("PUT", f"warbands/{row.pk}/", whole, If_Match=now(row)),
    ):
        assert answer.status_code == 422
    answer = ada_s("POST", "check/", body)
    assert path in [each["path"] for each in answer.json()["problems"]]
    assert (Warband.objects.count(), document(row)) == (1, before)


def test_everything_that_is_wrong_is_told_at_once(ada_s):
    whole = wrong(name="", member={"build": {"wings": 2}}, team={"leader": "m9"}, made=-1)
    paths = [each["path"] for each in ada_s("POST", "check/", whole).json()["problems"]]
    assert set(paths) == {"name", "m2.build", "t1.leader", "made"}


def test_another_game_s_document_replaces_nothing(ada_s, row, monkeypatch):
    Warband.objects.filter(pk=row.pk).update(document={**document(row), "ruleset": "other"})
    answer = ada_s("PUT", f"warbands/{row.pk}/", {"document": wrong()}, If_Match=now(row))
    assert (answer.status_code, answer.json()["problems"][0]["path"]) == (422, "ruleset")


GARBAGE = [
    b"", b"{", b"[" * 100_000, b'{"a": NaN}', b'"\\ud800"', b"\xff\xfe", b'{"name": "\\u0000"}',
    b'{"\\u0000": 1}', b"9" * 5000, b"[" * 30 + b"]" * 30, b"1e999",
]  # fmt: skip


@pytest.mark.sampled(6)
@pytest.mark.parametrize("body", GARBAGE, ids=range(len(GARBAGE)))
@pytest.mark.parametrize("path", ["warbands/", "warbands/import/", "check/", "edits/"])
def test_garbage_is_refused_in_words(ada_s, row, path, body):
    path = f"warbands/{row.pk}/edits/" if path == "edits/" else path
    answer = ada_s("POST", path, body)
    assert answer.status_code in (400, 422)
    assert answer.json()["problems"][0]["message"]
    assert Warband.objects.count() == 1


def test_more_than_a_warband_can_need_is_not_even_read(ada_s):
    answer = ada_s("POST", "check/", b'"' + b"x" * MOST_BYTES + b'"')
    assert (answer.status_code, codes(answer)) == (413, ["too_large"])


def test_only_json_is_read(ada_s):
    answer = ada_s.client.post("/api/v1/check/", {"name": "x"}, headers=ada_s.headers)
    assert (answer.status_code, codes(answer)) == (415, ["unsupported_media_type"])
    answer = ada_s("GET", "games/", Accept="text/html")
    assert (answer.status_code, codes(answer)) == (406, ["not_acceptable"])
    answer = ada_s("PATCH", "games/", {})
    assert (answer.status_code, codes(answer)) == (405, ["method_not_allowed"])


def test_the_largest_warband_is_checked_within_moments(ada_s):
    """24 teams of 30: nothing grows faster than the warband."""
    teams = tuple(
        w.Team(f"t{n}", "Team", tuple(
            w.Member(f"m{n * 100 + k}", "Ganger", "figure", {"weapons": ["colt_m2117"] * 9})
            for k in range(30)
        ))
        for n in range(1, 25)
    )  # fmt: skip
    answer = ada_s("POST", "check/", document_of(w.Warband("firewall", "All", teams)))
    assert answer.status_code == 200
    assert warband_of(document_of(w.Warband("firewall", "All", teams))).teams == teams
