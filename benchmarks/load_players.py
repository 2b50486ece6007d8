"""The people of a load run: boards that listen, and players that give orders at a steady pace."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from load_battles import CSRF, Order, Seqs, Staged

HOST = "127.0.0.1"
ID = re.compile(rb"id: (\d+)\n")
TIMING = re.compile(rb"server-timing: app;dur=([\d.]+)", re.IGNORECASE)
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
AT_ONCE = 20  # streams that are being opened at the same time
SETTLE = 3.0
PATIENCE = 20.0


@dataclass
class Given:
    """An order that was given: when it was sent and answered, and when each board heard of it.

    `boards`: where it leads to, by the sessions that can hear of it.
    """

    boards: Seqs
    open: int
    sent: float
    answered: float = 0.0
    server_ms: float = 0.0
    heard: list[float] = field(default_factory=list)


@dataclass
class Record:
    """What was seen: every order, the ms of every refresh, and what went wrong."""

    orders: list[Given] = field(default_factory=list)
    refreshes: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


class Board(asyncio.Protocol):
    """An open board: it hears the news of its battle over one line that stays open."""

    def __init__(self, head: bytes, session: str, waiting: list[Given], record: Record) -> None:
        self.head, self.session = head, session
        self.waiting = waiting
        self.record = record
        self.is_open: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.seq = 0
        self.rest = b""
        self.over = False
        self.on_news: asyncio.Event | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - for the type checker
        self.transport = transport
        transport.write(self.head)

    def data_received(self, data: bytes) -> None:
        now, text = time.perf_counter(), self.rest + data
        if not self.is_open.done():
            if b"retry:" not in text:
                self.rest = text
                if b"\r\n\r\n" in text and not text.startswith(b"HTTP/1.1 200"):
                    self._fail(text)
                return
            self.is_open.set_result(True)
        found = ID.findall(text)
        self.rest = text[-40:] if not text.endswith(b"\n\n\r\n") else b""
        if found:
            self._hear(max(map(int, found)), now)

    def _hear(self, seq: int, now: float) -> None:
        for given in self.waiting:
            if self.seq < given.boards.get(self.session, 0) <= seq:
                given.heard.append(now)
        self.seq = max(seq, self.seq)
        if self.on_news:
            self.on_news.set()

    def _fail(self, text: bytes) -> None:
        self.is_open.set_exception(ConnectionError(text[:80].decode("latin-1")))

    def connection_lost(self, error: Exception | None) -> None:
        if not self.over:
            self.record.errors.append(f"a stream was closed: {error}")
        if not self.is_open.done():
            self.is_open.set_exception(ConnectionError("closed while opening"))


class Caller:
    """One line for requests, kept open between them."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> tuple[int, float]:
        """The status of the answer and the ms that the site says it took; the body is read."""
        was_used = self.line is not None
        try:
            return await self._asked(request)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.hang_up()
            if not was_used:
                raise
            return await self._asked(request)  # the site had closed the line that lay idle

    async def _asked(self, request: bytes) -> tuple[int, float]:
        if self.line is None:
            self.line = await asyncio.open_connection(HOST, self.port)
        reader, writer = self.line
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(head)
        if length:
            await reader.readexactly(int(length[1]))
        took = TIMING.search(head)
        return int(head[9:12]), float(took[1]) if took else 0.0

    def hang_up(self) -> None:
        if self.line:
            self.line[1].close()
        self.line = None


def head(method: str, path: str, session: str, body: bytes = b"") -> bytes:
    lines = [
        f"{method} {path} HTTP/1.1",
        f"Host: {HOST}",
        f"Cookie: firewall_session={session}; firewall_csrf={CSRF}",
        "HX-Request: true",
    ]
    if method == "POST":
        lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


