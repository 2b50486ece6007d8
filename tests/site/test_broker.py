"""The queue of files survives what a crash leaves behind."""

import logging
import uuid

import pytest
from kombu import Connection

from firewall_site.settings import environment as env


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "broker"


@pytest.fixture
def name():
    # kombu remembers for the whole process which queues exist: each test needs a new one.
    return f"nudges-{uuid.uuid4().hex}"


@pytest.fixture
def queue(folder, name):
    connection = Connection(
        "filesystem://localhost",
        transport="firewall_site.broker:Transport",
        transport_options=env.filesystem_broker(folder),
    )
    with connection, connection.SimpleQueue(name) as queue:
        yield queue


def test_messages_arrive_in_the_order_of_their_sending(queue):
    for number in range(5):
        queue.put({"battle": number})
    assert [queue.get(timeout=1).payload["battle"] for _ in range(5)] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("damage", ["", '{"body": "aGFs', "\x00\x00"])
def test_a_damaged_message_is_dropped_and_the_next_one_arrives(queue, folder, name, caplog, damage):
    (folder / "queue" / f"0_torn.{name}.msg").write_text(damage)
    queue.put({"battle": 7})
    with caplog.at_level(logging.WARNING):
        assert queue.get(timeout=2).payload == {"battle": 7}
    assert "dropped a damaged message" in caplog.text


def test_a_message_half_written_is_not_seen(queue, folder, name):
    (folder / "queue" / f"0_torn.{name}.part").write_text('{"body"')
    with pytest.raises(queue.Empty):
        queue.get_nowait()


def test_a_page_does_not_wait_long_for_a_queue_that_is_gone():
    options = env.redis_broker()
    assert options["socket_connect_timeout"] <= 2
    assert options["socket_timeout"] <= 10
    assert options["max_retries"] <= 1
