"""Every address of the API of battles and people, asked by everybody with a token of theirs.

An address without a row here fails: nobody adds a door without saying who may use it.
"""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.test import Client, override_settings
from django.urls import get_resolver
from django.utils import timezone

from battles.models import Battle
from tests.battles.api.test_battles import CALM
from tests.battles.everybody import ROLES
from tests.battles.test_routes_by_role import addresses
from tests.taken_back import taken_back

pytestmark = pytest.mark.django_db

B, P = "battles/<slug:battle_id>/", "api/v1/"
GAME = "games/<slug:game>/"
TABLE = {
    "<slug:game>": "firewall",
    "<slug:scenario>": "street_fight",
    "<int:number>": "1",
}
# A program has none of the staff's eyes: to it a battle without a seat of its user does not exist.
SEEN = (404, 404, 200, 200, 200, 200, 404)
PLAYED = (401, 404, 200, 200, 404, 404, 404)
TIMED = (401, 404, 200, 200, 404, 200, 404)
OPENER = (401, 404, 404, 200, 404, 404, 404)
EVERYBODY = (200,) * 7
KNOWN = (401, 200, 200, 200, 200, 200, 200)
NOTED = (401, 204, 204, 204, 204, 204, 204)
OWNER = (401, 404, 404, 204, 404, 404, 404)
UNFIT = (401, 422, 422, 422, 422, 422, 422)

Row = tuple[int, ...]
ROWS: dict[tuple[str, str], Row] = {
    ("GET", "battles/"): KNOWN,
    ("POST", "battles/"): UNFIT,
    ("POST", "battles/join/"): (401, 200, 409, 409, 409, 409, 200),
    ("GET", B): SEEN,
    ("GET", f"{B}offers/"): (404, 404, 200, 200, 422, 422, 404),
    ("GET", f"{B}reach/"): (404, 404, 422, 422, 422, 422, 404),
    ("POST", f"{B}preview/"): (401, 404, 422, 200, 422, 422, 404),
    ("GET", f"{B}seed/"): SEEN,
    # Nobody takes another commitment than the one that was told.
    ("POST", f"{B}seed/"): (401, 404, 409, 409, 404, 404, 404),
    ("POST", f"{B}orders/"): (401, 404, 404, 200, 404, 404, 404),
    ("POST", f"{B}take-back/"): (401, 404, 422, 422, 404, 404, 404),
    ("POST", f"{B}settle/"): PLAYED,
    ("GET", f"{B}journal/"): SEEN,
    ("GET", f"{B}journal.jsonl"): SEEN,
    ("POST", f"{B}seats/"): (401, 404, 404, 201, 404, 404, 404),
    ("DELETE", f"{B}seats/<int:seat_id>/"): OPENER,
    ("POST", f"{B}rematch/"): (401, *(404,) * 6),
    ("GET", f"{B}clock/"): SEEN,
    ("POST", f"{B}clock/pause/"): TIMED,
    ("POST", f"{B}clock/resume/"): TIMED,
    ("POST", f"{B}clock/holidays/"): PLAYED,
    ("DELETE", f"{B}clock/holidays/<int:holiday_id>/"): (401, 404, 404, 200, 404, 404, 404),
    ("GET", f"{B}chat/"): SEEN,
    ("POST", f"{B}chat/"): (401, 404, 200, 200, 200, 200, 404),
    # The owner's own words, at the table: not for the owner to report, nor for who watches.
    ("POST", f"{B}chat/<int:message_id>/report/"): (401, 404, 204, 422, 404, 204, 404),
    ("GET", f"{B}questions/"): (404, 404, 200, 200, 404, 200, 404),
    ("POST", f"{B}questions/"): PLAYED,
    ("POST", f"{B}questions/<int:question_id>/answer/"): (401, 404, 404, 404, 404, 200, 404),
    ("GET", f"{B}replay/"): SEEN,
    ("GET", f"{B}clips/"): SEEN,
    ("POST", f"{B}clips/"): (401, 404, 422, 422, 422, 422, 404),
    ("GET", "clips/"): KNOWN,
    ("GET", "clips/<slug:slug>/"): EVERYBODY,
    ("DELETE", "clips/<slug:slug>/"): OWNER,
    ("POST", f"{B}fork/"): (401, 404, 409, 409, 409, 201, 404),
    ("GET", f"{B}result/"): (404, 404, 409, 409, 409, 409, 404),
    ("GET", f"{B}luck/"): (404, 404, 409, 409, 409, 409, 404),
    ("GET", f"{B}chances/"): SEEN,
    # Nobody has agreed to it; the referee knows everything anyhow.
    ("POST", f"{B}chances/"): (401, 404, 409, 409, 409, 200, 404),
    ("GET", f"{B}luck/curve/"): (404, 404, 409, 409, 409, 409, 404),
    ("POST", f"{B}luck/curve/"): (401, 404, 409, 409, 409, 409, 404),
    ("GET", f"{B}dice/"): SEEN,
    ("POST", f"{B}dice/"): (401, 404, 404, 404, 404, 422, 404),
    ("POST", f"{B}dice/call/"): (401, 404, 404, 422, 404, 404, 404),
    ("GET", f"{B}stream/"): (404, 404, 204, 204, 204, 204, 404),
    ("GET", f"{GAME}scenarios/"): EVERYBODY,
    ("GET", f"{GAME}house-rules/"): EVERYBODY,
    ("GET", f"{GAME}scenarios/<slug:scenario>/tables/<int:number>/"): EVERYBODY,
    ("GET", "challenges/"): KNOWN,
    ("POST", "challenges/<slug:battle_id>/"): (401, 409, 409, 409, 409, 409, 409),
    ("DELETE", "challenges/<slug:battle_id>/"): OWNER,
    ("GET", "askings/"): KNOWN,
    ("POST", "askings/<int:asking_id>/"): (401, 200, 404, 404, 404, 404, 404),
    ("GET", "blocks/"): KNOWN,
    ("POST", "blocks/"): KNOWN,
    ("DELETE", "blocks/<int:block_id>/"): OWNER,
    ("GET", "inbox/"): KNOWN,
    ("POST", "inbox/read/"): NOTED,
    ("POST", "inbox/<slug:notice_id>/read/"): OWNER,
    ("GET", "notifications/"): KNOWN,
    ("PUT", "notifications/"): KNOWN,
    ("GET", "webhooks/"): KNOWN,
    ("POST", "webhooks/"): UNFIT,
    ("DELETE", "webhooks/<int:hook_id>/"): OWNER,
    ("POST", "webhooks/<int:hook_id>/test/"): OWNER,
    ("POST", "webhooks/<int:hook_id>/switch-on/"): OWNER,
}
ALL = {
    each.removeprefix(P)
    for each in addresses(get_resolver().url_patterns)
    if each.startswith((f"{P}{B}", f"{P}battles/"))
} | {
    each.removeprefix(P)
    for each in addresses(get_resolver().url_patterns)
    if each.startswith(tuple(f"{P}{room}/" for room in
        ("challenges", "askings", "clips", "blocks", "inbox", "notifications", "webhooks",
         "games/<slug:game>/scenarios", "games/<slug:game>/house-rules")))
}  # fmt: skip


