"""Programs start simulations, watch them, change them, and read what they came to."""

from __future__ import annotations

import hashlib

import pytest
from django.test import override_settings
from django.urls import get_resolver
from msgspec import json

from laboratory.models import Simulation
from laboratory.services import worker
from rules.kernel.record import encode
from rules.simulate import Aim, Experiment, Tally, run
from tests.battles.api.test_battles import CALM
from tests.battles.test_routes_by_role import addresses
from tests.laboratory.conftest import simulated
from tests.programs import codes
from tests.taken_back import taken_back

pytestmark = pytest.mark.django_db

DUEL = {
    "ruleset": "tiny", "scenario": "duel", "battles": 30, "seed": 7,
    "parties": [{"side": "red", "bot": "random"}, {"side": "blue", "bot": "random"}],
}  # fmt: skip
STREET = {
    "ruleset": "firewall", "scenario": "street_fight", "battles": 4, "seed": 3,
    "parties": [
        {"side": "wardens", "bot": "random", "force": "ready:wardens"},
        {"side": "tollgate", "bot": "random", "force": "ready:tollgate"},
    ],
}  # fmt: skip


def played(ada_s, body: dict) -> dict:
    made = ada_s("POST", "simulations/", body)
    assert made.status_code == 201, made.content
    while worker.play_share():
        pass
    return ada_s("GET", f"simulations/{made.json()['simulation']['id']}/").json()


# --- What it comes to ----------------------------------------------------------------------------


def test_anybody_gets_the_same_numbers_from_what_the_answer_says(ada_s):
    shown = played(ada_s, STREET)
    experiment = json.decode(json.encode(shown["experiment"]), type=Experiment)
    assert experiment.digest == shown["simulation"]["digest"]
    assert hashlib.sha256(encode(shown["experiment"])).hexdigest() == experiment.digest
    aim = Aim(shown["simulation"]["battles"], shown["precision"], shown["chunk"])
    assert encode(run(experiment, aim).to_json()) == encode(shown["sums"])


def test_a_battle_that_one_plays_may_be_where_they_begin(ada_s):
    body = {"ruleset": "tiny", "scenario": "duel", "side": "red", "hotseat": True}
    battle = ada_s("POST", "battles/", body).json()
    asked = {"start": {"battle": battle["id"]}, "parties": DUEL["parties"], "battles": 3}
    shown = played(ada_s, asked)
    assert (shown["simulation"]["ruleset"], shown["simulation"]["counted"]) == ("tiny", 3)
    start = shown["experiment"]["start"]
    assert (start["battle"], start["seq"]) == (battle["id"], battle["seq"])
    told = ada_s("POST", "simulations/", asked | {"start": {"battle": "nothing"}})
    assert told.status_code == 422
    assert [each["path"] for each in told.json()["problems"]] == ["start"]


def test_the_tables_are_the_sums_by_name(ada_s):
    shown = played(ada_s, STREET)
    told, tally = shown["result"], Tally(shown["sums"])
    assert sum(told["turns"].values()) == tally.battles == 4
    assert told["orders"] == tally.of("orders")
    for figure in told["figures"]:
        assert figure["fought"] == tally.of("fought", figure["party"], figure["name"]) == 4
        assert figure["lost"] == tally.of("lost", figure["party"], figure["name"])
        assert sum(figure["fates"].values()) <= 4
    outs = sum(tally.under("outs").values())
    assert sum(each["outs"] for each in told["means"]) == outs
    assert sum(each["times"] for each in told["felled"]) == outs
    assert sum(each["attacks"] for each in told["means"]) == sum(tally.under("attacks").values())
    for name, kind in (("malfunctions", "mishaps"), ("drugs", "drugs"), ("crashes", "crashes")):
        assert sum(each["times"] for each in told[name]) == sum(tally.under(kind).values())


def test_shares_come_with_their_intervals(ada_s):
    shown = played(ada_s, DUEL)
    assert shown["simulation"]["state"] == "done"
    assert [party["name"] for party in shown["parties"]] == ["Red", "Blue"]
    for party in shown["parties"]:
        share = party["share"]
        assert share["share"] == round(party["wins"] * 1_000_000 / 30)
        assert share["low"] < share["share"] < share["high"]
    assert shown["progress"]["chunks"] == shown["progress"]["chunks_of"] == 2


def test_a_precision_stops_it_early(ada_s):
    shown = played(ada_s, DUEL | {"battles": 5000, "precision": 150_000})
    assert 0 < shown["simulation"]["counted"] < 200
    widths = [each["share"]["high"] - each["share"]["low"] for each in shown["parties"]]
    assert max(widths) <= 300_000


# --- Asking --------------------------------------------------------------------------------------


def test_what_may_be_chosen_is_told(nobody_s, ada_s):
    guest, user = (each("GET", "simulations/choices/").json() for each in (nobody_s, ada_s))
    assert guest["most_battles"] < user["most_battles"] == 100_000
    assert {"random", "easy", "plain", "strong"} == {bot["id"] for bot in user["bots"]}
    ids = {each["id"] for each in user["presets"]}
    assert {"ready:wardens", "ready:tollgate"} <= ids
    [street] = [each for each in user["scenarios"] if each["id"] == "street_fight"]
    assert [side["id"] for side in street["sides"]] == ["wardens", "tollgate"]


