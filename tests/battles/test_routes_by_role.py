"""Every address of the site, opened by everybody: who is let in and who is told nothing.

An address without a row here fails: nobody adds a door without saying who may use it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from battles.models import Battle
from chat.models import Message
from tests.battles.everybody import ROLES, browser
from tests.taken_back import taken_back

Row = tuple[int, int, int, int, int, int, int]


def all_alike(status: int) -> Row:
    return (status,) * 7


HIDDEN: Row = (404, 404, 200, 200, 200, 200, 200)
PLAYERS: Row = (404, 404, 422, 422, 404, 404, 404)
OWNER: Row = (404, 404, 404, 302, 404, 404, 404)
TIMED: Row = (404, 404, 302, 302, 404, 302, 404)
HOLIDAY: Row = (404, 404, 302, 302, 404, 404, 404)
CANCEL: Row = (404, 404, 404, 302, 404, 404, 404)  # the holiday of the owner
HOOKS: Row = (302, 404, 404, 302, 404, 404, 404)
REPORT: Row = (404, 404, 200, 302, 404, 200, 404)
REPORTED: Row = (404, 404, 302, 302, 404, 302, 404)
REFEREE: Row = (404, 404, 404, 404, 404, 302, 404)
ASKED: Row = (404, 200, 404, 404, 404, 404, 404)  # the stranger of one battle, by name
ANSWERED: Row = (404, 302, 404, 404, 404, 404, 404)
STAFF: Row = (404, 404, 404, 404, 404, 404, 200)
DECIDED: Row = (404, 404, 404, 404, 404, 404, 302)
LOGGED_IN: Row = (302, 200, 200, 200, 200, 200, 200)

# method and address, as a pattern → what each role gets
ROWS: dict[tuple[str, str], Row] = {
    ("GET", ""): all_alike(200),
    ("GET", "healthz"): all_alike(200),
    ("GET", "service-worker.js"): all_alike(200),
    ("GET", "offline/"): all_alike(200),
    ("GET", "account/turns.json"): LOGGED_IN,
    # The site of the tests names nobody, and its files have no older names.
    ("GET", ".well-known/security.txt"): all_alike(404),
    ("GET", "static/<path:path>"): all_alike(404),
    ("GET", "about/"): all_alike(200),
    ("GET", "credits/"): all_alike(200),
    ("GET", "favicon.ico"): all_alike(302),
    ("GET", "help/"): all_alike(200),
    ("GET", "privacy/"): all_alike(200),
    ("GET", "robots.txt"): all_alike(200),
    ("GET", "sitemap.xml"): all_alike(200),
    ("GET", "terms/"): all_alike(200),
    ("GET", "battles/tables/<slug:ruleset>/<slug:scenario>/picture.svg"): all_alike(200),
    ("GET", "battles/tables/<slug:ruleset>/<slug:scenario>/plan/"): all_alike(200),
    ("GET", "battles/tables/<slug:ruleset>/<slug:scenario>/plan.pdf"): all_alike(200),
    ("GET", "rules/"): all_alike(200),
    ("GET", "rules/<slug:ruleset>/"): all_alike(200),
    ("GET", "rules/<slug:ruleset>/coverage/"): all_alike(200),
    ("GET", "rules/<slug:ruleset>/explain/<str:key>/"): all_alike(200),
    ("GET", "rules/<slug:ruleset>/primer/"): all_alike(200),
    ("GET", "rules/<slug:ruleset>/quick/"): all_alike(200),
    ("GET", "rules/<slug:ruleset>/quick.pdf"): all_alike(200),
    ("GET", "rules/<slug:ruleset>/decided/"): all_alike(200),
    ("GET", "rules/<slug:ruleset>/tests/"): all_alike(200),
    ("GET", "lessons/"): all_alike(200),
    ("POST", "lessons/<slug:game>/<slug:key>/"): all_alike(302),
    ("GET", "lessons/<slug:game>/<slug:key>/"): all_alike(405),
    ("GET", "lessons/<slug:game>/<slug:key>/picture.svg"): all_alike(200),
    ("GET", "battles/"): all_alike(200),
    ("GET", "battles/new/"): all_alike(200),
    ("POST", "battles/new/"): (302, 422, 422, 422, 422, 422, 422),
    ("GET", "battles/hot-seat/"): all_alike(405),
    ("POST", "battles/hot-seat/"): all_alike(302),
    ("GET", "battles/play-now/"): all_alike(405),
    ("POST", "battles/play-now/"): all_alike(302),
    ("GET", "battles/play-now/street/"): all_alike(405),
    ("POST", "battles/play-now/street/"): all_alike(302),
    ("GET", "battles/<slug:battle_id>/keep/"): all_alike(405),
    ("POST", "battles/<slug:battle_id>/keep/"): all_alike(404),  # only a first battle is kept
    ("GET", "battles/tables/<slug:ruleset>/<slug:scenario>/"): all_alike(200),
    ("GET", "battles/challenges/"): all_alike(200),
    ("GET", "battles/challenges/<slug:battle_id>/"): all_alike(200),
    ("POST", "battles/challenges/<slug:battle_id>/"): (302, 409, 409, 409, 409, 409, 409),
    ("GET", "battles/challenges/<slug:battle_id>/withdraw/"): all_alike(405),
    ("POST", "battles/challenges/<slug:battle_id>/withdraw/"): OWNER,
    ("GET", "battles/asked/<int:asking_id>/"): ASKED,
    ("POST", "battles/asked/<int:asking_id>/"): ANSWERED,
    ("GET", "battles/<slug:battle_id>/rematch/"): all_alike(405),
    ("POST", "battles/<slug:battle_id>/rematch/"): all_alike(404),
    ("GET", "battles/at-a-table/"): LOGGED_IN,
    ("POST", "battles/at-a-table/"): (302, *(404,) * 6),  # without a warband there is nothing
    # Only the two who played see it: see tests/battles/test_table_reports.py.
    ("GET", "battles/at-a-table/<slug:report_id>/"): all_alike(404),
    ("POST", "battles/at-a-table/<slug:report_id>/"): all_alike(404),
    ("GET", "battles/join/<slug:token>/"): all_alike(200),
    ("POST", "battles/join/<slug:token>/"): (302, 302, 409, 409, 409, 409, 302),
    ("GET", "battles/<slug:battle_id>/"): HIDDEN,
    ("POST", "battles/<slug:battle_id>/"): all_alike(405),
    ("GET", "battles/<slug:battle_id>/words/"): HIDDEN,
    ("POST", "battles/<slug:battle_id>/words/"): all_alike(405),
    ("GET", "battles/<slug:battle_id>/still.png"): HIDDEN,
    ("POST", "battles/<slug:battle_id>/still.png"): all_alike(405),
    ("GET", "battles/<slug:battle_id>/preview/"): HIDDEN,
    ("GET", "battles/<slug:battle_id>/refresh/"): HIDDEN,
    ("GET", "battles/<slug:battle_id>/log/"): HIDDEN,
    ("GET", "battles/<slug:battle_id>/proof/"): HIDDEN,
    ("GET", "battles/<slug:battle_id>/journal.jsonl"): HIDDEN,
    ("GET", "battles/<slug:battle_id>/journal.txt"): HIDDEN,
    ("GET", "battles/<slug:battle_id>/replay/"): HIDDEN,
    ("GET", "battles/<slug:battle_id>/luck/"): HIDDEN,
    ("GET", "battles/<slug:battle_id>/luck/curve/"): all_alike(405),
    ("POST", "battles/<slug:battle_id>/luck/curve/"): (404, 404, 409, 409, 409, 409, 409),
    ("GET", "battles/<slug:battle_id>/chances/"): HIDDEN,
    # It was not agreed that players may ask; who sees everything may.
    ("POST", "battles/<slug:battle_id>/chances/"): (404, 404, 409, 409, 409, 302, 302),
    ("GET", "battles/<slug:battle_id>/clips/"): all_alike(405),
    ("POST", "battles/<slug:battle_id>/clips/"): (404, 404, 422, 422, 422, 422, 422),
    ("GET", "clips/<slug:slug>/"): all_alike(200),
    ("POST", "clips/<slug:slug>/"): all_alike(405),
    ("GET", "clips/<slug:slug>/still.png"): all_alike(200),
    ("GET", "clips/<slug:slug>/delete/"): all_alike(405),
    ("POST", "clips/<slug:slug>/delete/"): (404, 404, 404, 302, 404, 404, 302),
    ("GET", "battles/<slug:battle_id>/fork/"): all_alike(405),
    # While it is fought only those who see everything anyway may play on from a position.
    ("POST", "battles/<slug:battle_id>/fork/"): (404, 404, 409, 409, 409, 302, 302),
    ("GET", "battles/<slug:battle_id>/seats/"): HIDDEN,
    ("POST", "battles/<slug:battle_id>/seats/"): OWNER,
    ("GET", "battles/<slug:battle_id>/seats/<int:seat_id>/revoke/"): all_alike(405),
    ("POST", "battles/<slug:battle_id>/seats/<int:seat_id>/revoke/"): OWNER,
    ("GET", "battles/<slug:battle_id>/stream/"): (404, 404, 204, 204, 204, 204, 204),
    ("GET", "battles/<slug:battle_id>/seed/"): HIDDEN,
    # Nothing is in the form; who has no seat as a player is told nothing.
    ("POST", "battles/<slug:battle_id>/seed/"): (404, 404, 302, 302, 404, 404, 404),
    ("GET", "dice/"): all_alike(200),
    ("GET", "dice/chain.txt"): all_alike(200),
    ("GET", "dice/<slug:day>.txt"): all_alike(404),
    ("GET", "battles/<slug:battle_id>/orders/"): all_alike(405),
    ("POST", "battles/<slug:battle_id>/orders/"): PLAYERS,
    ("GET", "battles/<slug:battle_id>/orders/together/"): all_alike(405),
    ("POST", "battles/<slug:battle_id>/orders/together/"): PLAYERS,
    ("GET", "battles/<slug:battle_id>/dice/"): all_alike(405),
    # The site throws in this battle: there is nothing to type.
    ("POST", "battles/<slug:battle_id>/dice/"): (404, 404, 404, 404, 404, 422, 404),
    ("GET", "battles/<slug:battle_id>/take-back/"): all_alike(405),
    ("POST", "battles/<slug:battle_id>/take-back/"): (404, 404, 422, 422, 404, 404, 404),
    ("GET", "battles/<slug:battle_id>/settle/"): all_alike(405),
    ("POST", "battles/<slug:battle_id>/settle/"): (404, 404, 302, 302, 404, 404, 404),
    ("GET", "battles/<slug:battle_id>/clock/"): HIDDEN,
    ("GET", "battles/<slug:battle_id>/clock/pause/"): all_alike(405),
    ("POST", "battles/<slug:battle_id>/clock/pause/"): TIMED,
    ("GET", "battles/<slug:battle_id>/clock/pause/withdraw/"): all_alike(405),
    ("POST", "battles/<slug:battle_id>/clock/pause/withdraw/"): TIMED,
    ("GET", "battles/<slug:battle_id>/clock/resume/"): all_alike(405),
    ("POST", "battles/<slug:battle_id>/clock/resume/"): TIMED,
    ("GET", "battles/<slug:battle_id>/clock/holiday/"): all_alike(405),
    ("POST", "battles/<slug:battle_id>/clock/holiday/"): HOLIDAY,
    ("GET", "battles/<slug:battle_id>/clock/holiday/<int:holiday_id>/cancel/"): all_alike(405),
    ("POST", "battles/<slug:battle_id>/clock/holiday/<int:holiday_id>/cancel/"): CANCEL,
    ("GET", "battles/<slug:battle_id>/chat/"): HIDDEN,
    ("POST", "battles/<slug:battle_id>/chat/"): (404, 404, 302, 302, 302, 302, 404),
    # The owner's own words: they are not for the owner to report, nor for who only watches.
    ("GET", "battles/<slug:battle_id>/chat/<int:message_id>/report/"): REPORT,
    ("POST", "battles/<slug:battle_id>/chat/<int:message_id>/report/"): REPORTED,
    ("GET", "battles/<slug:battle_id>/questions/"): (404, 404, 200, 200, 404, 200, 404),
    ("POST", "battles/<slug:battle_id>/questions/"): HOLIDAY,
    ("GET", "battles/<slug:battle_id>/questions/<int:question_id>/answer/"): all_alike(405),
    ("POST", "battles/<slug:battle_id>/questions/<int:question_id>/answer/"): REFEREE,
    ("GET", "account/blocked/"): LOGGED_IN,
    ("POST", "account/blocked/"): all_alike(302),
    ("GET", "account/blocked/<int:block_id>/remove/"): all_alike(405),
    ("POST", "account/blocked/<int:block_id>/remove/"): HOOKS,
    ("GET", "account/standing/"): LOGGED_IN,
    ("GET", "account/data/"): LOGGED_IN,
    ("GET", "account/data/export.json"): all_alike(302),
    ("GET", "account/data/delete/"): all_alike(405),
    ("POST", "account/data/delete/"): all_alike(302),
    ("GET", "account/form-token/"): all_alike(200),
    ("GET", "account/sessions/"): LOGGED_IN,
    ("GET", "account/viewing/"): LOGGED_IN,
    ("POST", "account/viewing/"): all_alike(302),
    ("GET", "account/sessions/others/end/"): all_alike(405),
    ("POST", "account/sessions/others/end/"): all_alike(302),
    ("GET", "account/sessions/<int:log_in_id>/end/"): all_alike(405),
    ("POST", "account/sessions/<int:log_in_id>/end/"): HOOKS,
    ("GET", "desk/"): STAFF,
    ("GET", "desk/reports/<int:message_id>/"): STAFF,
    ("POST", "desk/reports/<int:message_id>/"): DECIDED,
    ("GET", "desk/people/"): STAFF,
    ("GET", "desk/people/<int:user_id>/"): STAFF,
    ("POST", "desk/people/<int:user_id>/"): DECIDED,
    ("GET", "desk/bans/"): STAFF,
    ("GET", "desk/bans/<int:ban_id>/lift/"): all_alike(405),
    ("POST", "desk/bans/<int:ban_id>/lift/"): DECIDED,
    ("GET", "desk/words/"): STAFF,
    ("GET", "desk/words/<int:message_id>/show/"): all_alike(405),
    ("POST", "desk/words/<int:message_id>/show/"): DECIDED,
    ("GET", "desk/record/"): STAFF,
    ("GET", "inbox/"): all_alike(200),
    ("GET", "inbox/news.json"): all_alike(200),
    ("GET", "inbox/read/"): all_alike(405),
    ("POST", "inbox/read/"): all_alike(302),
    ("GET", "inbox/<slug:notice_id>/read/"): all_alike(405),
    ("POST", "inbox/<slug:notice_id>/read/"): (404, 404, 404, 302, 404, 404, 404),
    ("GET", "account/notifications/"): LOGGED_IN,
    ("POST", "account/notifications/"): (302, 422, 422, 422, 422, 422, 422),
    ("GET", "account/notifications/letters/"): all_alike(405),
    ("POST", "account/notifications/letters/"): all_alike(302),
    ("GET", "account/notifications/letters/test/"): all_alike(302),
    ("POST", "account/notifications/letters/test/"): all_alike(302),
    ("GET", "account/notifications/stop/<str:token>/"): all_alike(200),
    ("POST", "account/notifications/stop/<str:token>/"): all_alike(200),
    ("GET", "account/notifications/push/"): all_alike(405),
    # The site of the tests sends no push messages.
    ("POST", "account/notifications/push/"): (302, 422, 422, 422, 422, 422, 422),
    ("POST", "account/notifications/push/<slug:browser_id>/test/"): HOOKS,
    ("POST", "account/notifications/push/<slug:browser_id>/remove/"): HOOKS,
    ("GET", "account/notifications/webhooks/"): all_alike(405),
    ("POST", "account/notifications/webhooks/"): (302, 422, 422, 422, 422, 422, 422),
    ("GET", "account/notifications/webhooks/<int:hook_id>/test/"): HOOKS,
    ("POST", "account/notifications/webhooks/<int:hook_id>/test/"): HOOKS,
    ("POST", "account/notifications/webhooks/<int:hook_id>/switch-on/"): HOOKS,
    ("POST", "account/notifications/webhooks/<int:hook_id>/remove/"): HOOKS,
    ("GET", "accounts/login/"): (200, 302, 302, 302, 302, 302, 302),
    ("GET", "accounts/signup/"): (200, 302, 302, 302, 302, 302, 302),
    ("GET", "accounts/logout/"): LOGGED_IN,
    ("GET", "accounts/email/"): LOGGED_IN,
    ("GET", "accounts/password/change/"): LOGGED_IN,
    ("GET", "accounts/password/set/"): all_alike(302),
    ("GET", "accounts/reauthenticate/"): LOGGED_IN,
}

# Everything below these is the work of Django and allauth: opened once by a visitor without an
# account, who must come no further than to a public page or the log-in.
BY_PREFIX = {
    "admin/login/": {302},  # to the log-in of the site, which asks for a second factor
    "accounts/": {200, 302, 400, 404, 405},
    "admin/": {302, 404, 405},
}

VALUES = {
    "<path:object_id>": "1",
    "<path:content_type_id>": "1",
    "<int:content_type_id>": "1",
    "<app_label>": "battles",
}


def addresses(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, before + str(pattern.pattern))
        else:
            yield before + str(pattern.pattern)


# The rooms of what people own have a table of their own, in tests/rosters/test_routes.py; so has
# the laboratory, in tests/laboratory/, and leagues, in tests/campaigns/leagues/.
ROSTERS = (
    "warbands/",
    "house-catalogues/",
    "armoury/",
    "pictures/",
    "schemas/",
    "account/tokens/",
    "api/",
)
ELSEWHERE = (
    *ROSTERS, "laboratory/", "clubs/", "api/v1/clubs/", "desk/notices/", "leagues/", "campaigns/",
)  # fmt: skip
ALL = sorted(
    address
    for address in set(addresses(get_resolver().url_patterns))
    if not address.startswith(ELSEWHERE)
)


def has_row(address: str) -> bool:
    named = any(address == pattern for _, pattern in ROWS)
    return named or any(address.startswith(prefix) for prefix in BY_PREFIX)


def test_every_address_has_a_row():
    assert [address for address in ALL if not has_row(address)] == []


def test_every_row_has_an_address():
    assert sorted({pattern for _, pattern in ROWS} - set(ALL)) == []


def opened(scene, role, method, pattern):
    battle = Battle.objects.get(pk=scene.battle_id)
    if pattern.startswith("desk/words/"):
        Message.objects.update(hidden_reason="Rude.")
    address = f"/{pattern}"
    for name, value in scene.values.items():
        address = address.replace(name, value)
    sent = {"role": "spectator"} if address.endswith("seats/") else {}
    if address.endswith(("/take-back/", "/settle/")):
        sent = {"seq": str(battle.seq), "token": "once", "how": "draw"}
    if address.endswith("/holiday/"):
        later = (timezone.now() + timedelta(days=9)).date().isoformat()
        sent = {"first": later, "last": later}
    if "/orders/" in address:
        side = {"owner": "red", "opponent": "blue"}.get(role, "red")
        sent = {"side": side, "seq": battle.seq, "token": "", "type": "roll", "figure": "red-1"}
        sent["orders"] = '{"type":"roll","figure":"red-1"}'
    if address.endswith(("/chat/", "/report/", "/blocked/", "/questions/", "/answer/")):
        sent = {"words": "Well.", "token": "well", "seq": "1", "reason": "Rude.", "name": "nobody"}
    if address.startswith("/desk/"):
        sent = {"kind": "warned", "reason": "Be kind."}
    if address.endswith("/fork/"):
        sent = {"seq": battle.seq, "token": "a token"}
    client = browser(scene, role)
    answer = client.get(address) if method == "GET" else client.post(address, sent)
    return answer.status_code


@pytest.mark.parametrize(("method", "pattern"), ROWS, ids=[" ".join(row) for row in ROWS])
def test_who_may_open_it(scene, method, pattern):
    found = {}
    for role in ROLES:
        with taken_back():
            found[role] = opened(scene, role, method, pattern)
    assert found == dict(zip(ROLES, ROWS[method, pattern], strict=True))
    # Whoever runs the league of a battle is a stranger to it, and to all that is somebody's own.
    with taken_back():
        status = opened(scene, "organiser", method, pattern)
    assert status == (404 if ROWS[method, pattern] in (ASKED, ANSWERED) else found["stranger"])


def outside() -> list[str]:
    return [a for a in ALL if any(a.startswith(prefix) for prefix in BY_PREFIX)]


@pytest.mark.django_db
@pytest.mark.parametrize("pattern", outside())
def test_the_doors_of_django_and_allauth_are_shut(client, pattern):
    prefix = next(prefix for prefix in BY_PREFIX if pattern.startswith(prefix))
    address = pattern
    for name, value in VALUES.items():
        address = address.replace(name, value)
    answer = client.get("/" + address.replace("^", "").replace("$", ""))
    assert answer.status_code in BY_PREFIX[prefix]


def test_a_player_who_is_staff_does_not_see_everything(scene):
    battle = Battle.objects.get(pk=scene.battle_id)
    get_user_model().objects.filter(username="bruno").update(is_staff=True)
    order = {"type": "whisper", "figure": "red-1", "words": ["north-east"]}
    page = f"/battles/{battle.pk}/"
    browser(scene, "owner").post(
        f"{page}orders/", {**order, "side": "red", "seq": battle.seq, "token": "a"}
    )
    assert "north-east" not in browser(scene, "opponent").get(page).text
    assert "north-east" in browser(scene, "referee").get(page).text