def test_every_address_has_a_row_and_every_row_an_address():
    assert {address for _, address in ROWS} == ALL


def asked_of(address: str, invite: str, seq: int) -> dict[str, object]:
    """A body that fits, for whoever may send one."""
    order = {"type": "roll", "side": "red", "figure": "red-1"}
    later = (timezone.now() + timedelta(days=9)).date().isoformat()
    ends = {
        "battles/": {"ruleset": "chess", "scenario": "x"},
        "join/": {"invite": invite},
        "preview/": {"order": order},
        "orders/": {"order": order, "seq": seq},
        "take-back/": {"seq": seq},
        "settle/": {"how": "draw"},
        "seats/": {"role": "spectator"},
        "seed/": {"commitment": "0" * 64, "seed": "by hand"},
        "holidays/": {"first": later, "last": later},
        "chat/": {"words": "Well."},
        "report/": {"reason": "Rude."},
        "questions/": {"words": "Well?", "seq": 1},
        "answer/": {"words": "So it is."},
        "clips/": {"first": 1, "last": seq},
        "fork/": {"seq": seq},
        "dice/": {"dice": [1], "token": "none"},
        "call/": {"order": order, "seq": seq},
        "askings/<int:asking_id>/": {"accept": True},
        "blocks/": {"name": "nobody"},
        "notifications/": {"channels": {"turn": ["inbox"]}},
        "webhooks/": {"url": "http://127.0.0.1/"},
    }
    return next((body for end, body in ends.items() if address.endswith(end)), {})


def asked(scene, role, method, address):
    seq = Battle.objects.get(pk=scene.battle_id).seq
    path = f"/{P}{address}"
    for name, value in {**scene.values, **TABLE}.items():
        path = path.replace(name, value)
    headers = {}
    if role != "anonymous":
        headers["Authorization"] = f"Bearer {scene.tokens[role]}"
    body = b"" if method == "GET" else json.dumps(asked_of(address, scene.invite, seq))
    with override_settings(API_LIMITS=CALM):
        return Client().generic(method, path, body, "application/json", headers=headers)


@pytest.mark.parametrize(("method", "address"), ROWS, ids=[" ".join(row) for row in ROWS])
def test_who_may_ask(scene, method, address):
    found, said = {}, {}
    for role in ROLES:
        with taken_back():
            answer = asked(scene, role, method, address)
            found[role] = answer.status_code
            said[role] = b"" if answer.streaming else answer.content[:300]
            if (method, address) == ("GET", "webhooks/") and role == "owner":
                assert "secret" not in answer.text.replace('"secret":""', "")
    assert found == dict(zip(ROLES, ROWS[method, address], strict=True)), said
    # Whoever runs the league of a battle is a stranger to it, and is asked nothing by name.
    with taken_back():
        status = asked(scene, "organiser", method, address).status_code
    assert status == (404 if "<int:asking_id>" in address else found["stranger"])
