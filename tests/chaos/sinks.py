"""Where letters and webhooks arrive: two small servers that keep what they were given."""

from __future__ import annotations

import contextlib
import socketserver
import ssl
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.chaos.wiring import NAME

SLOW = 0.03  # seconds for each, so that a kill can fall into the middle of it


@dataclass
class Sinks:
    """How often each letter (by its Message-ID) and each call (by its key) has arrived."""

    letters: Counter[str] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)
    environment: dict[str, str] = field(default_factory=dict)


class _Mail(socketserver.StreamRequestHandler):
    """As much of a mail server as a letter needs."""

    def handle(self) -> None:
        with contextlib.suppress(OSError):
            self._say("220 chaos")
            while line := self.rfile.readline():
                word = line.split(b" ")[0].strip().upper()
                if word == b"DATA":
                    self._take()
                elif word == b"QUIT":
                    self._say("221 bye")
                    return
                else:
                    self._say("250 chaos")

    def _take(self) -> None:
        self._say("354 go on")
        lines: list[bytes] = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line)
        if line:
            # From here on the letter is ours, whether or not anybody hears us say so.
            self.server.sinks.letters[message_from_bytes(b"".join(lines))["Message-ID"]] += 1  # type: ignore[attr-defined]
            time.sleep(SLOW)
            self._say("250 taken")

    def _say(self, words: str) -> None:
        self.wfile.write(words.encode() + b"\r\n")


class _Hook(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        with contextlib.suppress(OSError):
            self.rfile.read(int(self.headers["Content-Length"]))
            self.server.sinks.calls[self.headers["Idempotency-Key"]] += 1  # type: ignore[attr-defined]
            time.sleep(SLOW)
            self.send_response(204)
            self.end_headers()

    def log_message(self, *words: object) -> None:
        pass


class _MailServer(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True


class _HookServer(ThreadingHTTPServer):
    daemon_threads = True
    tls: ssl.SSLContext

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        # The greeting belongs into the thread of the call: a caller that dies holds up no other.
        with contextlib.suppress(OSError):
            request.settimeout(10)
            line = self.tls.wrap_socket(request, server_side=True)
            super().process_request_thread(line, client_address)

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass  # whoever called was killed


@contextlib.contextmanager
def open_sinks(folder: Path) -> Iterator[Sinks]:
    """Both servers, until the end; `environment` says where they are."""
    sinks, certificate = Sinks(), _certificate(folder)
    hooks = _HookServer(("127.0.0.1", 0), _Hook)
    hooks.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    hooks.tls.load_cert_chain(certificate, folder / "key.pem")
    mail = _MailServer(("127.0.0.1", 0), _Mail)
    for server in (hooks, mail):
        server.sinks = sinks  # type: ignore[union-attr]
        threading.Thread(target=server.serve_forever, daemon=True).start()
    sinks.environment = {
        "FIREWALL_SMTP_HOST": "127.0.0.1",
        "FIREWALL_SMTP_PORT": str(mail.server_address[1]),
        "CHAOS_HOOKS": str(hooks.server_address[1]),
        "CHAOS_CERTIFICATE": str(certificate),
    }
    try:
        yield sinks
    finally:
        for server in (hooks, mail):
            server.shutdown()
            server.server_close()


def _certificate(folder: Path) -> Path:
    own = folder / "own.pem"
    command = [
        *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
        *("-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext"),
        *(f"subjectAltName=DNS:{NAME}", "-keyout", str(folder / "key.pem"), "-out", str(own)),
    ]
    subprocess.run(command, check=True, capture_output=True)
    return own