def test_every_reason_of_a_refusal_is_told_with_its_field(ada_s):
    parties = [{"side": "red"}, {"side": "blue", "force": "nobody"}]
    answer = ada_s("POST", "simulations/", DUEL | {"parties": parties, "rules": {"luck": "yes"}})
    assert answer.status_code == 422
    paths = {each["path"] for each in answer.json()["problems"]}
    assert paths == {"parties.1.force", "rules.luck"}
    genius = [{"side": "red"}, {"side": "blue", "bot": "genius"}]
    [problem] = ada_s("POST", "simulations/", DUEL | {"parties": genius}).json()["problems"]
    assert problem["path"] == "parties.1.bot"
    assert "parties.1.bot is one of easy, plain, random, strong" in problem["message"]


def test_a_limit_is_told_in_words(ada_s, settings):
    settings.LABORATORY_LIMITS = {"user": (10, 1, 10), "guest": (1, 1, 1)}
    answer = ada_s("POST", "simulations/", DUEL)
    assert (answer.status_code, codes(answer)) == (409, ["limit"])
    assert "Ask for fewer" in answer.json()["problems"][0]["message"]


def test_the_same_attempt_starts_nothing_twice(ada_s):
    answers = [ada_s("POST", "simulations/", DUEL, Idempotency_Key="once").json() for _ in range(2)]
    assert answers[0]["simulation"]["id"] == answers[1]["simulation"]["id"]
    assert Simulation.objects.count() == 1


# --- Watching and changing -----------------------------------------------------------------------


def test_it_is_paused_resumed_and_cancelled(ada, ada_s):
    one = f"simulations/{simulated(ada, Aim(50, chunk=10)).pk}/"
    states = [
        ada_s("POST", f"{one}{deed}/").json()["simulation"]["state"]
        for deed in ("pause", "resume", "cancel")
    ]
    assert states == ["paused", "queued", "cancelled"]
    late = ada_s("POST", f"{one}resume/")
    assert (late.status_code, codes(late)) == (409, ["over"])
    assert ada_s("DELETE", one).status_code == 204
    assert ada_s("GET", one).status_code == 404


def test_a_link_opens_it_and_only_its_owner_is_told_the_link(ada, ada_s, bruno_s, nobody_s):
    one = f"simulations/{simulated(ada, Aim(50)).pk}/"
    assert bruno_s("GET", one).status_code == 404
    link = ada_s("PUT", f"{one}sharing/", {"sharing": "link"}).json()["link"]
    assert bruno_s("GET", one).status_code == 404
    seen = nobody_s("GET", f"{one}?link={link}")
    assert (seen.status_code, seen.json()["link"]) == (200, "")


def test_lists_are_ones_own_or_those_that_are_public_and_finished(ada, ada_s, bruno_s, nobody_s):
    row = simulated(ada, Aim(50))
    row.share("public")
    assert ada_s("GET", "simulations/").json()["count"] == 1
    assert bruno_s("GET", "simulations/").json()["count"] == 0
    assert nobody_s("GET", "simulations/").status_code == 401
    assert nobody_s("GET", "simulations/?scope=public").json()["count"] == 0
    Simulation.objects.update(state="done")
    [line] = nobody_s("GET", "simulations/?scope=public").json()["results"]
    assert (line["id"], line["owner"]) == (row.pk, "ada")
    assert ada_s("GET", "simulations/?scope=all").status_code == 400


@pytest.mark.parametrize("number", [1, 9])
def test_reading_takes_the_same_questions_however_many_there_are(
    ada, ada_s, number, django_assert_max_num_queries
):
    rows = [simulated(ada, Aim(50)) for _ in range(number)]
    with django_assert_max_num_queries(10):
        assert ada_s("GET", "simulations/").json()["count"] == number
    with django_assert_max_num_queries(10):
        assert ada_s("GET", f"simulations/{rows[0].pk}/").status_code == 200


# --- One change after the other ------------------------------------------------------------------

SQUADS = {
    "ruleset": "firewall", "scenario": "street_fight", "battles": 2, "seed": 3,
    "parties": [
        {"side": "wardens", "bot": "random", "force": "ready:snatch-squad"},
        {"side": "tollgate", "bot": "random", "force": "ready:mafia-hitters"},
    ],
}  # fmt: skip