class Crowd:
    """Everybody: `boards` spread over the battles, `rate` orders a second among them."""

    def __init__(self, port: int, battles: list[Staged], boards: int, refreshing: int) -> None:
        self.port, self.battles = port, battles
        self.record = Record()
        self.idle: list[Caller] = []
        self.waiting: dict[str, list[Given]] = {battle.id: [] for battle in battles}
        self.share = boards // len(battles)
        self.refreshing = refreshing
        self.lines: list[Board] = []
        self.refreshers: list[asyncio.Task[None]] = []
        self.reached: dict[str, Seqs] = {}

    async def open_boards(self) -> None:
        gate = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(
            *(
                self._open(gate, battle, place)
                for place in range(self.share)
                for battle in self.battles
            )
        )

    async def _open(self, gate: asyncio.Semaphore, battle: Staged, place: int) -> None:
        session = self._watching(battle, place)
        path = f"/battles/{battle.id}/stream/?after={battle.boards[session]}"
        waiting = self.waiting[battle.id]
        async with gate:
            loop = asyncio.get_running_loop()
            board = Board(head("GET", path, session), session, waiting, self.record)
            await loop.create_connection(lambda: board, HOST, self.port)
            await asyncio.wait_for(board.is_open, PATIENCE)
        board.seq = battle.boards[session]
        self.lines.append(board)
        if place < self.refreshing:
            board.on_news = asyncio.Event()
            self.refreshers.append(asyncio.create_task(self._refresh(board, battle, session)))

    def _watching(self, battle: Staged, place: int) -> str:
        """The session of one of the battle's boards: players and who watches in turns."""
        sessions = list(battle.boards)
        return sessions[place % len(sessions)]

    async def _refresh(self, board: Board, battle: Staged, session: str) -> None:
        """Ask for the fresh board whenever there is news, as a browser does."""
        caller, shown = Caller(self.port), battle.boards[session]
        assert board.on_news  # noqa: S101 - for the type checker
        while True:
            await board.on_news.wait()
            board.on_news.clear()
            begun = time.perf_counter()
            path = f"/battles/{battle.id}/refresh/?seq={shown}"
            shown = board.seq
            status, _ = await caller.ask(head("GET", path, session))
            self.record.refreshes.append((time.perf_counter() - begun) * 1000)
            if status not in (200, 204):
                self.record.errors.append(f"a refresh was answered {status}")

    async def play(self, rate: float, seconds: float) -> float:
        """Give orders for so long, at times like those of people; how long it took."""
        chance, begun, at = random.Random(7), time.perf_counter(), 0.0  # noqa: S311
        under_way: set[asyncio.Task[None]] = set()
        for battle, order in self._orders(chance):
            at += chance.expovariate(rate)
            if at > seconds:
                break
            await asyncio.sleep(max(0.0, begun + at - time.perf_counter()))
            under_way.add(asyncio.create_task(self._give(battle, order)))
        await asyncio.gather(*under_way)
        taken = time.perf_counter() - begun
        await asyncio.sleep(SETTLE)
        return taken

    def _orders(self, chance: random.Random) -> Iterator[tuple[Staged, Order]]:
        once = list(self.battles)
        chance.shuffle(once)  # the same order every time: so the next one comes long after the last
        for number in range(max(len(battle.orders) for battle in self.battles)):
            for battle in once:
                if number < len(battle.orders):
                    yield battle, battle.orders[number]

    async def _give(self, battle: Staged, order: Order) -> None:
        caller = self.idle.pop() if self.idle else Caller(self.port)
        request = head("POST", f"/battles/{battle.id}/orders/", order.session, order.form)
        last = self.reached.get(battle.id, battle.boards)
        self.reached[battle.id] = order.boards
        grown = {each: seq for each, seq in order.boards.items() if seq > last[each]}
        watching = (self._watching(battle, place) for place in range(self.share))
        told = sum(each in grown for each in watching)
        given = Given(grown, told, time.perf_counter())
        self.record.orders.append(given)
        self.waiting[battle.id].append(given)
        try:
            status, given.server_ms = await asyncio.wait_for(caller.ask(request), PATIENCE)
        except (OSError, EOFError, TimeoutError) as error:
            caller.hang_up()
            self.record.errors.append(f"an order had no answer: {error!r}")
            return
        given.answered = time.perf_counter()
        if status != 200:
            self.record.errors.append(f"an order was answered {status}")
        self.idle.append(caller)

    def leave(self) -> None:
        for refresher in self.refreshers:
            refresher.cancel()
        for board in self.lines:
            board.over = True
            board.transport.abort()
        for caller in self.idle:
            caller.hang_up()
