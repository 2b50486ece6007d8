"""Live streams: news arrives, silence is filled, nothing is held open for ever."""

from __future__ import annotations

import asyncio
from functools import wraps

import pytest
import redis
from asgiref.sync import async_to_sync
from django.db import connection
from django.test import AsyncClient
from django.urls import reverse
from django.utils.timezone import now

from accounts.actors import Actor
from battles.live import streams as live_streams
from tests.battles.conftest import give


def awaited(test):
    """An asynchronous test as an ordinary one.

    Once a browser has been driven in this process, its loop counts as running in this thread until
    the end; the test has a loop of its own, so that one is put aside meanwhile.
    """

    @wraps(test)
    def run(**fixtures):
        browsers = asyncio._get_running_loop()
        asyncio._set_running_loop(None)
        try:
            async_to_sync(test)(**fixtures)
        finally:
            asyncio._set_running_loop(browsers)

    return run


def give_and_leave(battle, user, side):
    give(battle, user, side)
    connection.close()


@pytest.fixture(autouse=True)
def quick(monkeypatch, settings):
    settings.LIVE_STREAMS_REDIS_URL = ""
    monkeypatch.setattr(live_streams, "HEARTBEAT", 0.2)
    monkeypatch.setattr(live_streams, "LOOK", 30)


@awaited
async def test_news_arrives_and_silence_is_filled():
    news = live_streams.stream("one", known=4, now=4)
    assert await anext(news) == live_streams.RETRY
    assert await anext(news) == live_streams.STILL_HERE
    asyncio.get_running_loop().call_later(0.05, live_streams.announce, "one", 7)
    assert await anext(news) == live_streams.message(7)
    await news.aclose()
    assert live_streams.hub().bells == {}


@awaited
async def test_who_missed_something_is_told_at_once():
    news = live_streams.stream("one", known=4, now=6)
    await anext(news)
    assert await anext(news) == live_streams.message(6)
    await news.aclose()


@awaited
async def test_news_of_another_battle_is_not_told():
    news = live_streams.stream("one", known=4, now=4)
    await anext(news)
    live_streams.announce("two", 9)
    assert await anext(news) == live_streams.STILL_HERE
    await news.aclose()


@awaited
async def test_news_while_the_last_is_being_read_is_not_lost():
    news = live_streams.stream("one", known=1, now=2)
    await anext(news)
    assert await anext(news) == live_streams.message(2)
    live_streams.announce("one", 3)
    await asyncio.sleep(0)
    assert await anext(news) == live_streams.message(3)
    await news.aclose()


@awaited
async def test_a_server_that_stops_ends_its_streams():
    news = live_streams.stream("one", known=4, now=4)
    await anext(news)
    live_streams.hub().close()
    with pytest.raises(StopAsyncIteration):
        await anext(news)


@awaited
async def test_a_stream_ends_by_itself_after_a_while(monkeypatch):
    monkeypatch.setattr(live_streams, "LONGEST", 0)
    assert [line async for line in live_streams.stream("one", 4, 4)] == [live_streams.RETRY]


@pytest.mark.django_db(transaction=True)
@awaited
async def test_lost_news_is_only_late(monkeypatch, battle):
    monkeypatch.setattr(live_streams, "LOOK", 0.05)
    news = live_streams.stream(battle.pk, known=1, now=1)
    await anext(news)
    lines = [await anext(news) for _ in range(2)]
    assert live_streams.message(battle.seq) in lines
    await news.aclose()


@pytest.mark.django_db(transaction=True)
@awaited
async def test_the_stream_of_a_battle(battle, ada, bruno):
    client = AsyncClient()
    await client.aforce_login(bruno)
    answer = await client.get(reverse("battles:stream", args=[battle.pk]))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/event-stream"
    assert answer["Content-Encoding"] == "identity"
    assert answer["Cache-Control"] == "no-cache, no-transform"
    assert answer["X-Accel-Buffering"] == "no"
    news = aiter(answer.streaming_content)
    assert await anext(news) == live_streams.RETRY.encode()
    await asyncio.to_thread(give_and_leave, battle, ada, "red")
    while (line := await anext(news)) == live_streams.STILL_HERE.encode():
        pass
    assert line == live_streams.message(battle.seq).encode()
    await news.aclose()


