"""House catalogues through the API."""

from __future__ import annotations

import json

import pytest

from rosters.documents import warband_of
from rosters.exchange.document import to_json
from rosters.models import HouseRows, Pack, Warband
from rosters.services import packs
from rules.kernel import warbands as w
from tests.programs import codes
from tests.rosters.api.conftest import now
from tests.rosters.conftest import edit_it

DOCUMENT = {"name": "Docks", "weapons": [{"changes": "colt_m2117", "long": 1200}]}
HOUSE = "house-catalogues/"


@pytest.fixture
def made(ada_s) -> dict:
    answer = ada_s("POST", HOUSE, {"ruleset": "firewall", "document": DOCUMENT})
    assert answer.status_code == 201
    return answer.json()


def test_a_pack_is_kept_read_changed_shared_and_thrown_away(ada_s, bruno_s, nobody_s, made):
    one = f"{HOUSE}{made['pack']['id']}/"
    assert made["entries"][0]["figures"] == [
        {"label": "Long", "before": made["entries"][0]["figures"][0]["before"], "after": "120 cm"}
    ]
    assert ada_s("GET", one).json() == made
    assert bruno_s("GET", one).status_code == 404
    later = {"name": "Docks", "weapons": [{"changes": "colt_m2117", "long": 1300}]}
    found = ada_s("PATCH", one, {"document": later, "sharing": "public"}).json()
    assert (found["pack"]["editions"], found["pack"]["sharing"]) == (2, "public")
    assert found["pack"]["digest"] != made["pack"]["digest"]
    assert found["document"]["weapons"] == later["weapons"]
    assert nobody_s("GET", one).status_code == 200
    assert bruno_s("PATCH", one, {"sharing": "private"}).status_code == 404
    assert bruno_s("DELETE", one).status_code == 404
    assert [each["name"] for each in bruno_s("GET", f"{HOUSE}?scope=public").json()["results"]]
    assert bruno_s("GET", HOUSE).json()["count"] == 0
    assert nobody_s("GET", HOUSE).status_code == 401
    assert ada_s("DELETE", one).status_code == 204
    assert not Pack.objects.exists()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (
            {"ruleset": "firewall", "document": {"name": "x", "weapons": [{"changes": "no"}]}},
            "pack",
        ),
        ({"ruleset": "firewall", "document": {}}, "pack"),
        ({"ruleset": "chess", "document": DOCUMENT}, "unknown_game"),
        ({"ruleset": "firewall", "document": 3}, "unreadable"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_kept(ada_s, body, code):
    answer = ada_s("POST", HOUSE, body)
    assert (answer.status_code, set(codes(answer))) == (422, {code})
    assert not Pack.objects.exists()


def test_strangers_keep_nothing(nobody_s):
    answer = nobody_s("POST", HOUSE, {"ruleset": "firewall", "document": DOCUMENT})
    assert answer.status_code == 401


def test_a_catalogue_is_read_as_a_pack_leaves_it(nobody_s, made):
    digest = made["pack"]["digest"]
    found = nobody_s("GET", f"games/firewall/catalogue/?q=colt+m2117&pack={digest}").json()
    assert found["results"][0]["changed_by"] == "Docks"
    assert nobody_s("GET", f"games/firewall/catalogue/?pack={'0' * 32}").status_code == 404


def test_a_program_builds_under_a_pack_with_plain_ids(ada_s, row, made):
    digest = made["pack"]["digest"]
    edit = {"type": "restock", "pack": digest}
    path = f"warbands/{row.pk}/edits/"
    assert ada_s("POST", path, {"edit": edit}, If_Match=now(row)).status_code == 200
    build = {"type": "set_build", "member": "m2", "build": {"weapons": ["colt_m2117"]}}
    answer = ada_s("POST", path, {"edit": build}, If_Match=now(row)).json()
    assert answer["document"]["teams"][0]["members"][0]["build"]["weapons"][0].startswith(
        "colt_m2117__"
    )
    unknown = {"edit": {"type": "restock", "pack": "0" * 32}}
    assert ada_s("POST", path, unknown, If_Match=now(row)).status_code == 422


def test_an_exported_document_brings_its_pack_and_is_imported_where_nobody_knew_it(
    ada_s, bruno_s, row, ada, made
):
    edit_it(row, ada, w.Restock(made["pack"]["digest"]))
    edit_it(row, ada, w.Equip("t1", "figure", {"weapons": ["colt_m2117"]}))
    document = ada_s("GET", f"warbands/{row.pk}/export/").json()
    kept = warband_of(Warband.objects.get(pk=row.pk).document)
    assert document == json.loads(to_json(kept, document["$schema"]))
    packs.delete_pack(ada, made["pack"]["id"])
    HouseRows.objects.all().delete()
    answer = bruno_s("POST", "warbands/import/", document)
    assert (answer.status_code, answer.json()["problems"]) == (201, [])
    assert HouseRows.objects.filter(pk=made["pack"]["digest"]).exists()
    document["catalogue"]["weapons"][0]["long"] = "far"
    answer = bruno_s("POST", "warbands/import/", document)
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["path"] == "catalogue.weapons.0.long"
