"""Every address of the clubs, opened by everybody: who is let in and who is told nothing."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import get_resolver

from accounts.actors import Actor
from battles.services import opening
from campaigns.clubs.services import (
    catalogues,
    clubs,
    events,
    invitations,
    members,
    notices,
    results,
    webhooks,
)
from campaigns.clubs.services.clubs import ClubWords
from campaigns.clubs.services.notices import NoticeWords
from rosters.services import packs
from rules import registry
from tests.battles.test_routes_by_role import addresses
from tests.battles.tiny_ruleset import TINY
from tests.campaigns.clubs.conftest import Town, evening, plan
from tests.campaigns.clubs.test_results import said
from tests.campaigns.clubs.test_sharing import PACK
from tests.taken_back import taken_back

pytestmark = pytest.mark.django_db
ROLES = ("anonymous", "stranger", "member", "referee", "organiser", "owner", "staff")
Row = tuple[int, int, int, int, int, int, int]
ONE = "clubs/<slug:slug>/"
DISCORD = "https://discord.com/api/webhooks/1/secret"


def alike(status: int) -> Row:
    return (status,) * 7


NO_GET = alike(405)
SEEN = alike(200)  # a listed club
READ: Row = (404, 404, 200, 200, 200, 200, 200)
PART: Row = (404, 404, 200, 200, 200, 200, 404)
DONE: Row = (404, 404, 302, 302, 302, 302, 404)
RUN: Row = (404, 404, 404, 404, 200, 200, 404)
RUNS: Row = (404, 404, 404, 404, 302, 302, 404)
RUNS_AMISS: Row = (404, 404, 404, 404, 422, 422, 404)
OWNS: Row = (404, 404, 404, 404, 404, 302, 404)
STAFF: Row = (404, 404, 404, 404, 404, 404, 200)

ROWS: dict[tuple[str, str], Row] = {
    ("GET", "clubs/"): SEEN,
    ("GET", "clubs/new/"): (302, 200, 200, 200, 200, 200, 200),
    ("POST", "clubs/new/"): (302, 422, 422, 422, 422, 422, 422),
    ("GET", "clubs/join/<slug:token>/"): SEEN,
    ("POST", "clubs/join/<slug:token>/"): alike(302),
    ("GET", "clubs/calendar/<slug:secret>.ics"): SEEN,
    ("GET", ONE): SEEN,
    ("GET", f"{ONE}edit/"): RUN,
    ("POST", f"{ONE}edit/"): RUNS_AMISS,
    ("GET", f"{ONE}webhooks/"): NO_GET,
    ("POST", f"{ONE}webhooks/"): RUNS_AMISS,
    # Without a script a test leads back to the page of the settings.
    ("GET", f"{ONE}webhooks/<int:hook_id>/test/"): RUNS,
    ("POST", f"{ONE}webhooks/<int:hook_id>/test/"): RUNS,
    ("GET", f"{ONE}webhooks/<int:hook_id>/switch-on/"): NO_GET,
    ("POST", f"{ONE}webhooks/<int:hook_id>/switch-on/"): RUNS,
    ("GET", f"{ONE}webhooks/<int:hook_id>/remove/"): NO_GET,
    ("POST", f"{ONE}webhooks/<int:hook_id>/remove/"): RUNS,
    ("GET", f"{ONE}close/"): NO_GET,
    ("POST", f"{ONE}close/"): OWNS,
    ("GET", f"{ONE}reopen/"): NO_GET,
    ("POST", f"{ONE}reopen/"): OWNS,
    ("GET", f"{ONE}take-over/"): NO_GET,
    ("POST", f"{ONE}take-over/"): RUNS,  # it has an owner: they are told so
    ("GET", f"{ONE}members/"): READ,
    ("GET", f"{ONE}members/record/"): (404, 404, 404, 404, 200, 200, 200),
    ("GET", f"{ONE}members/<int:member_id>/"): RUN,
    ("POST", f"{ONE}members/<int:member_id>/"): RUNS_AMISS,
    ("GET", f"{ONE}members/<int:member_id>/remove/"): NO_GET,
    ("POST", f"{ONE}members/<int:member_id>/remove/"): RUNS,
    ("GET", f"{ONE}members/<int:member_id>/challenge/"): NO_GET,
    ("POST", f"{ONE}members/<int:member_id>/challenge/"): DONE,
    ("GET", f"{ONE}you/here/"): NO_GET,
    ("POST", f"{ONE}you/here/"): DONE,
    ("GET", f"{ONE}you/"): PART,
    ("POST", f"{ONE}you/"): (404, 404, 422, 422, 422, 422, 404),
    ("GET", f"{ONE}you/calendar/"): NO_GET,
    ("POST", f"{ONE}you/calendar/"): DONE,
    ("GET", f"{ONE}leave/"): NO_GET,
    ("POST", f"{ONE}leave/"): DONE,
    ("GET", f"{ONE}links/"): RUN,
    ("POST", f"{ONE}links/"): RUNS_AMISS,  # without its token
    ("GET", f"{ONE}links/<int:link_id>/revoke/"): NO_GET,
    ("POST", f"{ONE}links/<int:link_id>/revoke/"): RUNS,
    ("GET", f"{ONE}ask/"): NO_GET,
    # Who belongs to the club is told so, and a name is missing.
    ("POST", f"{ONE}ask/"): (302, 422, 422, 422, 422, 422, 422),
    ("GET", f"{ONE}ask/withdraw/"): NO_GET,
    ("POST", f"{ONE}ask/withdraw/"): alike(302),
    ("GET", f"{ONE}requests/"): RUN,
    ("GET", f"{ONE}requests/<int:request_id>/"): NO_GET,
    ("POST", f"{ONE}requests/<int:request_id>/"): RUNS,
    ("GET", f"{ONE}notices/"): SEEN,
    ("POST", f"{ONE}notices/"): (404, 404, 422, 422, 422, 422, 404),
    ("GET", f"{ONE}notices/<int:notice_id>/edit/"): (404, 404, 404, 404, 200, 404, 404),
    ("POST", f"{ONE}notices/<int:notice_id>/edit/"): (404, 404, 404, 404, 422, 404, 404),
    ("GET", f"{ONE}notices/<int:notice_id>/pin/"): NO_GET,
    ("POST", f"{ONE}notices/<int:notice_id>/pin/"): RUNS,
    ("GET", f"{ONE}notices/<int:notice_id>/hide/"): NO_GET,
    ("POST", f"{ONE}notices/<int:notice_id>/hide/"): RUNS,
    ("GET", f"{ONE}notices/<int:notice_id>/show/"): NO_GET,
    ("POST", f"{ONE}notices/<int:notice_id>/show/"): RUNS,
    # A notice that is not public.
    ("GET", f"{ONE}notices/<int:notice_id>/report/"): (302, 404, 200, 200, 200, 200, 200),
    ("POST", f"{ONE}notices/<int:notice_id>/report/"): (302, 404, 422, 422, 422, 422, 422),
    ("GET", f"{ONE}calendar/"): SEEN,
    ("GET", f"{ONE}calendar.ics"): SEEN,
    ("GET", f"{ONE}calendar/new/"): RUN,
    ("POST", f"{ONE}calendar/new/"): RUNS_AMISS,
    # An evening that is not public.
    ("GET", f"{ONE}calendar/<int:event_id>/"): READ,
    ("GET", f"{ONE}calendar/<int:event_id>/edit/"): RUN,
    ("POST", f"{ONE}calendar/<int:event_id>/edit/"): RUNS_AMISS,
    ("GET", f"{ONE}calendar/<int:event_id>/cancel/"): NO_GET,
    ("POST", f"{ONE}calendar/<int:event_id>/cancel/"): RUNS,
    ("GET", f"{ONE}calendar/<int:event_id>/coming/"): NO_GET,
    ("POST", f"{ONE}calendar/<int:event_id>/coming/"): DONE,
    ("GET", f"{ONE}catalogues/"): READ,
    ("POST", f"{ONE}catalogues/"): (404, 404, 404, 404, 422, 422, 404),
    ("GET", f"{ONE}catalogues/<int:row_id>/remove/"): NO_GET,
    ("POST", f"{ONE}catalogues/<int:row_id>/remove/"): RUNS,
    ("GET", f"{ONE}almanac/"): READ,
    ("GET", f"{ONE}ratings/"): READ,
    ("GET", f"{ONE}results/"): READ,
    ("GET", f"{ONE}results/new/"): PART,
    ("POST", f"{ONE}results/new/"): (404, 404, 422, 422, 422, 422, 404),
    ("GET", f"{ONE}results/<int:game_id>/"): READ,
    ("POST", f"{ONE}results/<int:game_id>/"): (404, 404, 422, 422, 422, 422, 422),
    ("GET", f"{ONE}battles/new/"): PART,
    ("POST", f"{ONE}battles/new/"): (404, 404, 422, 422, 422, 422, 404),
    ("GET", f"{ONE}battles/add/"): PART,
    ("GET", f"{ONE}battles/add/<slug:battle_id>/"): NO_GET,
    ("POST", f"{ONE}battles/add/<slug:battle_id>/"): (404, 404, 302, 404, 404, 404, 404),
    ("GET", "desk/notices/"): STAFF,
    ("GET", "desk/notices/<int:notice_id>/"): STAFF,
    ("POST", "desk/notices/<int:notice_id>/"): (404, 404, 404, 404, 404, 404, 422),
}
# What nobody may know of a club that is not listed; a link and a secret open what they are for.
OPEN = ("clubs/", "clubs/new/", "clubs/join/<slug:token>/", "clubs/calendar/<slug:secret>.ics")


def test_every_address_has_a_row() -> None:
    known = {each for each in addresses(get_resolver().url_patterns)
             if each.startswith(("clubs/", "desk/notices/"))}  # fmt: skip
    assert known == {pattern for _, pattern in ROWS}


def one_of_everything(town: Town) -> dict[str, str]:
    """A club with one of everything, and what stands in its addresses."""
    pack = packs.keep_pack(town.olga, "firewall", PACK)
    notice = notices.put_up(town.slug, town.olga, NoticeWords("Tables", "Two new ones."), "n")
    notices.report(town.slug, town.mick, notice.pk, "Rude.")
    users = get_user_model().objects
    dora = Actor(user_id=users.create_user("dora").pk)
    return {
        "slug": town.slug,
        "token": invitations.make_link(town.slug, town.olga, 500, 9, "many").token,
        "secret": str(members.renew_feed(town.slug, town.rita).feed),
        "member_id": str(town.of(town.mick).pk),
        "link_id": str(invitations.make_link(town.slug, town.olga, 1, 9, "one").pk),
        "request_id": str(invitations.ask(town.slug, dora, "Dora", "").pk),
        "notice_id": str(notice.pk),
        "hook_id": str(webhooks.add_webhook(town.slug, town.olga, DISCORD, "discord").pk),
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


@pytest.fixture
def browsers(town) -> dict[str, Client]:
    users = get_user_model().objects
    users.create_user("sam", is_staff=True)
    found = {role: Client() for role in ROLES}
    names = ("carla", "mick", "rita", "olga", "ada", "sam")
    for role, name in zip(ROLES[1:], names, strict=True):
        found[role].force_login(users.get(username=name))
    return found


def opened(browser: Client, method: str, pattern: str, places: dict[str, str]) -> int:
    address = f"/{pattern}"
    for kind in ("slug", "int"):
        for name, value in places.items():
            address = address.replace(f"<{kind}:{name}>", value)
    assert "<" not in address, address
    sent = {"name": "Zoe"} if "join" in pattern else {"reason": "because"}
    sent = {} if pattern.endswith(("report/", "desk/notices/<int:notice_id>/")) else sent
    answer = browser.get(address) if method == "GET" else browser.post(address, sent)
    return int(answer.status_code)


@pytest.mark.parametrize(("method", "pattern"), ROWS, ids=[" ".join(each) for each in ROWS])
def test_who_may_open_it(browsers, places, method, pattern) -> None:
    found = {}
    for role in ROLES:
        with taken_back():  # one role's deed must not be another's refusal
            found[role] = opened(browsers[role], method, pattern, places)
    assert found == dict(zip(ROLES, ROWS[method, pattern], strict=True))


def test_of_a_club_that_is_not_listed_a_stranger_knows_nothing(town, browsers, places) -> None:
    clubs.change_club(town.slug, town.ada, ClubWords("Secret", is_listed=False))
    for method, pattern in ROWS:
        if pattern in OPEN or ROWS[method, pattern] == NO_GET:
            continue
        for role in ("anonymous", "stranger"):
            status = opened(browsers[role], method, pattern, places)
            # To ask and to report one must be logged in, whatever there is.
            assert status == 404 or (role == "anonymous" and status == 302), (pattern, role)
    page = browsers["stranger"].get("/clubs/?q=Secret").content.decode()
    assert f'"/clubs/{town.slug}/"' not in page


def test_a_page_for_members_is_kept_by_no_cache(browsers, places) -> None:
    answer = browsers["member"].get(f"/clubs/{places['slug']}/members/")
    assert "no-store" in answer["Cache-Control"]
