"""Celery's queues, of files and in Redis, mended where one message could stop the worker.

A task is a nudge and the database row is the truth, so any message may get lost: a sweep finds what
is due. What cannot be read or delivered is set aside for whoever wants to know why, logged, and
the worker goes on with the next. Why files at all: decision 52.
"""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from glob import escape
from pathlib import Path
from queue import Empty
from typing import Any

import redis.exceptions
from kombu.transport import filesystem, virtual
from kombu.transport import redis as redis_transport
from kombu.utils.json import dumps, loads

from web.json_limits import JsonObject

log = logging.getLogger(__name__)

MOST_SET_ASIDE = 100  # of which the newest are kept
SET_ASIDE = "firewall:set-aside"  # the list in Redis
# A queue that cannot be reached: Celery knows what to do about that.
OUT_OF_REACH = (OSError, Empty, redis.exceptions.RedisError)


class Sparing:
    """Sets the message aside at which what is done within it has failed."""

    def __init__(self, channel: GoesOn, queue: str, drop: Callable[[], str]) -> None:
        self.channel, self.queue, self.drop = channel, queue, drop
        self.error: Exception | None = None

    def __enter__(self) -> Sparing:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if not isinstance(error, Exception) or isinstance(error, OUT_OF_REACH):
            return False
        self.error = error
        log.warning(
            "A message in the queue %s cannot be read (%s); it was set aside.",
            *(self.queue, repr(error)[:200]),
        )
        self.channel.set_aside(self.drop())
        return True


class GoesOn(virtual.Channel):
    """A channel that delivers every message or sets it aside, and raises for neither."""

    connection: Any  # the stubs know little of what is behind these
    qos: Any

    def basic_consume(self, queue: str, *args: Any, **kwargs: Any) -> str:
        tag = super().basic_consume(queue, *args, **kwargs)
        deliver = self.connection._callbacks[queue]

        def delivered(raw: dict[str, object]) -> None:
            with self.sparing(queue, lambda: self._drop(raw)):
                self.Message(raw, channel=self)
                self._hand_over(queue, raw, deliver)

        self.connection._callbacks[queue] = delivered
        return tag

    def _hand_over(self, queue: str, raw: object, deliver: Callable[[object], None]) -> None:
        """Give a message to the worker. Where it takes many at a time, one that it trips over may
        have cost it a place in its pool for good: it begins anew, as after a broken connection.
        """
        with self.sparing(queue, lambda: self._drop(raw)) as spared:
            deliver(raw)
        if spared.error and self.connection.implements.asynchronous:
            raise ConnectionError("A message was set aside; the worker begins anew.")

    def sparing(self, queue: str, drop: Callable[[], str]) -> Sparing:
        """Let no message end the worker: `drop` takes it from the queue and says what it was."""
        return Sparing(self, queue, drop)

    def _drop(self, raw: object) -> str:
        """Take a message out of those that still wait for an answer."""
        properties = raw.get("properties") if isinstance(raw, dict) else None
        tag = properties.get("delivery_tag") if isinstance(properties, dict) else None
        if isinstance(tag, str) and tag in self.qos._delivered:
            self.qos.reject(tag, requeue=False)
        try:
            return dumps(raw)
        except (RecursionError, TypeError, ValueError):
            return f"a {type(raw).__name__} that cannot be written down"

    def set_aside(self, words: str) -> None:
        """Keep what was in a message that cannot be delivered."""
        raise NotImplementedError


# --- Files ---------------------------------------------------------------------------------------


class Channel(GoesOn, filesystem.Channel):
    """A queue of files. Which queue a message goes to each process knows by itself: no file says
    so, and none can be damaged.
    """

    supports_fanout = False
    get_table = virtual.Channel.get_table  # type: ignore[assignment]
    _delete = virtual.Channel._delete

    def _put(  # type: ignore[override]
        self, queue: str, payload: JsonObject, **kwargs: object
    ) -> None:
        """Write under a name that no reader looks for, then rename.

        The original writes in place, so that a reader can pick up an empty file, and sorts by
        a clock that starts again with the machine.
        """
        final = Path(self.data_folder_out, f"{time.time_ns()}_{uuid.uuid4()}.{queue}.msg")
        draft = final.with_suffix(".part")
        draft.write_text(dumps(payload), encoding="utf-8")
        draft.rename(final)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """The oldest message that can be read. Whoever renames a file first has it."""
        for path in sorted(Path(self.data_folder_in).glob(f"*.{escape(queue)}.msg")):
            taken = path.with_suffix(".taken")
            try:
                path.rename(taken)
            except FileNotFoundError:
                continue
            with self.sparing(queue, partial(self._set_file_aside, taken)):
                payload = loads(self._read(taken))
                taken.unlink()
                return payload
        raise Empty

    def _read(self, path: Path) -> str:
        try:
            return path.read_text(encoding="utf-8")
        except OSError as error:  # this file only; the queue is in reach
            raise ValueError(str(error)) from error

    def _set_file_aside(self, path: Path) -> str:
        with suppress(OSError):  # it is out of the queue in any case
            path.rename(self._folder_aside() / path.with_suffix(".msg").name)
        return ""

    def set_aside(self, words: str) -> None:
        with suppress(OSError):  # a full disk must not stop the worker either
            folder = self._folder_aside()
            if words:
                name = f"{time.time_ns()}_{uuid.uuid4()}.msg"
                (folder / name).write_text(words, encoding="utf-8")
            for path in sorted(folder.iterdir())[:-MOST_SET_ASIDE]:
                path.unlink()

    def _folder_aside(self) -> Path:
        folder = Path(self.data_folder_in).parent / "set-aside"
        folder.mkdir(mode=0o700, exist_ok=True)
        return folder


class Transport(filesystem.Transport):
    Channel = Channel


# --- Redis ---------------------------------------------------------------------------------------


class QoS(redis_transport.QoS):
    """Messages that a worker has in hand; one of a dead worker comes back after a while."""

    channel: Any

    def restore_by_tag(self, tag: str, client: object = None, leftmost: bool = False) -> None:
        with self.channel.sparing("unacked", lambda: self._forget(tag)):
            super().restore_by_tag(tag, client=client, leftmost=leftmost)

    def _forget(self, tag: str) -> str:
        with self.channel.conn_or_acquire() as client:
            words = client.hget(self.unacked_key, tag) or b""
            remove: Any = self._remove_from_indices  # type: ignore[attr-defined]
            remove(tag, client.pipeline()).execute()
        return bytes(words).decode(errors="replace")


class RedisChannel(GoesOn, redis_transport.Channel):
    """A queue in Redis."""

    QoS = QoS

    def _brpop_read(self, **options: object) -> object:
        with self._sparing_unread("BRPOP"):
            return super()._brpop_read(**options)  # type: ignore[misc]
        return True

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        with self._sparing_unread(queue):
            return super()._get(queue)
        raise Empty

    def _sparing_unread(self, queue: str) -> Sparing:
        """For what is taken from the queue before it is read: the reader's complaint has it."""
        sparing = self.sparing(queue, lambda: str(getattr(sparing.error, "doc", sparing.error)))
        return sparing

    def set_aside(self, words: str) -> None:
        with self.conn_or_acquire() as client:
            client.lpush(SET_ASIDE, words)
            client.ltrim(SET_ASIDE, 0, MOST_SET_ASIDE - 1)


class RedisTransport(redis_transport.Transport):
    Channel = RedisChannel
