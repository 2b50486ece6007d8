"""Bodies of requests: refused by their length, while they are counted, and by the clock."""

from __future__ import annotations

import asyncio
import io
import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.urls import resolve

from firewall_site import asgi, bodies, wsgi
from firewall_site.bodies import bounded, bounded_wsgi
from web.body_limits import DOCUMENT, FILE, LITTLE, most_body_of

PROJECT = Path(__file__).resolve().parents[2]
PIECE = 32 * 1024
EMPTY = {"type": "http.request", "body": b"", "more_body": False}


class Wire:
    """A visitor who sends a body in pieces and reads the answer; `asked` are pieces taken."""

    def __init__(self, path: str, size: int, *, says: bool = True, stops: bool = False) -> None:
        self.left, self.stops, self.asked, self.sent = size, stops, 0, []
        headers = [(b"host", b"testserver"), (b"content-type", b"application/octet-stream")]
        headers += [(b"content-length", str(size).encode())] if says else []
        self.scope = {
            "type": "http",
            "method": "POST",
            "path": path,
            "headers": headers,
            "query_string": b"",
            "server": ("testserver", 80),
        }

    async def receive(self):
        if self.stops and self.asked:
            await asyncio.sleep(60)
        self.asked += 1
        piece = min(PIECE, self.left)
        self.left -= piece
        return {"type": "http.request", "body": bytes(piece), "more_body": self.left > 0}

    async def send(self, message) -> None:
        self.sent.append(message)

    @property
    def status(self) -> int:
        return self.sent[0]["status"]

    @property
    def content(self) -> bytes:
        return b"".join(each.get("body", b"") for each in self.sent)


async def swallow(scope, receive, send) -> None:
    """An application that takes the whole body first, as Django does."""
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        size += len(message["body"])
        if not message["more_body"]:
            break
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(size).encode()})


def run(coroutine):
    # In a thread of its own: a browser of other tests may have left a loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def asked(path: str, size: int, **how: bool) -> Wire:
    wire = Wire(path, size, **how)
    run(bounded(swallow)(wire.scope, wire.receive, wire.send))
    return wire


@pytest.fixture
def unforgiving(monkeypatch):
    """Nothing is read after a refusal."""
    monkeypatch.setattr(bodies, "LINGER_BYTES", 0)


LIMITS = {
    "/healthz": LITTLE,
    "/": LITTLE,
    "/nowhere/at/all": LITTLE,
    "/accounts/login/": LITTLE,
    "/warbands/w/edits/": LITTLE,
    "/api/v1/battles/": LITTLE,
    "/api/v1/warbands/w/edits/": LITTLE,
    "/api/v1/warbands/": DOCUMENT,
    "/api/v1/warbands/import/": DOCUMENT,
    "/api/v1/warbands/w/": DOCUMENT,
    "/api/v1/check/": DOCUMENT,
    "/api/v1/house-catalogues/": DOCUMENT,
    "/api/v1/house-catalogues/p/": DOCUMENT,
    "/campaigns/of/c/systems/": DOCUMENT,
    "/warbands/import/": FILE,
    "/warbands/import/keep/": FILE,
    "/warbands/w/members/m1/picture/": FILE,
    "/house-catalogues/new/": FILE,
    "/house-catalogues/p/edit/": FILE,
}


def test_only_where_files_are_expected_a_body_may_be_long(unforgiving):
    for path, most in LIMITS.items():
        assert (path, asked(path, most).content) == (path, str(most).encode())
        too_long = asked(path, most + 1)
        assert (path, too_long.status, too_long.asked) == (path, 413, 0)


def test_every_form_that_sends_files_goes_where_files_are_expected():
    """And every upload in the code stands in a view that is marked."""
    forms = [
        found
        for page in (PROJECT / "templates").rglob("*.html")
        for found in re.findall(r"<form[^>]*multipart[^>]*>", page.read_text())
    ]
    named = {name for form in forms for name in re.findall(r"url '([a-z_:]+)'", form)}
    assert named == {
        "rosters:import",
        "rosters:import_keep",
        "rosters:picture",
        "packs:new",
        "packs:edit",
    }
    for path, most in LIMITS.items():
        if not path.startswith("/nowhere"):
            assert (resolve(path).view_name in named) == (most == FILE), path
            assert most_body_of(resolve(path).func) == most


