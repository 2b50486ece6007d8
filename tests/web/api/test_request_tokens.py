"""A `token` in the body names one request: something else under it is refused, never dropped."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from campaigns.campaigns.api.base import CampaignApiView
from laboratory.api import views as simulations
from rosters.models import Warband
from tests.programs import API
from web.api import base
from web.api.errors import Refused
from web.api.plain_schema import operations_of
from web.api.schema import description
from web.models import IdempotencyKey

# TypedDice: its `token` says which order waits for the dice. What is changed whole is changed each
# time that it is sent; its body is that of a new one, and nothing is dropped.
NO_ATTEMPT = {"POST": ("TypedDice",), "PUT": ("EventRequest", "ClubNoticeRequest")}


def shape_of(told: dict[str, Any]) -> str:
    named = told["requestBody"]["content"]["application/json"]["schema"]
    return str(named.get("$ref", "")).rpartition("/")[2]


def with_a_token() -> list[tuple[str, str, str]]:
    """Every operation whose body may name its attempt: method, address, name of the body."""
    shapes = description()["components"]["schemas"]
    return [
        (method, path, shape_of(told))
        for path, method, told in operations_of(description()["paths"])
        if "requestBody" in told
        and "token" in shapes.get(shape_of(told), {}).get("properties", {})
        and shape_of(told) not in NO_ATTEMPT.get(method, ())
    ]


def least(told: dict[str, Any]) -> Any:
    """A value that has the shape, with nothing in it that may be left out."""
    if "$ref" in told:
        return least(description()["components"]["schemas"][told["$ref"].rpartition("/")[2]])
    if "anyOf" in told:
        return least(told["anyOf"][0])
    if "enum" in told:
        return told["enum"][0]
    if told["type"] == "object":
        return {name: least(told["properties"][name]) for name in told.get("required", ())}
    if told["type"] == "array":
        return [least(told["items"])] * told.get("minItems", 0)
    return {"string": "x", "integer": told.get("minimum", 1), "boolean": True}[told["type"]]


# What is looked at before the name of the attempt, such as the state that it is made to.
OF_A_WARBAND = ("Undoing", "NewTeam", "TeamChange", "NewMember", "MemberChange")
BEFORE: dict[str, dict[str, Any]] = {
    "NewDocument": {"revision": 1, "document": {"ruleset": "firewall", "name": "Night Shift"}},
    "NewWarband": {"ruleset": "firewall", "name": "Night Shift"},
    "NewEdit": {"revision": 1, "edit": {"type": "remove_member", "member": "m1"}},
    "CampaignDeal": {"fields": {"member": "m1"}},
    **{name: {"revision": 1} for name in OF_A_WARBAND},
    **{name: {"seq": 1} for name in ("NewOrder", "TakingBack", "Forking")},
}


@pytest.fixture
def claims(monkeypatch):
    """Every claim of a name is refused, with the name."""

    def claim(request, token, depth):
        raise Refused(422, "claimed", f"{token} within {depth}.", "token")

    monkeypatch.setattr(base, "claim_token", claim)
    monkeypatch.setattr(simulations, "seen_simulation", lambda *_: None)
    monkeypatch.setattr(CampaignApiView, "seen", lambda *_: None)


@pytest.mark.parametrize(("method", "path", "shape"), with_a_token())
def test_every_operation_with_a_token_looks_who_else_has_it(ada_s, claims, method, path, shape):
    body = least({"$ref": shape}) | BEFORE.get(shape, {}) | {"token": "once"}
    answer = ada_s(method, re.sub(r"\{\w+\}", "1", path).removeprefix(API), body)
    (problem,) = answer.json()["problems"]
    depth = 1 if "simulations" in path else 2
    assert (problem["code"], problem["message"]) == ("claimed", f"once within {depth}.")


def test_the_description_says_what_a_token_promises():
    shapes = description()["components"]["schemas"]
    for method, _, shape in with_a_token():
        assert "refused" in shapes[shape]["properties"]["token"]["description"], (method, shape)
    assert "description" not in shapes["TypedDice"]["properties"]["token"]


def refused(answer):
    return [(each["code"], each["path"]) for each in answer.json()["problems"]]


USED = [("idempotency_key_reused", "token")]
STARTS = datetime.now(UTC) + timedelta(days=9)
HOURS = {"title": "Evening", "zone": "UTC", "starts": f"{STARTS:%Y-%m-%dT10:00}",
         "ends": f"{STARTS:%Y-%m-%dT12:00}"}  # fmt: skip
CLUB = {"name": "Docks", "called": "Ada"}
TWICE = {
    "clubs/": (CLUB, {"name": "Towers"}),
    "clubs/docks/notices/": ({"title": "Hello", "words": "All."}, {"words": "Nobody."}),
    "clubs/docks/links/": ({"uses": 1}, {"uses": 2}),
    "clubs/docks/events/": (HOURS, {"place": "Elsewhere"}),
    "leagues/": ({"name": "Thames", "ruleset": "firewall"}, {"name": "Severn"}),
    "warbands/": ({"name": "Night Shift", "ruleset": "firewall"}, {"name": "Day Shift"}),
}  # fmt: skip


@pytest.mark.parametrize("address", TWICE)
def test_other_content_under_a_token_is_refused_and_the_same_is_answered_again(ada_s, address):
    if "docks" in address:
        ada_s("POST", "clubs/", CLUB)
    body, other = TWICE[address]
    first = ada_s("POST", address, {**body, "token": "once"})
    assert first.status_code == 201, first.content
    again = ada_s("POST", address, {**body, "token": "once"})
    assert (again.status_code, again.json()) == (201, first.json())
    changed = ada_s("POST", address, {**body, **other, "token": "once"})
    assert (changed.status_code, refused(changed)) == (422, USED)
    new = ada_s("POST", address, {**body, **other, "token": "twice"})
    assert new.status_code == 201


def test_a_token_means_one_attempt_in_one_warband_whatever_is_changed_in_it(ada_s, row):
    one = f"warbands/{row.pk}/"
    made = ada_s("POST", f"{one}teams/", {"name": "Two", "revision": 4, "token": "a"})
    named = {"name": "Three", "revision": 5, "token": "a"}
    assert (made.status_code, made.json()["made"]) == (201, ["t5"])
    for method, path in (("POST", "teams/"), ("PATCH", "teams/t5/")):
        answer = ada_s(method, one + path, named)
        assert (answer.status_code, refused(answer)) == (422, USED), path
    other = ada_s("POST", "warbands/", {"name": "New", "ruleset": "firewall", "token": "a"})
    assert other.status_code == 201
    two = f"warbands/{other.json()['id']}/teams/"
    answer = ada_s("POST", two, {"name": "Three", "revision": 1, "token": "a"})
    assert (answer.status_code, refused(answer)) == (422, [("refused", "token")])
    assert Warband.objects.get(pk=other.json()["id"]).revision == 1


def test_header_and_body_name_the_same_attempt(ada_s):
    new = {"name": "Night Shift", "ruleset": "firewall"}
    first = ada_s("POST", "warbands/", new, Idempotency_Key="k")
    again = ada_s("POST", "warbands/", {**new, "token": "k"})
    other = ada_s("POST", "warbands/", {**new, "name": "Day Shift", "token": "k"})
    assert (first.json(), refused(other)) == (again.json(), USED)


def test_a_refused_request_may_be_corrected_under_its_token(ada_s, bruno_s):
    assert ada_s("POST", "clubs/", {**CLUB, "name": "", "token": "k"}).status_code == 422
    assert not IdempotencyKey.objects.exists()
    for program, called in ((ada_s, "Ada"), (bruno_s, "Bruno")):
        club = {**CLUB, "called": called, "token": "k"}
        assert program("POST", "clubs/", club).status_code == 201
