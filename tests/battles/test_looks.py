"""How far readers are with a battle: one visit to the database serves all whom news wakes."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from accounts.actors import Actor, actor_from
from battles.live import looks as live_looks
from battles.live.looks import GATHER, NOTHING, Looks, Stand, stands_of
from battles.models import Battle
from battles.queries.access import admitted
from tests.battles.conftest import give

ADA, BRUNO = Actor(user_id=1), Actor(user_id=2)


class Counted:
    """Looks up who was asked for, and how often."""

    def __init__(self) -> None:
        self.asked: list[frozenset[Actor]] = []

    def __call__(self, battle_id: str, actors: frozenset[Actor]) -> Mapping[Actor, Stand]:
        self.asked.append(actors)
        return {each: (len(self.asked), [battle_id]) for each in actors}


def test_those_whom_the_same_news_wakes_are_served_together():
    counted = Counted()

    async def asked() -> list[Stand]:
        found = Looks(counted)
        both = await asyncio.gather(found.stand("one", ADA), found.stand("one", BRUNO))
        return [*both, await found.stand("one", ADA), await found.stand("two", ADA)]

    assert asyncio.run(asked()) == [(1, ["one"]), (1, ["one"]), (2, ["one"]), (3, ["two"])]
    assert counted.asked == [{ADA, BRUNO}, {ADA}, {ADA}]


def test_who_asks_after_a_visit_has_begun_is_served_by_the_next():
    """What was read before somebody asked may be older than the news that woke them."""
    counted = Counted()

    async def asked() -> list[Stand]:
        found = Looks(counted)
        first = asyncio.ensure_future(found.stand("one", ADA))
        await asyncio.sleep(3 * GATHER)
        return [await first, await found.stand("one", BRUNO)]

    assert asyncio.run(asked()) == [(1, ["one"]), (2, ["one"])]


def test_a_stream_that_ends_takes_it_from_nobody_else():
    counted = Counted()

    async def asked() -> Stand:
        found = Looks(counted)
        leaving = asyncio.ensure_future(found.stand("one", ADA))
        staying = asyncio.ensure_future(found.stand("one", BRUNO))
        await asyncio.sleep(0)
        leaving.cancel()
        return await staying

    assert asyncio.run(asked()) == (1, ["one"])


def test_each_is_told_what_the_page_would_tell(
    battle, ada, bruno, monkeypatch, django_assert_num_queries
):
    monkeypatch.setattr(live_looks, "close_old_connections", lambda: None)
    give(battle, ada, "red")
    give(battle, bruno, "blue")
    people = [actor_from(each, "") for each in (ada, bruno)]
    shown = {each: admitted(battle.pk, each)[0] for each in people}
    with django_assert_num_queries(2):  # the lines not for everybody are known from the page
        found = stands_of(battle.pk, frozenset(people))
    assert found == {each: (it.shown_seq, it.due) for each, it in shown.items()}


@pytest.mark.django_db
def test_of_a_battle_that_is_gone_nobody_is_told_anything(monkeypatch):
    monkeypatch.setattr(live_looks, "close_old_connections", lambda: None)
    assert not Battle.objects.filter(pk="gone").exists()
    assert stands_of("gone", frozenset({ADA})) == {ADA: NOTHING}