@pytest.mark.django_db(transaction=True)
@awaited
async def test_strangers_hear_nothing(battle, carla):
    client = AsyncClient()
    await client.aforce_login(carla)
    answer = await client.get(reverse("battles:stream", args=[battle.pk]))
    assert answer.status_code == 404


@pytest.mark.django_db(transaction=True)
def test_a_server_without_streams_says_so(client, battle, ada):
    client.force_login(ada)
    assert client.get(reverse("battles:stream", args=[battle.pk])).status_code == 204


@awaited
async def test_news_travels_through_redis(settings):
    settings.LIVE_STREAMS_REDIS_URL = "redis://127.0.0.1:6379/9"
    try:
        redis.Redis.from_url(settings.LIVE_STREAMS_REDIS_URL).ping()
    except redis.RedisError:
        pytest.skip("no Redis here")
    news = live_streams.stream("over redis", known=4, now=4)
    await anext(news)
    await asyncio.sleep(0.2)
    await asyncio.to_thread(live_streams.announce, "over redis", 8)
    lines = [await anext(news), await anext(news)]
    assert live_streams.message(8) in lines
    await news.aclose()


@awaited
async def test_one_battle_cannot_use_every_stream_up(monkeypatch):
    monkeypatch.setattr(live_streams, "MOST_STREAMS", 2)
    streams = [live_streams.stream("one", known=1, now=1) for _ in range(2)]
    for news in streams:
        assert live_streams.hub().has_room_at("one")
        await anext(news)
    assert not live_streams.hub().has_room_at("one")
    assert live_streams.hub().has_room_at("another")
    for news in streams:
        await news.aclose()
    assert live_streams.hub().has_room_at("one")


@awaited
async def test_one_visitor_cannot_use_every_stream_of_a_battle_up():
    for greedy in (Actor(user_id=1), Actor(guest_key="a" * 64)):
        # All asked for before the first is begun, as many requests in one moment are.
        streams = [
            live_streams.stream("one", 1, 1, live_streams.Watcher(greedy))
            for _ in range(live_streams.MOST_STREAMS)
        ]
        begun = [news for news in streams if await anext(news, None)]
        assert len(begun) == live_streams.MOST_OF_ONE == 6
        assert not live_streams.hub().has_room_at("one", greedy)
        assert live_streams.hub().has_room_at("another", greedy)
        for other in (Actor(user_id=2), Actor(guest_key="b" * 64)):
            assert live_streams.hub().has_room_at("one", other)
        await begun.pop().aclose()
        assert live_streams.hub().has_room_at("one", greedy)
        for news in begun:
            await news.aclose()
    assert not live_streams.hub().streams_of


@pytest.mark.django_db(transaction=True)
@awaited
async def test_the_seventh_stream_of_a_player_is_answered_without_one(battle, ada, bruno):
    address, opened = reverse("battles:stream", args=[battle.pk]), []
    for user, wanted in ((ada, live_streams.MOST_OF_ONE), (bruno, 1)):
        client = AsyncClient()
        await client.aforce_login(user)
        for _ in range(wanted):
            answer = await client.get(address)
            opened.append(aiter(answer.streaming_content))
            await anext(opened[-1])
        if user == ada:
            assert (await client.get(address)).status_code == 204
    for news in opened:
        await news.aclose()


@pytest.mark.django_db(transaction=True)
@awaited
async def test_only_the_players_hear_of_what_lies_on_the_table(battle, ada, carla):
    def watched():
        seat = battle.seats.create(role="spectator", user=carla, name="carla", joined_at=now())
        connection.close()
        return seat

    await asyncio.to_thread(watched)
    heard = {}
    for user in (ada, carla):
        client = AsyncClient()
        await client.aforce_login(user)
        answer = await client.get(reverse("battles:stream", args=[battle.pk]))
        heard[user] = aiter(answer.streaming_content)
        await anext(heard[user])
    live_streams.announce(battle.pk, battle.seq, live_streams.TABLE)
    silence, lines = live_streams.STILL_HERE.encode(), {}
    for user, news in heard.items():
        lines[user] = {await anext(news) for _ in range(2)} - {silence}
    own = live_streams.message(battle.seq).encode()
    assert lines[ada] - {own} == {live_streams.table_message(battle.seq).encode()}
    assert lines[carla] - {own} == set()
    for news in heard.values():
        await news.aclose()
