"""What is exported comes in again whatever its size; how often and how many at once."""

from __future__ import annotations

import itertools
import threading

import msgspec
import pytest
from django.test import Client
from msgspec.structs import replace

from rosters import import_limits
from rosters.exchange.detect_format import read
from rosters.exchange.formats import FORMATS
from rosters.exchange.import_result import MOST_ELEMENTS, MOST_PACKED, MOST_XML
from rosters.exchange.unpack import unzipped
from rosters.models import Warband as Row
from rules.kernel.warbands import MOST_MEMBERS, MOST_TEAMS, Member, Team, Warband, members_of
from rules.registry import RULESETS
from tests.rosters.warbands_made import READY, WORKSHOP
from web.client_address import address_mark, address_of
from web.concurrency import Busy, Turnstile

IMPORT, KEEP = "/warbands/import/", "/warbands/import/keep/"
TEXT = "# H\nGame: firewall\n## One\n### Bob — figure\n"


def many(warband: Warband, member: Member, teams: int, each: int) -> Warband:
    """A warband of nobody but copies of a member, with the ids that an import gives."""
    numbers = itertools.count(teams + 1)
    made = tuple(
        Team(f"t{place}", f"Team {place}",
             tuple(replace(member, id=f"m{next(numbers)}") for _ in range(each)))
        for place in range(1, teams + 1)
    )  # fmt: skip
    return replace(warband, teams=made, made=teams + teams * each)


def sizes(warband: Warband) -> list[Member]:
    """The members of a warband, from the plainest to whoever carries most."""
    alone = [each for each in members_of(warband) if not _names_others(each)]
    return sorted(alone, key=lambda each: len(msgspec.json.encode(each.build)))


def _names_others(member: Member) -> bool:
    return bool(member.build.get("aboard"))


def check_there_and_back(warband: Warband, game: str) -> None:
    workshop = RULESETS[game].workshop
    files = {form: FORMATS[form].write(warband, workshop, "") for form in ("json", "text", "rosz")}
    files["ros"] = unzipped(files["rosz"])
    for form, content in files.items():
        reading = read(content, {})
        assert (form, reading.warband == warband, reading.notes) == (form, True, ())


def test_a_crowd_comes_back_from_every_format():
    check_there_and_back(many(READY[6], sizes(READY[6])[0], 12, 3), "firewall")


