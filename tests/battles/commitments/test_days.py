"""The daily pages of commitments: everything promised is on one, and none changes afterwards."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from battles import journal
from battles.commitments import days, queries
from battles.commitments.models import Commitment, CommitmentDay
from battles.services import opening
from battles.tasks import close_commitment_days
from rules.kernel.commitment_pages import NOTHING_BEFORE, faults, pages_in
from tests.battles.conftest import known, plan

NOON = datetime(2136, 1, 31, 12, tzinfo=UTC)


@pytest.fixture
def clock(monkeypatch):
    """Sets the time of the pages."""

    def at(moment: datetime) -> None:
        monkeypatch.setattr(days.timezone, "now", lambda: moment)

    at(NOON)
    return at


def test_each_day_has_its_page_and_all_make_one_chain(ada, clock):
    opened = [opening.open_battle(known(ada), plan(hotseat=True), "here") for _ in range(3)]
    assert days.close_days() == 0
    clock(datetime(2136, 2, 1, 0, 59, tzinfo=UTC))
    assert days.close_days() == 0, "a page is closed an hour after midnight"
    clock(NOON + timedelta(days=3))
    late = opening.open_battle(known(ada), plan(hotseat=True), "here")
    close_commitment_days()
    close_commitment_days()
    clock(NOON + timedelta(days=5))
    pages = pages_in(queries.chain())
    assert [page.day for page in pages] == [f"2136-{day}" for day in (
        "01-31", "02-01", "02-02", "02-03", "02-04"
    )]  # fmt: skip
    assert pages[0].previous == NOTHING_BEFORE
    assert faults(pages) == []
    assert pages[0].commitments == tuple(sorted(each.commitment for each in opened))
    assert [page.commitments for page in pages[1:4]] == [(), (), (late.commitment,)]


def test_what_comes_late_is_on_the_next_page_and_an_erased_battle_stays_on_its_own(ada, clock):
    battle = opening.open_battle(known(ada), plan(hotseat=True), "here")
    clock(NOON + timedelta(days=1))
    days.close_days()
    before = queries.chain()
    Commitment.objects.create(commitment="f" * 64, day=NOON.date())  # of a slow transaction
    journal.erase(battle)
    clock(NOON + timedelta(days=2))
    assert queries.chain().startswith(before)
    assert pages_in(queries.chain())[1].commitments == ("f" * 64,)


def test_anybody_may_copy_the_pages(ada, clock, db):
    battle = opening.open_battle(known(ada), plan(hotseat=True), "here")
    client = Client()
    assert battle.commitment in client.get("/dice/").text
    assert client.get("/dice/chain.txt").text == ""
    clock(NOON + timedelta(days=1))
    page = client.get("/dice/").text
    row = CommitmentDay.objects.get()
    assert row.hash in page
    text = client.get("/dice/2136-01-31.txt")
    assert text["Content-Type"] == "text/plain; charset=utf-8"
    assert text.text == row.text == client.get("/dice/chain.txt").text
    assert battle.pk not in text.text
    for wrong in ("2136-02-01", "2136-13-99", "today"):
        assert client.get(f"/dice/{wrong}.txt").status_code == 404