def test_a_body_that_does_not_say_how_long_it_is_is_counted(unforgiving):
    wire = asked("/healthz", 400 * 1024 * 1024, says=False)
    assert (wire.status, wire.asked) == (413, LITTLE // PIECE + 1)
    assert asked("/healthz", LITTLE, says=False).status == 200


def test_a_lie_about_the_length_does_not_help(unforgiving):
    wire = Wire("/healthz", 10 * LITTLE)
    wire.scope["headers"] = [(b"content-length", b"1")]
    run(bounded(swallow)(wire.scope, wire.receive, wire.send))
    assert (wire.status, wire.asked) == (413, LITTLE // PIECE + 1)


def test_after_the_answer_some_of_the_rest_is_thrown_away_so_that_it_is_seen():
    wire = asked("/healthz", 4 * LITTLE)
    assert (wire.status, wire.left) == (413, 0)
    order = [each["type"] for each in wire.sent]
    assert order == ["http.response.start", "http.response.body", "http.response.body"]
    endless = asked("/healthz", 400 * 1024 * 1024)
    assert endless.asked == bodies.LINGER_BYTES // PIECE


def test_a_body_that_does_not_come_is_not_waited_for(settings):
    settings.BODY_SECONDS = 0.02
    for path in ("/healthz", "/warbands/import/"):
        wire = asked(path, LITTLE, stops=True)
        assert wire.status == 408
        assert b"took too long" in wire.content


def test_whoever_waits_for_an_answer_may_take_longer_than_a_body(settings):
    settings.BODY_SECONDS = 0.02
    told = []

    async def patient(scope, receive, send) -> None:
        assert await receive() == EMPTY
        await asyncio.sleep(0.05)
        told.append((await receive())["type"])

    async def ask() -> None:
        messages = iter([EMPTY, {"type": "http.disconnect"}])

        async def receive():
            return next(messages)

        await bounded(patient)(Wire("/", 0).scope, receive, None)

    run(ask())
    assert told == ["http.disconnect"]


def test_people_are_told_on_a_page_and_programs_in_json(unforgiving):
    page = asked("/healthz", 2 * LITTLE)
    headers = dict(page.sent[0]["headers"])
    assert headers[b"content-type"] == b"text/html; charset=utf-8"
    assert headers[b"connection"] == b"close"
    assert int(headers[b"content-length"]) == len(page.content)
    assert b"too much at once" in page.content
    program = asked("/api/v1/battles/", 2 * LITTLE)
    assert dict(program.sent[0]["headers"])[b"content-type"] == b"application/json"
    assert json.loads(program.content)["problems"][0]["code"] == "too_large"


def test_the_site_as_it_is_served_is_bounded(unforgiving):
    wire = Wire("/healthz", 2 * LITTLE, says=False)
    run(asgi.application(wire.scope, wire.receive, wire.send))
    assert (wire.status, wire.asked) == (413, LITTLE // PIECE + 1)


# --- Behind a server of WSGI ---------------------------------------------------------------------


def handed_in(application, path: str, says: object, body: bytes) -> tuple[int, dict, bytes, int]:
    """Status, headers and content of an answer, and how many bytes of the body were read."""
    told, stream = [], io.BytesIO(body)
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "SERVER_NAME": "testserver",
        "SERVER_PORT": "80",
        "wsgi.input": stream,
        "wsgi.url_scheme": "http",
        "CONTENT_TYPE": "application/octet-stream",
        "CONTENT_LENGTH": says,
    }
    answer = application(environ, lambda status, headers: told.extend((status, headers)))
    content = b"".join(answer)
    return int(told[0][:3]), dict(told[1]), content, stream.tell()


def all_of_it(environ, start_response):
    """An application that takes whatever it is given."""
    start_response("200 OK", [])
    return [str(len(environ["wsgi.input"].read())).encode()]


def test_wsgi_is_bounded_like_asgi():
    guarded = bounded_wsgi(all_of_it)
    for path, most in LIMITS.items():
        body = bytes(most + 1)
        assert handed_in(guarded, path, str(most), body)[::2] == (200, str(most).encode()), path
        status, headers, content, read = handed_in(guarded, path, str(most + 1), body)
        assert (path, status, read) == (path, 413, 0)
        assert headers["content-length"] == str(len(content))
    status, headers, content, _ = handed_in(guarded, "/api/v1/battles/", "9" * 30, b"")
    assert (status, json.loads(content)["problems"][0]["code"]) == (413, "too_large")


def test_nobody_reads_more_of_a_body_than_it_says():
    guarded = bounded_wsgi(all_of_it)
    for says in ("", "none", "-1", "0"):
        assert handed_in(guarded, "/healthz", says, bytes(LITTLE * 9))[2:] == (b"0", 0), says
    assert handed_in(guarded, "/healthz", "7", bytes(LITTLE * 9))[2:] == (b"7", 7)


def test_the_site_is_bounded_behind_wsgi():
    status, _, content, read = handed_in(
        wsgi.application, "/healthz", str(LITTLE + 1), bytes(LITTLE + 1)
    )
    assert (status, read) == (413, 0)
    assert b"<html" in content