@pytest.mark.thorough
@pytest.mark.parametrize("game", [slug for slug, each in RULESETS.items() if each.workshop])
def test_twelve_by_twelve_and_seven_hundred_and_twenty_come_back_from_every_format(game):
    ready = RULESETS[game].workshop.ready()
    everybody = sorted(
        (each for warband in ready for each in sizes(warband)),
        key=lambda each: len(msgspec.json.encode(each.build)),
    )
    for member in (everybody[len(everybody) // 2], everybody[-1]):
        for teams, each in ((12, 12), (MOST_TEAMS, MOST_MEMBERS)):
            check_there_and_back(many(ready[0], member, teams, each), game)


FIGURE = b'typeName="Figure"'  # a figure's profile


def test_a_large_roster_leaves_out_what_the_catalogue_says_and_a_larger_one_what_is_chosen(
    monkeypatch,
):
    warband = many(READY[6], sizes(READY[6])[-1], 4, 5)
    whole = FORMATS["ros"].write(warband, WORKSHOP, "")
    assert (FIGURE in whole, b"<cost " in whole) == (True, True)
    monkeypatch.setattr("rosters.exchange.roster_export.MOST_XML", len(whole) // 2)
    chosen = FORMATS["ros"].write(warband, WORKSHOP, "")
    assert (FIGURE in chosen, b'type="upgrade"' in chosen) == (False, True)
    monkeypatch.setattr("rosters.exchange.roster_export.MOST_XML", len(whole) // 12)
    names = FORMATS["ros"].write(warband, WORKSHOP, "")
    assert b'type="upgrade"' not in names
    assert len(names) < len(chosen) < len(whole)
    for content in (whole, chosen, names):
        assert read(content, {}).warband == warband


def test_a_roster_leaves_out_what_would_be_too_many_elements(monkeypatch):
    warband = many(READY[6], sizes(READY[6])[-1], 2, 3)
    monkeypatch.setattr("rosters.exchange.roster_export.MOST_ELEMENTS", 900)
    assert FIGURE not in FORMATS["ros"].write(warband, WORKSHOP, "")
    assert MOST_ELEMENTS > 900


def test_a_roster_with_pages_of_one_letter_is_packed_so_that_it_is_read_again():
    warband = replace(READY[6], vendor={"theirs": "a" * 400_000})
    content = FORMATS["rosz"].write(warband, WORKSHOP, "")
    assert len(content) <= MOST_PACKED
    assert len(unzipped(content)) <= MOST_XML
    assert read(content, {}).warband == warband


# --- How often, and how many at once -------------------------------------------------------------


def test_one_address_brings_in_so_many_files_a_minute_whatever_its_cookies(
    db, settings, monkeypatch
):
    settings.IMPORT_LIMIT = 3
    monkeypatch.setattr("accounts.ratelimit._window", lambda length: 0)
    for _ in range(3):
        assert Client().post(IMPORT, {"text": TEXT}).status_code == 200
    answer = Client().post(IMPORT, {"text": TEXT})
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "60")
    page = answer.content.decode()
    assert "many files in a short time" in page
    assert "### Bob" in page
    assert Client().post(KEEP, {"document": TEXT}).status_code == 429
    assert Client().post("/house-catalogues/new/", {"source": "x"}).status_code == 429
    assert Client(REMOTE_ADDR="192.0.2.7").post(IMPORT, {"text": TEXT}).status_code == 200


def test_while_others_are_read_a_file_waits_and_then_is_refused_with_what_was_pasted(
    db, monkeypatch, client, django_user_model
):
    monkeypatch.setattr(import_limits, "READERS", Turnstile(1, 0, 0.01))
    client.force_login(django_user_model.objects.create_user("ada"))
    document = {"ruleset": "firewall", "name": "H", "teams": []}
    with import_limits.READERS.passed():
        page = Client().post(KEEP, {"document": TEXT})
        asked = [
            client.post("/api/v1/warbands/", {"document": document}, "application/json"),
            client.post("/api/v1/warbands/import/", document, "application/json"),
            client.post("/api/v1/check/", document, "application/json"),
        ]
    assert page.status_code == 429
    assert "Other files are being read" in page.content.decode()
    assert "### Bob" in page.content.decode()
    assert [(each.status_code, each.headers["Retry-After"]) for each in asked] == [(429, "3")] * 3
    assert not Row.objects.exists()
    assert client.post("/api/v1/warbands/import/", document, "application/json").status_code == 201


def test_two_files_are_read_at_once_in_a_process():
    with import_limits.READERS.passed(), import_limits.READERS.passed():
        monkey = Turnstile(2, 0, 0)
        with monkey.passed(), monkey.passed(), pytest.raises(Busy), monkey.passed():
            pass


def test_whoever_waits_comes_in_when_there_is_room_and_only_so_many_wait():
    gate = Turnstile(at_once=1, waiting=1, patience=20)
    inside, done = threading.Event(), []

    def wait() -> None:
        inside.set()
        with gate.passed():
            done.append("in")

    with gate.passed():
        thread = threading.Thread(target=wait)
        thread.start()
        inside.wait()
        while gate._door._value:  # until the other waits
            pass
        with pytest.raises(Busy), gate.passed():
            pass
        assert done == []
    thread.join()
    assert done == ["in"]
    with gate.passed():
        pass


@pytest.mark.parametrize(
    ("trusted", "said", "found"),
    [
        (0, "203.0.113.9", "192.0.2.1"),
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "198.51.100.1, 203.0.113.9", "203.0.113.9"),
        (2, "203.0.113.9", "192.0.2.1"),  # past one proxy only: nobody vouches for what it says
        (1, "", "192.0.2.1"),
    ],
)
def test_an_address_is_what_a_trusted_proxy_says(rf, settings, trusted, said, found):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = trusted
    asked = rf.get("/", REMOTE_ADDR="192.0.2.1", HTTP_X_FORWARDED_FOR=said)
    assert address_of(asked) == address_mark(found)


def test_a_program_may_send_the_largest_warband_as_one_document(db, client, django_user_model):
    """720 figures that carry as much as any ready one: more than half a mebibyte of JSON."""
    client.force_login(django_user_model.objects.create_user("ada"))
    warband = many(READY[6], sizes(READY[6])[-1], MOST_TEAMS, MOST_MEMBERS)
    content = msgspec.json.encode(warband)
    assert len(content) > 500_000
    answer = client.post("/api/v1/warbands/import/", content, "application/json")
    assert answer.status_code == 201
    assert Row.objects.get().members == MOST_TEAMS * MOST_MEMBERS


def test_a_document_of_tens_of_thousands_is_refused_before_anybody_is_looked_at(
    db, client, django_user_model, monkeypatch
):
    client.force_login(django_user_model.objects.create_user("ada"))
    monkeypatch.setattr("rosters.document_checks._member", lambda *_: pytest.fail("looked at"))
    member = {"id": "m1", "name": "A", "kind": "figure"}
    team = {"id": "t1", "name": "T", "members": [member] * 15_000}
    document = {"ruleset": "firewall", "name": "H", "teams": [team]}
    answer = client.post("/api/v1/check/", document, "application/json")
    assert answer.status_code == 422
    assert [each["code"] for each in answer.json()["problems"]] == ["too_many"]


def test_bombs_are_refused_by_the_api_too(db, client, django_user_model):
    client.force_login(django_user_model.objects.create_user("ada"))
    for body in (b'{"a":[' + b"{}," * 300_000 + b"{}]}", b'{"a":' + b"9" * 900_000 + b"}"):
        answer = client.post("/api/v1/warbands/import/", body, "application/json")
        assert answer.status_code == 400
        assert "more than any request" in answer.json()["problems"][0]["message"]
