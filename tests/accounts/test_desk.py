"""The staff's desk: what is reported, what is decided, who is told, and the record of it."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.db import DatabaseError, connection, transaction

from accounts.models import Ban, Decision
from accounts.services.moderation import NotDecided, Verdict
from battles import journal
from chat import services as chat
from chat.models import Message, Report, Room
from notifications.models import Notice
from tests.battles.conftest import give, known
from tests.battles.test_pages import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def said(battle, ada, bruno) -> Message:
    """Ada is rude in the midst of a talk, and Bruno reports it."""
    give(battle, ada, "red")
    for number in range(3):
        chat.write("battle", battle.pk, known(bruno), f"Before {number}.", f"b{number}")
    message = chat.write("battle", battle.pk, known(ada), "You cad.", "rude")
    for number in range(3):
        chat.write("battle", battle.pk, known(bruno), f"After {number}.", f"a{number}")
    chat.report("battle", battle.pk, known(bruno), message.pk, "Rude.")
    return message


def told(user, kind: str) -> list[str]:
    return list(Notice.objects.filter(user=user, kind=kind).values_list("text", flat=True))


def test_a_report_is_read_with_what_lies_around_it(said, staff):
    client = signed_in(staff)
    assert "You cad." in client.get("/desk/").text
    page = client.get(f"/desk/reports/{said.pk}/").text
    for words in ("You cad.", "Before 2.", "After 0.", "Rude.", "bruno", "red rolls"):
        assert words in page, words


@pytest.mark.parametrize(
    ("form", "hides", "outcome"),
    [
        ({"kind": "no_fault"}, False, "no fault"),
        ({"kind": "hidden"}, True, "hidden the words"),
        ({"kind": "warned"}, False, "warned whoever wrote it"),
        ({"kind": "warned", "hides": "on"}, True, "warned whoever wrote it"),
        ({"kind": "banned", "scope": "talk", "days": "3", "hides": "on"}, True, "banned"),
    ],
)
def test_what_is_decided_is_done_told_and_written_down(
    said, ada, bruno, staff, form, hides, outcome
):
    client = signed_in(staff)
    address = f"/desk/reports/{said.pk}/"
    assert client.post(address, {**form, "reason": "Be kind."}).status_code == 302
    said.refresh_from_db()
    assert said.hidden_reason == ("Be kind." if hides else "")
    (words,) = told(bruno, "report_settled")
    assert outcome in words
    assert "Be kind." in words
    assert bool(told(ada, form["kind"])) == (form["kind"] in ("warned", "banned"))
    assert Ban.objects.filter(user=ada).exists() == (form["kind"] == "banned")
    decision = Decision.objects.get()
    kept = (decision.kind, decision.by, decision.whom, decision.words, decision.reason)
    assert kept == (form["kind"], staff, ada, "You cad.", "Be kind.")
    assert Report.objects.get().decision == decision
    assert "You cad." not in client.get("/desk/").text
    assert "Be kind." in client.get("/desk/record/").text


def test_a_decision_needs_a_reason_and_is_made_once(said, staff):
    client, address = signed_in(staff), f"/desk/reports/{said.pk}/"
    for form in ({"kind": "hidden", "reason": " "}, {"kind": "x", "reason": "Be kind."}, {}):
        assert client.post(address, form).status_code == 422
    assert not Decision.objects.exists()
    chat.decide(said.pk, staff, Verdict("hidden", "Be kind."))
    with pytest.raises(NotDecided, match="meanwhile"):
        chat.decide(said.pk, staff, Verdict("no_fault", "Nothing."))
    assert Decision.objects.count() == 1


def test_all_who_reported_are_told_and_a_new_report_opens_it_again(said, battle, ada, staff):
    rita = get_user_model().objects.create_user("rita")
    battle.seats.create(role="referee", user=rita, name="rita", joined_at=battle.created)
    chat.report("battle", battle.pk, known(rita), said.pk, "Very rude.")
    chat.decide(said.pk, staff, Verdict("no_fault", "A joke."))
    assert len(told(rita, "report_settled")) == 1
    vera = get_user_model().objects.create_user("vera")
    battle.seats.create(role="referee", user=vera, name="vera", joined_at=battle.created)
    chat.report("battle", battle.pk, known(vera), said.pk, "Still rude.")
    chat.decide(said.pk, staff, Verdict("hidden", "Not a good joke."))
    assert len(told(rita, "report_settled")) == 1
    assert len(told(vera, "report_settled")) == 1


def test_hidden_words_are_shown_again_with_a_reason(said, staff):
    chat.decide(said.pk, staff, Verdict("hidden", "Be kind."))
    client, address = signed_in(staff), f"/desk/words/{said.pk}/show/"
    assert "You cad." in client.get("/desk/words/").text
    client.post(address, {"reason": ""})
    assert Message.objects.get(pk=said.pk).hidden_reason
    client.post(address, {"reason": "It was a quotation."})
    assert not Message.objects.get(pk=said.pk).hidden_reason
    assert "It was a quotation." in client.get("/desk/record/").text


def test_accounts_are_found_by_name_and_address(ada, bruno, staff):
    client = signed_in(staff)
    found = client.get("/desk/people/?q=BRU").text
    assert (">bruno<" in found, ">ada<" in found) == (True, False)
    assert ">ada<" in client.get("/desk/people/?q=ada@example").text
    assert client.get("/desk/people/?q=%00nobody").status_code == 200
    assert client.get(f"/desk/people/{ada.pk}/").status_code == 200
    assert client.get("/desk/people/999999999999999999999/").status_code == 404


def test_a_ban_is_lifted_at_the_desk(bruno, staff):
    client = signed_in(staff)
    form = {"kind": "banned", "scope": "everything", "days": "0", "reason": "Cheated."}
    assert client.post(f"/desk/people/{bruno.pk}/", form).status_code == 302
    held = Ban.objects.get()
    assert "Cheated." in client.get("/desk/bans/").text
    assert client.post(f"/desk/bans/{held.pk}/lift/", {"reason": "A mistake."}).status_code == 302
    assert "Cheated." not in client.get("/desk/bans/").text
    assert "Cheated." in client.get("/desk/bans/?over=1").text
    assert client.post(f"/desk/bans/{held.pk}/lift/", {"reason": "A mistake."}).status_code == 404


def fill(battle, ada, bruno, staff, count: int) -> Message:
    """So many of everything that the desk lists."""
    red, blue = battle.seats.get(side="red"), battle.seats.get(side="blue")
    room, _ = Room.objects.get_or_create(kind="battle", subject=battle.pk, name="table")
    for number in range(count):
        user = get_user_model().objects.create_user(f"u{number}-{count}")
        words = {"room": room, "words": "Rude.", "token": f"{count}:{number}"}
        shown = Message.objects.create(author=red.pk, **words)
        Message.objects.create(author=blue.pk, hidden_reason="x", **words)
        for who in (ada, bruno):
            Report.objects.create(message=shown, who=f"u:{who.pk}", user=who, reason="Rude.")
        Ban.objects.create(user=user, scope="talk", reason="Rude.")
        Decision.objects.create(kind="warned", by=staff, by_name="sam", whom=ada, reason="Rude.")
    return shown


@pytest.mark.parametrize(
    ("address", "queries"),
    [
        # session, user, unread; and how many, the rows, what belongs to them
        ("/desk/", 7), ("/desk/people/", 6), ("/desk/bans/", 5), ("/desk/words/", 6),
        ("/desk/record/", 5), ("/desk/reports/{message}/", 11), ("/desk/people/{ada}/", 9),
    ],
)  # fmt: skip
def test_the_desk_costs_the_same_however_much_lies_on_it(
    battle, ada, bruno, staff, django_assert_num_queries, address, queries
):
    client = signed_in(staff)
    give(battle, ada, "red")
    for count in (1, 12):
        message = fill(battle, ada, bruno, staff, count)
        with django_assert_num_queries(queries):
            assert client.get(address.format(message=message.pk, ada=ada.pk)).status_code == 200


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE accounts_decision SET reason = 'none'",
        "UPDATE accounts_decision SET by_name = 'somebody'",
        "DELETE FROM accounts_decision",
    ],
)
def test_the_database_keeps_the_record_as_it_is(said, staff, statement):
    chat.decide(said.pk, staff, Verdict("hidden", "Be kind."))
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        connection.cursor().execute(statement)
    assert Decision.objects.get().reason == "Be kind."


def test_the_record_outlives_the_account_and_the_battle(said, battle, ada, staff):
    chat.decide(said.pk, staff, Verdict("hidden", "Be kind."))
    staff.delete()
    journal.erase(battle)
    decision = Decision.objects.get()
    assert (decision.by, decision.by_name, decision.subject_id) == (None, "sam", said.pk)
    assert (decision.words, decision.whom) == ("You cad.", ada)
