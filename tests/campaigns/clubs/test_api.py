"""Clubs by program: every address by role, and a club's life by API alone."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth import get_user_model
from django.test import Client, override_settings
from django.urls import get_resolver

from accounts.actors import Actor
from accounts.services.tokens import make_token
from battles.services import opening
from campaigns.clubs.services import catalogues, events, invitations, notices, results
from campaigns.clubs.services.notices import NoticeWords
from rosters.services import packs
from rules import registry
from tests.battles.api.test_battles import CALM
from tests.battles.test_routes_by_role import addresses
from tests.battles.tiny_ruleset import TINY
from tests.campaigns.clubs.conftest import Town, evening, plan
from tests.campaigns.clubs.test_results import said
from tests.campaigns.clubs.test_sharing import PACK
from tests.taken_back import taken_back

pytestmark = pytest.mark.django_db
ROLES = ("anonymous", "stranger", "member", "referee", "organiser", "owner")
NAMES = dict(zip(ROLES[1:], ("carla", "mick", "rita", "olga", "ada"), strict=True))
P, ONE = "api/v1/clubs/", "<slug:slug>/"
Row = tuple[int, ...]
SEEN: Row = (200,) * 6
READ: Row = (404, 404, 200, 200, 200, 200)
RUN: Row = (404, 404, 404, 404, 200, 200)
UNFIT: Row = (401, 422, 422, 422, 422, 422)
RUNS: Row = (401, 404, 404, 404, 200, 200)
GONE: Row = (401, 404, 404, 404, 204, 204)
M, N, E = f"{ONE}members/<int:member_id>/", f"{ONE}notices/<int:notice_id>/", (
    f"{ONE}events/<int:event_id>/"
)  # fmt: skip
SAYS = {"title": "T", "words": "W"}
HOURS = {"starts": evening().starts, "ends": evening().ends, "zone": "UTC", "title": "E"}
GAME = {"title": "G", "ruleset": "tiny", "played": "2026-01-02",
        "players": [{"name": "Mick"}, {"name": "Rita"}]}  # fmt: skip
# method and address → what is sent, and what each role gets
ROWS: dict[tuple[str, str], tuple[object, Row]] = {
    ("GET", ""): (None, SEEN),
    ("POST", ""): ({"name": "New"}, (401, 201, 201, 201, 201, 201)),
    ("GET", "join/<slug:token>/"): (None, SEEN),
    ("POST", "join/<slug:token>/"): ({"name": "Zoe"}, (401, 200, 200, 200, 200, 200)),
    ("GET", ONE): (None, SEEN),
    ("PUT", ONE): ({"name": "Other"}, RUNS),
    ("PUT", f"{ONE}state/"): ({"closed": True}, (401, 404, 404, 404, 404, 200)),
    ("POST", f"{ONE}take-over/"): (None, (401, 404, 404, 404, 422, 422)),
    ("GET", f"{ONE}members/"): (None, READ),
    ("PUT", M): ({"role": "referee"}, RUNS),
    ("POST", f"{M}remove/"): ({"reason": "because"}, GONE),
    ("GET", f"{ONE}record/"): (None, RUN),
    ("PUT", f"{ONE}you/"): ({"name": "Zoe"}, (401, 404, 200, 200, 200, 200)),
    ("DELETE", f"{ONE}you/"): (None, (401, 404, 204, 204, 204, 422)),
    ("POST", f"{ONE}you/calendar/"): (None, (401, 404, 200, 200, 200, 200)),
    ("GET", f"{ONE}links/"): (None, RUN),
    ("POST", f"{ONE}links/"): ({}, (401, 404, 404, 404, 201, 201)),
    ("DELETE", f"{ONE}links/<int:link_id>/"): (None, GONE),
    ("POST", f"{ONE}ask/"): ({"name": "Zoe"}, (401, 200, 422, 422, 422, 422)),
    ("DELETE", f"{ONE}ask/"): (None, (401, 204, 204, 204, 204, 204)),
    ("GET", f"{ONE}requests/"): (None, RUN),
    ("POST", f"{ONE}requests/<int:request_id>/"): ({"let_in": False}, RUNS),
    ("GET", f"{ONE}notices/"): (None, SEEN),
    ("POST", f"{ONE}notices/"): (SAYS, (401, 404, 422, 422, 201, 201)),
    ("PUT", N): (SAYS, (401, 404, 404, 404, 200, 404)),
    ("PUT", f"{N}pin/"): ({"pinned": True}, RUNS),
    ("POST", f"{N}hidden/"): ({"reason": "old"}, RUNS),
    ("DELETE", f"{N}hidden/"): (None, RUNS),
    ("POST", f"{N}report/"): ({"reason": "rude"}, (401, 404, 204, 204, 422, 204)),
    ("GET", f"{ONE}events/"): (None, SEEN),
    ("POST", f"{ONE}events/"): (HOURS, (401, 404, 404, 404, 201, 201)),
    ("GET", E): (None, READ),
    ("PUT", E): (HOURS, RUNS),
    ("DELETE", E): (None, RUNS),
    ("PUT", f"{E}coming/"): ({"answer": "yes"}, (401, 404, 200, 200, 200, 200)),
    ("GET", f"{ONE}catalogues/"): (None, READ),
    ("POST", f"{ONE}catalogues/"): ({"pack": "none"}, (401, 404, 404, 404, 422, 422)),
    ("DELETE", f"{ONE}catalogues/<int:row_id>/"): (None, GONE),
    ("GET", f"{ONE}almanac/"): (None, READ),
    ("GET", f"{ONE}ratings/"): (None, READ),
    ("GET", f"{ONE}results/"): (None, READ),
    ("POST", f"{ONE}results/"): (GAME, (401, 404, 201, 201, 201, 201)),
    ("GET", f"{ONE}results/<int:game_id>/"): (None, READ),
    ("POST", f"{ONE}results/<int:game_id>/"): (
        {"deed": "settle", "words": "so"}, (401, 404, 404, 200, 200, 422)),
    ("POST", f"{ONE}battles/"): (
        {"battle": "<slug:battle_id>"}, (401, 404, 201, 404, 404, 404)),
    ("POST", f"{ONE}battles/new/"): (
        {"ruleset": "tiny", "scenario": "duel"}, (401, 404, 201, 201, 201, 201)),
}  # fmt: skip


def test_every_address_has_a_row_and_every_row_an_address():
    known = {each.removeprefix(P) for each in addresses(get_resolver().url_patterns)
             if each.startswith(P)}  # fmt: skip
    assert {address for _, address in ROWS} == known


def one_of_everything(town: Town) -> dict[str, str]:
    pack = packs.keep_pack(town.olga, "firewall", PACK)
    dora = Actor(user_id=get_user_model().objects.create_user("dora").pk)
    notice = notices.put_up(town.slug, town.olga, NoticeWords("Tables", "Two new ones."), "n")
    return {
        "slug": town.slug,
        "token": invitations.make_link(town.slug, town.olga, 500, 9, "many").token,
        "member_id": str(town.of(town.mick).pk),
        "link_id": str(invitations.make_link(town.slug, town.olga, 1, 9, "one").pk),
        "request_id": str(invitations.ask(town.slug, dora, "Dora", "").pk),
        "notice_id": str(notice.pk),
        "event_id": str(events.new_event(town.slug, town.olga, evening(), "e").pk),
        "row_id": str(catalogues.add_pack(town.slug, town.olga, pack.pk).pk),
        "game_id": str(results.file_game(town.slug, town.rita, said("Mick", "Ada"), "g").pk),
        "battle_id": opening.open_battle(town.mick, plan(), "here").pk,
    }


@pytest.fixture(scope="module")
def made_places(once, one_town) -> dict[str, str]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(registry.RULESETS, "tiny", TINY)
        return once(lambda: one_of_everything(one_town))


@pytest.fixture
def places(town, made_places) -> dict[str, str]:
    return dict(made_places)


def put_in(text: str, places: dict[str, str]) -> str:
    for name, value in places.items():
        text = text.replace(f"<slug:{name}>", value).replace(f"<int:{name}>", value)
    return text


def asked(name: str, method: str, path: str, body: object = None):
    """What the API answers to a program of somebody's, or of nobody's."""
    headers = {}
    if name:
        _, secret = make_token(get_user_model().objects.get(username=name), "a program")
        headers["Authorization"] = f"Bearer {secret}"
    return Client().generic(
        method, f"/{P}{path}", json.dumps(body) if body is not None else "",
        content_type="application/json", headers=headers,
    )  # fmt: skip


@pytest.mark.parametrize(("method", "pattern"), ROWS, ids=[" ".join(each) for each in ROWS])
@override_settings(API_LIMITS=CALM)
def test_who_may_ask_for_it(places, method, pattern):
    body, expected = ROWS[method, pattern]
    if body is not None:
        body = json.loads(put_in(json.dumps(body), places))
    found, said = {}, {}
    for role in ROLES:
        with taken_back():
            answer = asked(NAMES.get(role, ""), method, put_in(pattern, places), body)
            found[role], said[role] = answer.status_code, answer.content
    assert found == dict(zip(ROLES, expected, strict=True)), said


@override_settings(API_LIMITS=CALM)
def test_a_club_lives_by_api_alone(town):
    made = asked("carla", "POST", "", {"name": "By program", "called": "C", "token": "t"}).json()
    again = asked("carla", "POST", "", {"name": "By program", "called": "C", "token": "t"}).json()
    assert made == again
    assert (made["role"], made["called"], made["members"]) == ("owner", "C", 1)
    slug = made["slug"]
    assert made["club"] == slug  # its older name
    link = asked("carla", "POST", f"{slug}/links/", {"uses": 1, "days": 2}).json()
    way = link["path"].removeprefix("/clubs/")
    assert asked("", "GET", way).json()["by"] == "C"
    assert asked("mick", "POST", way, {"name": "M"}).json()["role"] == "member"
    event = asked("carla", "POST", f"{slug}/events/", HOURS).json()
    coming = asked("mick", "PUT", f"{slug}/events/{event['id']}/coming/", {"answer": "yes"}).json()
    assert (coming["yes"], coming["yours"], coming["event"]["coming"]) == (["M"], "yes", 1)
    place = f"{slug}/events/{event['id']}/"
    moved = asked("carla", "PUT", place, {**HOURS, "place": "Upstairs"}).json()
    assert (moved["coming"], moved["place"]) == (1, "Upstairs")
    off = asked("carla", "DELETE", place).json()
    assert (off["coming"], bool(off["cancelled"])) == (1, True)
    sent = {**GAME, "players": [{"name": "M", "won": True}, {"name": "C"}]}
    game = asked("mick", "POST", f"{slug}/results/", sent).json()["game"]
    said_so = asked("carla", "POST", f"{slug}/results/{game['id']}/", {"deed": "confirm"}).json()
    assert said_so["game"]["result"] == "M won"
    assert [each["kind"] for each in said_so["entries"]] == ["filed", "confirmed"]
    assert [e["name"] for e in asked("mick", "GET", f"{slug}/members/").json()["results"]] == [
        "C", "M"]  # fmt: skip
    mine = asked("carla", "GET", "?scope=own").json()["results"]
    assert [each["slug"] for each in mine] == [slug]
    refused = asked("carla", "DELETE", f"{slug}/you/")
    assert refused.status_code == 422
    assert refused.json()["problems"][0]["message"].startswith("A club needs an owner.")


@override_settings(API_LIMITS=CALM)
def test_lists_come_in_pages_and_one_beyond_the_last_is_empty(town):
    assert asked("", "GET", "?q=night").json()["count"] == 1
    page = asked("mick", "GET", f"{town.slug}/members/?page_size=3&page=2").json()
    assert (page["pages"], [each["name"] for each in page["results"]]) == (2, ["Rita"])
    assert asked("mick", "GET", f"{town.slug}/members/?page=9").json()["results"] == []
    assert asked("", "GET", "?scope=all").status_code == 400


def test_what_is_wrong_with_a_club_is_told_by_its_field(town):
    refused = {}
    for field, body in (
        ("name", {"name": " "}), ("called", {"name": "Docks", "called": "x" * 61}),
        ("town", {"name": "Docks", "town": "x" * 81}),
    ):  # fmt: skip
        answer = asked("ada", "POST", "", body)
        refused[field] = (answer.status_code, answer.json()["problems"][0]["path"])
    assert refused == {field: (422, field) for field in refused}
