"""Every address of the site, opened by everybody: who is let in and who is told nothing.

An address without a row here fails: nobody adds a door without saying who may use it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from battles import services
from tests.battles.conftest import known, plan

ROLES = ("anonymous", "stranger", "opponent", "owner", "spectator", "referee", "staff")

Row = tuple[int, int, int, int, int, int, int]


def all_alike(status: int) -> Row:
    return (status,) * 7


HIDDEN: Row = (404, 404, 200, 200, 200, 200, 200)
PLAYERS: Row = (404, 404, 422, 422, 404, 404, 404)
OWNER: Row = (404, 404, 404, 302, 404, 404, 404)
LOGGED_IN: Row = (302, 200, 200, 200, 200, 200, 200)

# method and address, as a pattern → what each role gets
ROWS: dict[tuple[str, str], Row] = {
    ("GET", ""): all_alike(200),
    ("GET", "healthz"): all_alike(200),
    ("GET", "rules/<slug:ruleset>/"): all_alike(200),
    ("GET", "battles/"): all_alike(200),
    ("GET", "battles/new/"): all_alike(200),
    ("POST", "battles/new/"): (302, 422, 422, 422, 422, 422, 422),
    ("GET", "battles/hot-seat/"): all_alike(405),
    ("POST", "battles/hot-seat/"): all_alike(302),
    ("GET", "battles/join/<slug:token>/"): all_alike(200),
    ("POST", "battles/join/<slug:token>/"): (302, 302, 409, 409, 409, 409, 302),
    ("GET", "battles/<slug:battle_id>/"): HIDDEN,
    ("POST", "battles/<slug:battle_id>/"): all_alike(405),
    ("GET", "battles/<slug:battle_id>/preview/"): HIDDEN,
    ("GET", "battles/<slug:battle_id>/refresh/"): HIDDEN,
    ("GET", "battles/<slug:battle_id>/log/"): HIDDEN,
    ("GET", "battles/<slug:battle_id>/proof/"): HIDDEN,
    ("GET", "battles/<slug:battle_id>/journal.jsonl"): HIDDEN,
    ("GET", "battles/<slug:battle_id>/seats/"): HIDDEN,
    ("POST", "battles/<slug:battle_id>/seats/"): OWNER,
    ("GET", "battles/<slug:battle_id>/seats/<int:seat_id>/revoke/"): all_alike(405),
    ("POST", "battles/<slug:battle_id>/seats/<int:seat_id>/revoke/"): OWNER,
    ("GET", "battles/<slug:battle_id>/stream/"): (404, 404, 204, 204, 204, 204, 204),
    ("GET", "battles/<slug:battle_id>/orders/"): all_alike(405),
    ("POST", "battles/<slug:battle_id>/orders/"): PLAYERS,
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
    "admin/login/": {200},
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


# The rooms of what people own have a table of their own, in tests/rosters/test_routes.py.
ROSTERS = ("warbands/", "armoury/", "pictures/", "schemas/", "account/tokens/", "api/")
ALL = sorted(
    address
    for address in set(addresses(get_resolver().url_patterns))
    if not address.startswith(ROSTERS)
)


def has_row(address: str) -> bool:
    named = any(address == pattern for _, pattern in ROWS)
    return named or any(address.startswith(prefix) for prefix in BY_PREFIX)


def test_every_address_has_a_row():
    assert [address for address in ALL if not has_row(address)] == []


def test_every_row_has_an_address():
    assert sorted({pattern for _, pattern in ROWS} - set(ALL)) == []


@pytest.fixture
def people(ada, bruno, carla, staff):
    """A battle with everybody in it, an open invitation, and a browser for each role."""
    battle = services.open_battle(known(ada), plan(), "here")
    users = get_user_model().objects
    referee, spectator = users.create_user("rita", "", "x"), users.create_user("sven", "", "x")
    for user, role in ((referee, "referee"), (spectator, "spectator")):
        seat = services.make_invitation(battle.pk, known(ada), role)
        services.accept_invitation(str(seat.invite), known(user), "")
    services.accept_invitation(battle.seats.get(side="blue").invite, known(bruno), "")
    seat = services.make_invitation(battle.pk, known(ada), "spectator")
    battle.refresh_from_db()
    roles = dict(zip(ROLES[1:], (carla, bruno, ada, spectator, referee, staff), strict=True))
    clients = {"anonymous": Client()}
    for role, user in roles.items():
        clients[role] = Client()
        clients[role].force_login(user)
    return battle, seat, clients


@pytest.mark.django_db
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(("method", "pattern"), ROWS, ids=[" ".join(row) for row in ROWS])
def test_who_may_open_it(people, role, method, pattern):
    battle, seat, clients = people
    address = "/" + pattern.replace("<slug:battle_id>", battle.pk).replace(
        "<int:seat_id>", str(seat.pk)
    ).replace("<slug:token>", str(seat.invite)).replace("<slug:ruleset>", "firewall")
    sent = {"role": "spectator"} if address.endswith("seats/") else {}
    if address.endswith("/orders/"):
        side = {"owner": "red", "opponent": "blue"}.get(role, "red")
        sent = {"side": side, "seq": battle.seq, "token": "", "type": "roll", "figure": "red-1"}
    answer = clients[role].generic(method, address) if method == "GET" else None
    answer = answer or clients[role].post(address, sent)
    assert answer.status_code == ROWS[method, pattern][ROLES.index(role)]


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


@pytest.mark.django_db
def test_a_player_who_is_staff_does_not_see_everything(people, ada, bruno):
    battle, _, clients = people
    get_user_model().objects.filter(pk=bruno.pk).update(is_staff=True)
    order = {"type": "whisper", "figure": "red-1", "words": ["north-east"]}
    clients["owner"].post(
        f"/battles/{battle.pk}/orders/", {**order, "side": "red", "seq": battle.seq, "token": "a"}
    )
    assert "north-east" not in clients["opponent"].get(f"/battles/{battle.pk}/").text
    assert "north-east" in clients["referee"].get(f"/battles/{battle.pk}/").text
