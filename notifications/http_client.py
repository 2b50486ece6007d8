"""HTTP client for webhooks: one POST to a checked address, no redirects, short time-out.

It reads only a small part of the response.
"""

from __future__ import annotations

import contextlib
import http.client
import math
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from notifications.webhook_address import BadAddress, Target, checked, on_this_machine, resolve

STEP_SECONDS = 5.0
WHOLE_SECONDS = 10.0
ANSWER_BYTES = 4096
LONGEST_WAIT = 86_400.0  # seconds


class NoAnswer(Exception):
    """The server could not be reached or sent no valid response."""


@dataclass(frozen=True)
class Answer:
    """A response. `wait`: the seconds of its `Retry-After`, at most a day; 0 without one."""

    status: int
    wait: float = 0.0


def dial(address: str, port: int, timeout: float) -> socket.socket:
    return socket.create_connection((address, port), timeout)


@dataclass(frozen=True)
class Wire:
    """Name look-up and connection; a test replaces it."""

    resolve: Callable[[str, int], Sequence[str]] = resolve
    dial: Callable[[str, int, float], socket.socket] = dial
    tls: ssl.SSLContext = field(default_factory=ssl.create_default_context)


class _Line(http.client.HTTPConnection):
    """An HTTP connection over an open socket: it looks up no name."""

    def __init__(self, target: Target, line: socket.socket) -> None:
        super().__init__(target.name, target.port, timeout=STEP_SECONDS)
        self.sock = line
        self.auto_open = 0


def post(wire: Wire, target: Target, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Send a POST; return the response. Raises BadAddress or NoAnswer."""
    try:
        found = wire.resolve(target.name, target.port)
        addresses = on_this_machine(found) if target.is_loopback else checked(found)
    except (OSError, UnicodeError) as error:
        raise BadAddress("That name does not lead to a public address.") from error
    try:
        with _opened(wire, target, addresses) as line:
            return _answer(_Line(target, line), target, body, headers)
    except (OSError, http.client.HTTPException) as error:
        raise NoAnswer("The server could not be reached, or its answer made no sense.") from error


@contextlib.contextmanager
def _opened(wire: Wire, target: Target, addresses: Sequence[str]) -> Iterator[socket.socket]:
    with _dialled(wire, target.port, addresses) as plain:
        # A server that sends single bytes stays within each step's time-out, but not this one.
        same, late = plain.dup(), threading.Event()
        alarm = threading.Timer(WHOLE_SECONDS, _hang_up, [same, late])
        alarm.daemon = True
        alarm.start()
        try:
            if target.is_loopback:
                yield plain
            else:
                with wire.tls.wrap_socket(plain, server_hostname=target.name) as line:
                    yield line
            if late.is_set():  # a partial response looks complete
                raise TimeoutError
        finally:
            alarm.cancel()
            same.close()


def _dialled(wire: Wire, port: int, addresses: Sequence[str]) -> socket.socket:
    for address in addresses[:-1]:
        with contextlib.suppress(OSError):
            return wire.dial(address, port, STEP_SECONDS)
    return wire.dial(addresses[-1], port, STEP_SECONDS)


def _hang_up(line: socket.socket, late: threading.Event) -> None:
    late.set()
    with contextlib.suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


def _answer(line: _Line, target: Target, body: bytes, headers: Mapping[str, str]) -> Answer:
    sent = {**headers, "Host": target.host, "Connection": "close"}
    line.request("POST", target.path, body, sent)
    answer = line.getresponse()
    answer.read(ANSWER_BYTES)
    return Answer(answer.status, _seconds(answer.getheader("Retry-After", "")))


def _seconds(said: str) -> float:
    """The seconds of a `Retry-After`, which is a number or a date (RFC 9110, 10.2.3)."""
    try:
        wait = float(said)
    except ValueError:
        try:
            wait = (parsedate_to_datetime(said) - datetime.now(UTC)).total_seconds()
        except (ValueError, TypeError):
            return 0.0
    return min(max(wait, 0.0), LONGEST_WAIT) if math.isfinite(wait) else 0.0
