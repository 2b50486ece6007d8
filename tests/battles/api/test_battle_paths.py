"""What is wrong with an order, a holiday or a wish is told by its field as it was sent."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from battles.models import Battle
from battles.services import opening, seating
from tests.battles.conftest import known, plan
from tests.programs import program_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle(ada, bruno) -> Battle:
    """Ada plays red, Bruno blue, with a clock and three days of holiday."""
    wanted = plan(house_rules={"goal": "9999"}, clock={"kind": "day", "holidays": "3"})
    opened = opening.open_battle(known(ada), wanted, "here")
    return seating.accept_invitation(opened.seats.get(side="blue").invite, known(bruno))


@pytest.fixture
def ask(battle):
    """The only problem of what Ada asks, with its status."""
    program = program_of("ada")

    def asked(method: str, path: str, body=None) -> tuple[int, str, str]:
        answer = program(method, path.format(f"battles/{battle.pk}"), body)
        [problem] = answer.json()["problems"]
        return answer.status_code, problem["path"], problem["message"]

    return asked


def test_a_wish_is_refused_by_its_field(ask):
    def path_of(**wishes) -> str:
        status, path, _ = ask("PUT", "notifications/", {"channels": {}, **wishes})
        assert status == 422
        return path

    assert path_of(zone="Atlantis") == "zone"
    assert path_of(quiet_from=22) == "quiet_to"
    assert path_of(quiet_to=7) == "quiet_from"
    assert path_of(quiet_from=7, quiet_to=7) == "quiet_to"
    assert path_of(digest="hourly") == "digest"
    assert path_of(channels={"turn": ["inbox", "pigeon"]}) == "channels.1"
    _, _, sentence = ask("PUT", "notifications/", {"channels": {"turn": ["pigeon"]}})
    assert "channels.0 is one of inbox, mail, push, webhook" in sentence


def test_a_holiday_is_refused_by_the_day_that_is_wrong(ask):
    def path_of(first: int, last: int) -> str:
        days = {
            name: (date.today() + timedelta(days=day)).isoformat()  # noqa: DTZ011
            for name, day in (("first", first), ("last", last))
        }
        status, path, _ = ask("POST", "{}/clock/holidays/", days)
        assert status == 422
        return path

    assert path_of(9, 8) == "last"
    assert path_of(-3, 8) == "first"
    assert path_of(5, 900) == "last"
    assert path_of(5, 9) == "last"  # more days than are left


def test_a_holiday_twice_is_refused_by_its_first_day(ask, battle):
    program = program_of("ada")
    day = [(date.today() + timedelta(days=each)).isoformat() for each in (5, 6)]  # noqa: DTZ011
    where = f"battles/{battle.pk}/clock/holidays/"
    assert program("POST", where, {"first": day[0], "last": day[0]}).status_code == 200
    assert ask("POST", "{}/clock/holidays/", dict(zip(("first", "last"), day, strict=True)))[1] == (
        "first"
    )


def test_an_order_that_cannot_be_read_names_the_field_in_it(ask, battle):
    for where, more in (("{}/orders/", {"seq": battle.seq}), ("{}/preview/", {})):
        for order, path in (
            ({"type": "roll", "side": "red"}, "order.figure"),
            ({"type": "roll", "side": "red", "figure": "red-1", "speed": 3}, "order.speed"),
            ({"type": "walk", "side": "red", "figure": "red-1", "x": "far", "y": 1}, "order.x"),
            ({"type": "walk", "side": "red", "figure": "red-1", "x": 10**12, "y": 1}, "order.x"),
        ):
            status, found, sentence = ask("POST", where, {"order": order, **more})
            assert (status, found) == (422, path), (where, order)
            assert "at `" not in sentence, sentence
            assert sentence.startswith("That order cannot be read: "), sentence


def test_an_order_that_the_rules_refuse_is_about_the_order(ask, battle):
    order = {"type": "walk", "side": "red", "figure": "red-1", "x": 1500, "y": 1}
    assert ask("POST", "{}/orders/", {"order": order, "seq": battle.seq})[:2] == (422, "order")


def test_a_side_of_others_is_named_as_it_was_sent(ask):
    assert ask("GET", "{}/offers/?side=zzz")[:2] == (422, "side")
    order = {"type": "roll", "side": "blue", "figure": "blue-1"}
    assert ask("POST", "{}/preview/", {"order": order})[:2] == (422, "order.side")


def test_what_has_no_field_has_no_path(ask, battle):
    assert ask("POST", "{}/take-back/", {"seq": battle.seq})[:2] == (422, "")


def test_how_a_battle_ends_is_one_of_few_words(ask):
    status, path, sentence = ask("POST", "{}/settle/", {"how": "flee"})
    assert (status, path) == (422, "how")
    assert "how is one of concede, draw, stop" in sentence
    assert ask("POST", "{}/settle/", {"how": "concede"})[:2] == (422, "how")


def test_no_seed_beside_the_right_commitment_is_about_the_seed(ask, battle):
    for seed in ("", "  "):
        sent = {"commitment": battle.commitment, "seed": seed}
        assert ask("POST", "{}/seed/", sent)[:2] == (422, "seed")
    sent = {"commitment": "0" * 64, "seed": "words"}
    assert ask("POST", "{}/seed/", sent)[:2] == (409, "commitment")
