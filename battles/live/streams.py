"""Live streams: notify the readers of a battle when its journal has grown.

With Redis every process is notified of every battle; without it a process notifies only its own
streams. In both cases each process also polls the database, so a lost message only causes a delay.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from types import FrameType
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import redis
import redis.asyncio
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, close_old_connections

from accounts.actors import Actor
from accounts.bans import shut_out
from battles.live.looks import Looks
from battles.models import Battle
from battles.viewing.queries import present_at
from battles.viewing.services import note_present

log = logging.getLogger(__name__)

CHANNEL = "firewall:battle:"
TABLE = "table"  # the other topic of events: the proposals
NOTED_EVERY = 3  # looks at the database, after which it is noted who is at the tables
MOST_STREAMS = 60  # of one battle, in one process
MOST_OF_ONE = 6  # of these, of one user or guest: their tabs and their programs
HEARTBEAT = 15.0
LOOK = 5.0
LONGEST = 30 * 60.0
RETRY = "retry: 2000\n\n"
STILL_HERE = ": still here\n\n"
NOBODY = Actor()


def _redis_url() -> str:
    return getattr(settings, "LIVE_STREAMS_REDIS_URL", "")


def message(seq: int) -> str:
    """An event about a battle, as sent to the browser."""
    return f'id: {seq}\ndata: {{"seq": {seq}}}\n\n'


def table_message(seq: int) -> str:
    """An event about the proposals of the players; the journal has not grown."""
    return f'event: {TABLE}\ndata: {{"seq": {seq}}}\n\n'


def here_message(seats: frozenset[int]) -> str:
    """An event about who has the battle open, as the ids of their seats."""
    return f'event: here\ndata: {{"seats": {sorted(seats)}}}\n\n'


class Hub:
    """The streams of one event loop, and the newest known seq of each watched battle."""

    def __init__(self) -> None:
        self.seqs: dict[str, int] = {}
        self.bells: dict[str, set[asyncio.Event]] = {}
        self.tables: Counter[str] = Counter()
        self.watchers: Counter[int] = Counter()
        self.streams_of: Counter[tuple[str, int | str]] = Counter()
        self.shut_out: set[int] = set()
        self.seats: Counter[int] = Counter()
        self.here: dict[str, frozenset[int]] = {}
        self.looks = Looks()
        self.closing = False
        self._listeners: list[asyncio.Task[None]] = []

    def has_room_at(self, battle_id: str, actor: Actor = NOBODY) -> bool:
        """Whether an actor may open another stream: limits per battle protect the server, and
        limits per actor protect the other readers of the battle.
        """
        if actor.is_known and self.streams_of[_place(battle_id, actor)] >= MOST_OF_ONE:
            return False
        return len(self.bells.get(battle_id, ())) < MOST_STREAMS

    @contextlib.contextmanager
    def watching(
        self, battle_id: str, actor: Actor, seats: frozenset[int] = frozenset()
    ) -> Iterator[asyncio.Event]:
        """Context manager with an event that is set when the battle has news.

        `seats`: the actor's own, if others may see that they are taken.
        """
        self.seats.update(seats)
        if actor.user_id is not None:
            self.watchers[actor.user_id] += 1
        self.streams_of[_place(battle_id, actor)] += 1
        bell = asyncio.Event()
        self.bells.setdefault(battle_id, set()).add(bell)
        if not self._listeners:
            self._listeners = [asyncio.create_task(_look_now_and_then(self))]
            if _redis_url():
                self._listeners.append(asyncio.create_task(_listen(self)))
        try:
            yield bell
        finally:
            self.seats -= Counter(seats)  # drops keys with a count of zero
            self._forget(battle_id, bell, actor)

    def _forget(self, battle_id: str, bell: asyncio.Event, actor: Actor) -> None:
        if actor.user_id is not None:
            self.watchers[actor.user_id] -= 1
            self.watchers += Counter()  # drop keys with a count of zero
        self.streams_of[_place(battle_id, actor)] -= 1
        self.streams_of += Counter()
        self.bells[battle_id].discard(bell)
        if not self.bells[battle_id]:
            del self.bells[battle_id]
            self.seqs.pop(battle_id, None)
            self.tables.pop(battle_id, None)
            self.here.pop(battle_id, None)
        if not self.bells:
            for listener in self._listeners:
                listener.cancel()
            self._listeners = []

    def tell(self, battle_id: str, seq: int, what: str = "") -> None:
        if battle_id not in self.bells:
            return
        self.tables[battle_id] += what == TABLE
        is_new = seq > self.seqs.get(battle_id, 0)
        if is_new:
            self.seqs[battle_id] = seq
        if is_new or what == TABLE:
            self._ring(battle_id)

    def tell_here(self, here: dict[str, frozenset[int]]) -> None:
        """Who has which battle open, as far as it may be seen."""
        for battle_id in self.bells:
            seats = here.get(battle_id, frozenset())
            if seats != self.here.get(battle_id):
                self.here[battle_id] = seats
                self._ring(battle_id)

    def put_out(self, user_ids: set[int]) -> None:
        """End the streams of these banned users."""
        self.shut_out = user_ids
        if user_ids:
            for battle_id in self.bells:
                self._ring(battle_id)

    def close(self) -> None:
        """End every stream, because the server is about to stop."""
        self.closing = True
        for battle_id in self.bells:
            self._ring(battle_id)

    def ends_for(self, user_id: int | None) -> bool:
        return self.closing or user_id in self.shut_out

    def _ring(self, battle_id: str) -> None:
        for bell in self.bells[battle_id]:
            bell.set()


def _place(battle_id: str, actor: Actor) -> tuple[str, int | str]:
    """The key under which the streams of one actor at one battle are counted."""
    return battle_id, actor.guest_key if actor.user_id is None else actor.user_id


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
        _close_at_shutdown(loop, _hubs[loop])
    return _hubs[loop]


def _close_at_shutdown(loop: asyncio.AbstractEventLoop, streams: Hub) -> None:
    # A server waits for open responses before it stops, and a stream does not end by itself.
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)
        if not callable(before):
            continue

        def stop(number: int, frame: FrameType | None, before: Any = before) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(streams.close)
            before(number, frame)

        with contextlib.suppress(ValueError):  # not the main thread: no signals here
            signal.signal(number, stop)


def announce(battle_id: str, seq: int, what: str = "") -> None:
    """Publish that a battle has grown to this seq, or other news (`what`).

    Never fails: streams also poll the database.
    """
    url = _redis_url()
    if url:
        try:
            _publisher(url).publish(CHANNEL + battle_id, f"{seq} {what}")
        except redis.RedisError:
            log.warning("The news of battle %s could not be sent", battle_id)
        return
    for loop, streams in list(_hubs.items()):
        with contextlib.suppress(RuntimeError):  # a loop that has just closed
            loop.call_soon_threadsafe(streams.tell, battle_id, seq, what)


_publishers: dict[str, redis.Redis] = {}


def _publisher(url: str) -> redis.Redis:
    if url not in _publishers:
        _publishers[url] = redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
    return _publishers[url]


async def _listen(streams: Hub) -> None:
    while True:
        try:
            async with redis.asyncio.Redis.from_url(_redis_url()) as client, client.pubsub() as ear:
                await ear.psubscribe(CHANNEL + "*")
                async for news in ear.listen():
                    if news["type"] == "pmessage":
                        channel = news["channel"].decode()
                        seq, _, what = news["data"].decode().partition(" ")
                        streams.tell(channel.removeprefix(CHANNEL), int(seq), what)
        except (redis.RedisError, OSError):
            log.warning("Redis cannot be heard; looking at the database meanwhile")
            await asyncio.sleep(LOOK)


async def _look_now_and_then(streams: Hub) -> None:
    for number in itertools.count():
        await asyncio.sleep(LOOK)
        noted = list(streams.seats) if number % NOTED_EVERY == 0 else []
        try:
            look = sync_to_async(_look, thread_sensitive=False)
            seen = await look(list(streams.bells), list(streams.watchers), noted)
        except DatabaseError:
            log.warning("The database cannot be seen by the live streams")
            continue
        for battle_id, seq in seen.seqs.items():
            streams.tell(battle_id, seq)
        streams.put_out(seen.banned)
        streams.tell_here(seen.here)


class Look(NamedTuple):
    """The last line of each battle, the banned among the users, and the seats that are taken."""

    seqs: dict[str, int]
    banned: set[int]
    here: dict[str, frozenset[int]]


def _look(battle_ids: list[str], user_ids: list[int], seat_ids: list[int]) -> Look:
    """How things stand in the database; the people of these seats are noted as present."""
    try:
        note_present(seat_ids)
        seqs = dict(Battle.objects.filter(pk__in=battle_ids).values_list("pk", "seq"))
        return Look(seqs, shut_out(user_ids), present_at(battle_ids))
    finally:
        close_old_connections()


@dataclass(frozen=True)
class Watcher:
    """A reader of a stream. With `is_at_table` they are also notified of proposals. `look`: the
    last line in their numbering, and who is to act; None for a reader who knows every line and
    counts as the database does. `seats`: their own, if they show that they are at the table.
    """

    actor: Actor = NOBODY
    is_at_table: bool = False
    look: Callable[[], Awaitable[tuple[int, list[str]]]] | None = None
    seats: frozenset[int] = frozenset()

    async def counted(self, seq: int) -> tuple[int, list[str]]:
        """The state of the battle for this reader when its last line is `seq`."""
        return (seq, []) if self.look is None else await self.look()


async def stream(
    battle_id: str, known: int, now: int, watcher: Watcher = Watcher()
) -> AsyncIterator[str]:
    """Events for a reader who knows the battle up to `known` in their numbering; it is at `now`.

    Lines that the reader may not know cause no event, unless they change who is to act.
    The stream ends after half an hour, and soon after a ban of its user; at once if concurrent
    requests have taken the last free place.
    """
    streams, user_id = hub(), watcher.actor.user_id
    if not streams.has_room_at(battle_id, watcher.actor):
        return
    end, seen = time.monotonic() + LONGEST, 0
    acting: list[str] | None = None
    here: frozenset[int] = frozenset()
    with streams.watching(battle_id, watcher.actor, watcher.seats) as bell:
        yield RETRY
        streams.tell(battle_id, now)
        table = streams.tables[battle_id]
        while not streams.ends_for(user_id) and time.monotonic() < end:
            bell.clear()
            is_news = watcher.is_at_table and table != streams.tables[battle_id]
            table = streams.tables[battle_id]
            if (seq := streams.seqs.get(battle_id, now)) > seen:
                seen, before = seq, acting
                shown, acting = await watcher.counted(seq)
                if shown > known:
                    known = shown
                    yield message(known)
                else:
                    is_news |= before is not None and before != acting
            if is_news:
                yield table_message(known)
            if watcher.seats and here != (now_here := streams.here.get(battle_id, here)):
                here = now_here
                yield here_message(here)
            if not await _rings(bell):
                yield STILL_HERE


async def _rings(bell: asyncio.Event) -> bool:
    try:
        await asyncio.wait_for(bell.wait(), HEARTBEAT)
    except TimeoutError:
        return False
    return True
