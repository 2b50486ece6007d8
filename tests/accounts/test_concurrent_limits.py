"""Every limit counts atomically: of many attempts in one moment exactly so many get through."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts import adapter, input_checks, ratelimit
from accounts.input_checks import TextRefused
from accounts.models import AccessToken
from accounts.services import blocks, tokens
from accounts.services.tokens import make_token
from battles import permissions
from battles.models import Battle, Question
from battles.questions import services as questions
from battles.services import limits, opening
from chat import services as chat
from chat.models import Message, Report
from notifications import webhooks
from notifications.models import Webhook
from rules.kernel.warbands import BadEdit
from tests.battles.conftest import known, plan
from tests.crowd import CROWD, LIMIT, through, unless

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def one_window(monkeypatch):
    """However slow the machine, nobody slips into the next window."""
    monkeypatch.setattr(ratelimit, "_window", lambda length: 0)


def test_messages(battle, ada, monkeypatch):
    monkeypatch.setattr(input_checks, "A_MINUTE", LIMIT)
    who = known(ada)

    def say(number: int) -> bool:
        said = str(number)
        return unless(TextRefused, lambda: chat.write("battle", battle.pk, who, said, said))

    assert through(say) == Message.objects.count() == LIMIT


def test_reports(battle, ada, bruno, monkeypatch):
    said = [chat.write("battle", battle.pk, known(bruno), str(n), str(n)).pk for n in range(CROWD)]
    monkeypatch.setattr(input_checks, "A_MINUTE", LIMIT)
    who = known(ada)

    def report(number: int) -> bool:
        deed = lambda: chat.report("battle", battle.pk, who, said[number], "Rude.")  # noqa: E731
        return unless(TextRefused, deed)

    assert through(report) == Report.objects.count() == LIMIT


def test_questions(battle, ada, monkeypatch):
    monkeypatch.setattr(input_checks, "A_MINUTE", LIMIT)
    monkeypatch.setattr(permissions, "asking_seat", lambda *_: battle.seats.get(side="red"))
    monkeypatch.setattr(permissions, "answering_seats", lambda *_: [])
    who = known(ada)

    def ask(number: int) -> bool:
        said = str(number)
        return unless(TextRefused, lambda: questions.ask(battle.pk, who, 1, said, said))

    assert through(ask) == Question.objects.count() == LIMIT


@pytest.mark.parametrize(
    "wanted", [{}, {"wanted": "anybody"}, {"wanted": "named", "asked": {"": "bruno"}}]
)
def test_battles_challenges_and_asking_by_name(ada, bruno, monkeypatch, wanted):
    monkeypatch.setattr(limits, "USER_BATTLES_AN_HOUR", LIMIT)
    who = known(ada)

    def open_one(number: int) -> bool:
        deed = lambda: opening.open_battle(who, plan(**wanted), "user:1")  # noqa: E731
        return unless(limits.TooManyBattles, deed)

    assert through(open_one) == Battle.objects.count() == LIMIT


def test_log_ins_that_fail(ada, monkeypatch):
    monkeypatch.setattr(adapter, "A_NAME", LIMIT)
    monkeypatch.setattr(adapter, "AN_ADDRESS", CROWD)

    def guess(number: int) -> bool:
        form = {"login": "ada", "password": f"guess {number}"}
        return "Too many failed" not in Client().post("/accounts/login/", form).text

    assert through(guess) == LIMIT
    right = Client().post("/accounts/login/", {"login": "ada", "password": "tidy-otter"})
    assert "Too many failed" in right.text


def test_whoever_gets_in_gives_the_place_back(ada, monkeypatch):
    monkeypatch.setattr(adapter, "A_NAME", LIMIT)
    for _ in range(2 * LIMIT):
        form = {"login": "ada", "password": "tidy-otter"}
        assert Client().post("/accounts/login/", form).status_code == 302


def test_the_api(ada, settings, monkeypatch):
    settings.API_LIMITS = {**settings.API_LIMITS, "read": LIMIT}
    monkeypatch.setattr("accounts.throttling.time.time", lambda: 1_000_000)
    _, secret = make_token(ada, "a program")
    bearer = {"HTTP_AUTHORIZATION": f"Bearer {secret}"}

    def read(number: int) -> bool:
        return Client().get("/api/v1/battles/", **bearer).status_code == 200

    assert through(read) == LIMIT


def test_tokens(ada, monkeypatch):
    monkeypatch.setattr(tokens, "MOST_TOKENS", LIMIT)
    assert through(lambda n: unless(BadEdit, lambda: make_token(ada, f"t{n}"))) == LIMIT
    assert AccessToken.objects.count() == LIMIT


def test_blocked_people(ada, monkeypatch):
    monkeypatch.setattr(blocks, "MOST_BLOCKS", LIMIT)

    def block(number: int) -> bool:
        return unless(TextRefused, lambda: blocks.block(ada.pk, f"name{number}"))

    assert through(block) == LIMIT


def test_webhooks(ada, monkeypatch):
    monkeypatch.setattr(webhooks, "MOST_WEBHOOKS", LIMIT)

    def add(number: int) -> bool:
        url = f"https://hooks.example.org/{number}"
        return unless(webhooks.BadWebhook, lambda: webhooks.add_webhook(ada, url, "generic"))

    assert through(add) == Webhook.objects.count() == LIMIT
