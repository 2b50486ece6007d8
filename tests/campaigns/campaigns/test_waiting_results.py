"""A reported battle of a campaign waits for the other players: at home, with its sum in words."""

from __future__ import annotations

import pytest
from django.test import Client

from battles.agreements.waiting_results import results_waiting, waiting_results
from campaigns.campaigns.models import Aftermath
from campaigns.campaigns.services import aftermaths
from tests.campaigns.campaigns.conftest import actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(war) -> Aftermath:
    """Ada has filled in that she won and that Bruno's first figure is dead."""
    row = war.arrange()
    return aftermaths.file_report(
        row.pk, actor("ada"), war.fields(row, **{f"bruno_{war.member('bruno')}": "killed"})
    )


def client_of(name: str) -> Client:
    client = Client()
    client.login(username=name, password="tidy-otter")
    return client


def test_it_waits_for_who_fought_and_has_not_confirmed(row):
    [waiting] = waiting_results(actor("bruno"))
    assert waiting.words == "Night Shift won; put out: 0 of Night Shift, 1 of The Rust Choir"
    for name in ("ada", "cleo", "rita", "olga", "eve"):
        assert waiting_results(actor(name)) == ()
    page = client_of("bruno").get("/").text
    assert f'id="result-campaign-{row.pk}"' in page
    assert 'data-turns="1"' in page


def test_one_touch_books_it_once_both_have_said_so(row):
    [waiting] = waiting_results(actor("bruno"))
    form = {**dict(waiting.fields), "back": "home"}
    assert client_of("eve").post(waiting.action, form).status_code == 404
    answer = client_of("bruno").post(waiting.action, form)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    row.refresh_from_db()
    assert row.status == "settled"
    assert results_waiting(actor("bruno").user_id) == 0


def test_a_report_that_was_changed_meanwhile_is_not_confirmed(war, row):
    [waiting] = waiting_results(actor("bruno"))
    aftermaths.file_report(row.pk, actor("ada"), war.fields(row, bruno_m2="killed"))
    answer = client_of("bruno").post(waiting.action, {**dict(waiting.fields), "back": "home"})
    assert answer.status_code == 422
    row.refresh_from_db()
    assert row.status == "reported"
