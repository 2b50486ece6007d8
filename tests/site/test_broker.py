"""The queues, of files and in Redis, survive what a crash or a stranger leaves in them."""

from __future__ import annotations

import json
import logging
import time
import uuid

import pytest
import redis
from kombu import Connection, Consumer
from kombu.utils.json import dumps

from firewall_site import broker
from firewall_site.settings import environment as env

REDIS = "redis://127.0.0.1:6379/9"
ENVELOPE = {
    "body": "e30=",
    "content-type": "application/json",
    "content-encoding": "utf-8",
    "headers": {},
    "properties": {
        "body_encoding": "base64",
        "delivery_info": {"exchange": "", "routing_key": "here"},
        "delivery_tag": "a-tag",
    },
}
# What cannot be read at all, what is no message, and messages with something missing or senseless.
POISON = [
    "",
    '{"body": "aGFs',
    "\x00\x00",
    "[" * 100_000,
    '{"__type__": "decimal", "__value__": "x"}',
    "7",
    "[]",
    "{}",
    '{"properties": null}',
    '{"properties": {}}',
    json.dumps({**ENVELOPE, "body": "no base64 at all"}),
    json.dumps({**ENVELOPE, "body": 7}),
    json.dumps({**ENVELOPE, "properties": {"delivery_tag": "t"}}),
    json.dumps({**ENVELOPE, "properties": {**ENVELOPE["properties"], "delivery_tag": {}}}),
]


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "broker"


@pytest.fixture
def name():
    # kombu remembers for the whole process which queues exist: each test needs a new one.
    return f"nudges-{uuid.uuid4().hex}"


@pytest.fixture
def files(folder):
    return Connection(
        "filesystem://localhost",
        transport="firewall_site.broker:Transport",
        transport_options=env.filesystem_broker(folder),
    )


@pytest.fixture
def server(monkeypatch):
    found = redis.Redis.from_url(REDIS)
    try:
        found.ping()
    except redis.RedisError:
        pytest.skip("no Redis here")
    monkeypatch.setattr(broker, "SET_ASIDE", f"set-aside-{uuid.uuid4().hex}")
    yield found
    found.delete(broker.SET_ASIDE)


@pytest.fixture
def queue(files, name):
    with files, files.SimpleQueue(name) as queue:
        yield queue


def drained(connection: Connection, name: str, wanted: int) -> list[object]:
    """What a consumer is given of a queue, until it has so many; None of what it trips over."""
    came: list[object] = []

    def take(message) -> None:
        if message.headers.get("trips"):
            raise AttributeError("what a worker may make of a senseless header")
        came.append(message.payload)
        message.ack()

    end = time.monotonic() + 20
    with Consumer(connection.default_channel, [_declared(connection, name)], on_message=take):
        while len(came) < wanted and time.monotonic() < end:
            try:
                connection.drain_events(timeout=0.5)
            except TimeoutError:
                continue
            except ConnectionError:  # the worker begins anew
                continue
    return came


def _declared(connection, name):
    with connection.SimpleQueue(name) as simple:
        return simple.queue


def test_messages_arrive_in_the_order_of_their_sending(queue):
    for number in range(5):
        queue.put({"battle": number})
    assert [queue.get(timeout=1).payload["battle"] for _ in range(5)] == [0, 1, 2, 3, 4]


def test_no_message_in_files_stops_a_worker_and_each_is_set_aside(files, folder, name, caplog):
    with files:
        queued = folder / "queue"
        for number, words in enumerate(POISON):
            (queued / f"0{number:02}_torn.{name}.msg").write_text(words)
        (queued / f"090_torn.{name}.msg").write_bytes(b"\xff\xfe")
        (queued / f"091_torn.{name}.msg").mkdir()
        with files.SimpleQueue(name) as queue:
            queue.put({"battle": 6}, headers={"trips": True})
            queue.put({"battle": 7})
        with caplog.at_level(logging.WARNING):
            assert drained(files, name, 1) == [{"battle": 7}]
        assert not list(queued.iterdir())
    assert caplog.text.count("it was set aside") == len(POISON) + 3
    kept = [each.read_bytes() for each in (folder / "set-aside").iterdir() if each.is_file()]
    assert {b'{"body": "aGFs', b"\xff\xfe"} < set(kept)


def test_only_so_many_are_kept_of_those_that_were_set_aside(files, folder, name, monkeypatch):
    monkeypatch.setattr(broker, "MOST_SET_ASIDE", 3)
    with files:
        for number in range(5):
            (folder / "queue" / f"0{number}_torn.{name}.msg").write_text(f"no {number}")
        with files.SimpleQueue(name) as queue:
            queue.put({"battle": 7})
        assert drained(files, name, 1)
    kept = sorted(each.read_text() for each in (folder / "set-aside").iterdir())
    assert kept == ["no 2", "no 3", "no 4"]


def test_no_damaged_file_beside_the_queue_stops_who_writes_to_it(files, folder, name):
    (folder / "control").mkdir(parents=True)
    for each in (name, "celery"):
        (folder / "control" / f"{each}.exchange").write_text("torn")
    with files, files.SimpleQueue(name) as queue:
        queue.put({"battle": 7})
        assert queue.get(timeout=1).payload == {"battle": 7}


def test_a_message_half_written_is_not_seen(queue, folder, name):
    (folder / "queue" / f"0_torn.{name}.part").write_text('{"body"')
    with pytest.raises(queue.Empty):
        queue.get_nowait()


def test_no_message_in_redis_stops_a_worker_and_each_is_set_aside(server, name, caplog):
    with Connection(REDIS) as connection:
        server.rpush(name, *[each.encode() for each in reversed(POISON)])
        with connection.SimpleQueue(name) as queue:
            queue.put({"battle": 6}, headers={"trips": True})
            queue.put({"battle": 7})
        with caplog.at_level(logging.WARNING):
            assert drained(connection, name, 1) == [{"battle": 7}]
        assert not server.llen(name)
        assert not {b"a-tag", b"t"} & set(server.hkeys("unacked"))
    assert caplog.text.count("it was set aside") == len(POISON) + 1
    assert b'{"body": "aGFs' in server.lrange(broker.SET_ASIDE, 0, -1)


def test_what_a_dead_worker_had_in_hand_may_be_damaged_too(server, name):
    with Connection(REDIS, transport_options={"visibility_timeout": 1}) as connection:
        qos, tags = connection.default_channel.qos, []
        for number, words in enumerate(["torn {", "7", dumps([ENVELOPE, "", name])]):
            tags.append(f"{name}-{number}")
            server.hset("unacked", tags[-1], words)
            server.zadd("unacked_index", {tags[-1]: 1})
        qos.restore_visible(num=100, interval=1)
        assert not set(server.hkeys("unacked")) & {tag.encode() for tag in tags}
        assert not any(server.zscore("unacked_index", tag) for tag in tags)
        assert server.llen(name) == 1
        assert drained(connection, name, 1) == [{}]
    assert server.llen(broker.SET_ASIDE) == 2


def test_a_queue_that_is_gone_is_told_and_not_taken_for_a_bad_message(server, name):
    with Connection(REDIS) as connection:
        channel = connection.default_channel
        with pytest.raises(redis.ConnectionError), channel.sparing(name, lambda: ""):
            raise redis.ConnectionError("gone")
    assert not server.llen(broker.SET_ASIDE)


def test_a_page_does_not_wait_long_for_a_queue_that_is_gone():
    options = env.redis_broker()
    assert options["socket_connect_timeout"] <= 2
    assert options["socket_timeout"] <= 10
    assert options["max_retries"] <= 1