def test_a_program_has_every_figure_tried_and_reads_what_each_is_worth(ada_s):
    first = played(ada_s, SQUADS)
    one = first["simulation"]["id"]
    made = ada_s("POST", f"simulations/{one}/sweeps/", {"party": 1})
    assert made.status_code == 201, made.content
    assert made.json()["simulation"]["battles"] == 12
    assert made.json()["sweep"]["pairs"] == 0
    while worker.play_share():
        pass
    shown = ada_s("GET", f"simulations/{made.json()['simulation']['id']}/").json()
    assert (shown["simulation"]["kind"], shown["before"]) == ("sweep", one)
    sweep = shown["sweep"]
    assert (sweep["what"], sweep["party"], sweep["pairs"]) == ("figures", 1, 2)
    assert len(sweep["changes"]) == 5
    assert sweep["share"] == shown["parties"][1]["share"] == first["parties"][1]["share"]
    for each in sweep["changes"]:
        found = each["difference"]
        assert each["share"]["share"] - sweep["share"]["share"] == found["mean"]
        assert each["is_clear"] is (found["low"] > 0 or found["high"] < 0)
    assert first["sweep"] is None
    assert shown["result"] == first["result"]


@pytest.mark.parametrize(
    ("body", "code", "path"),
    [
        ({"party": 5}, "refused", "party"),
        ({"what": "entries"}, "refused", "pack"),
        ({"what": "weather"}, "unreadable", "what"),
        ({"battles": 1}, "unreadable", "battles"),
    ],
)
def test_a_sweep_that_makes_no_sense_is_refused_with_its_field(ada_s, body, code, path):
    one = ada_s("POST", "simulations/", SQUADS).json()["simulation"]["id"]
    answer = ada_s("POST", f"simulations/{one}/sweeps/", body)
    assert answer.status_code == 422
    assert path in answer.content.decode()


def test_where_nobody_brings_a_warband_there_is_nothing_to_change(ada, ada_s):
    row = simulated(ada, Aim(4))
    for body in ({}, {"what": "entries", "pack": "abc"}):
        answer = ada_s("POST", f"simulations/{row.pk}/sweeps/", body)
        assert answer.status_code == 422
        assert "Choose one of those who bring a warband." in answer.content.decode()


def test_a_sweep_that_is_too_long_says_how_long_it_may_be(ada_s):
    one = ada_s("POST", "simulations/", SQUADS).json()["simulation"]["id"]
    answer = ada_s("POST", f"simulations/{one}/sweeps/", {"battles": 50_000})
    assert answer.status_code == 409
    assert "Ask for 16,666 of each at most." in answer.content.decode()


def test_a_simulation_is_set_against_the_one_before(ada, ada_s, bruno_s):
    then, now = simulated(ada, Aim(4)), simulated(ada, Aim(4))
    for row, winners in ((then, "0101"), (now, "0001")):
        row.winners, row.counted, row.state = winners, 4, Simulation.State.DONE
        row.save()
    address = f"simulations/{now.pk}/against/"
    assert ada_s("GET", address).status_code == 409
    now.before = then
    now.save()
    told = ada_s("GET", address).json()
    assert (told["before"], told["pairs"], told["changes"]) == (then.pk, 4, [])
    assert [each["difference"]["mean"] for each in told["parties"]] == [250_000, -250_000]
    assert [each["now"]["share"] for each in told["parties"]] == [750_000, 250_000]
    assert not any(each["is_clear"] for each in told["parties"])
    now.share("public")
    assert bruno_s("GET", address).status_code == 409


# --- Who may -------------------------------------------------------------------------------------

ROLES = ("nobody_s", "bruno_s", "staff_s", "ada_s")
ONE = "<slug:simulation_id>/"
# A program has none of the staff's eyes.
OWNER = (401, 404, 404, 200)
ROWS: dict[tuple[str, str], tuple[int, ...]] = {
    ("GET", ""): (401, 200, 200, 200),
    ("POST", ""): (401, 201, 201, 201),
    ("GET", "choices/"): (200, 200, 200, 200),
    ("GET", ONE): (404, 404, 404, 200),
    ("DELETE", ONE): (401, 404, 404, 204),
    # The tiny game has no warbands to change, and it was made from no other.
    ("POST", f"{ONE}sweeps/"): (401, 404, 404, 422),
    ("GET", f"{ONE}against/"): (404, 404, 404, 409),
    ("POST", f"{ONE}pause/"): OWNER,
    ("POST", f"{ONE}resume/"): OWNER,
    ("POST", f"{ONE}cancel/"): OWNER,
    ("PUT", f"{ONE}sharing/"): OWNER,
}


def test_every_address_has_a_row_and_every_row_an_address():
    room = "api/v1/simulations/"
    own = {
        each.removeprefix(room)
        for each in addresses(get_resolver().url_patterns)
        if each.startswith(room)
    }
    assert own == {address for _, address in ROWS}


@pytest.mark.parametrize(("method", "address"), ROWS, ids=[" ".join(row) for row in ROWS])
def test_who_may_ask(ada, request, method, address):
    row = simulated(ada, Aim(50))
    path = "simulations/" + address.replace("<slug:simulation_id>", row.pk)
    body = {"": DUEL, f"{ONE}sharing/": {"sharing": "link"}}.get(address, {})
    asking = {role: request.getfixturevalue(role) for role in ROLES}
    found, said = {}, {}
    for role, ask in asking.items():
        with taken_back(), override_settings(API_LIMITS=CALM):
            answer = ask(method, path, None if method == "GET" else body)
            found[role], said[role] = answer.status_code, answer.content
    assert found == dict(zip(ROLES, ROWS[method, address], strict=True)), said
