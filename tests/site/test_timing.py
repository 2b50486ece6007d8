"""How long an answer took is told to whoever measures, and to nobody else."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.test import Client

from firewall_site.timing import timed


def answered(application) -> list[dict]:
    sent: list[dict] = []

    async def send(message) -> None:
        sent.append(message)

    # In a thread of its own: a browser of other tests may have left a loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, application({"type": "http"}, None, send)).result()
    return sent


async def slow(scope, receive, send) -> None:
    await asyncio.sleep(0.02)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"a", b"b")]})
    await send({"type": "http.response.body", "body": b"x"})


def test_an_answer_says_how_long_it_took():
    start, body = answered(timed(slow))
    assert start["headers"][0] == (b"a", b"b")
    [told] = [value for name, value in start["headers"] if name == b"server-timing"]
    taken = re.fullmatch(rb"app;dur=(\d+\.\d)", told)
    assert taken
    assert 20 <= float(taken[1]) < 20_000
    assert body == {"type": "http.response.body", "body": b"x"}


@pytest.mark.django_db
def test_the_site_says_it_only_when_it_was_asked_to():
    from django.conf import settings

    assert settings.SERVER_TIMING is False
    assert "Server-Timing" not in Client().get("/healthz").headers
