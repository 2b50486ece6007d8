"""How requests reach the views: in one thread from beginning to end, several at a time."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from asgiref.sync import iscoroutinefunction
from django.http import HttpResponse
from django.test import override_settings
from django.urls import path

from firewall_site import handler as handler_module
from firewall_site.handler import AT_ONCE, PageHandler

PROJECT = Path(__file__).resolve().parents[2]
seen: list[str] = []
running = threading.Semaphore(0)
most, now, lock = 0, 0, threading.Lock()


class Notes:
    """A middleware that notes in which thread it is asked."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        seen.append(threading.current_thread().name)
        return self.get_response(request)


def page(request):
    seen.append(threading.current_thread().name)
    return HttpResponse("here")


def slow(request):
    global most, now
    with lock:
        now += 1
        most = max(most, now)
    running.acquire(timeout=0.05)
    with lock:
        now -= 1
    return HttpResponse("at last")


def closed(**signal) -> None:
    """Stands where a thread gives its connections back."""
    seen.append(threading.current_thread().name)


async def lasting(request):
    return HttpResponse(threading.current_thread().name)


urlpatterns = [path("page/", page), path("slow/", slow), path("lasting/", lasting)]
here = override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[f"{__name__}.Notes"] * 3)


async def answer(handler: PageHandler, where: str) -> bytes:
    sent: list[dict] = []
    asked = iter([{"type": "http.request", "body": b""}])

    async def receive():
        for message in asked:
            return message
        return await asyncio.sleep(60)

    async def send(message) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": where, "headers": [], "query_string": b""}
    await handler({**scope, "server": ("testserver", 80)}, receive, send)
    return b"".join(each.get("body", b"") for each in sent)


def run(coroutine):
    # In a thread of its own: a browser of other tests may have left a loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


@pytest.mark.django_db
@here
def test_a_page_and_all_before_it_happen_in_one_thread():
    seen.clear()
    handler = PageHandler()
    assert not iscoroutinefunction(handler._middleware_chain)
    assert run(answer(handler, "/page/")) == b"here"
    assert len(seen) == 4
    assert len(set(seen)) == 1


@pytest.mark.django_db
@here
def test_a_view_for_the_event_loop_is_run_in_it():
    async def both() -> tuple[bytes, str]:
        return await answer(PageHandler(), "/lasting/"), threading.current_thread().name

    answered, loop = run(both())
    assert answered.decode() == loop


@pytest.mark.django_db
@here
def test_a_process_works_on_some_pages_at_a_time_and_forgets_none():
    async def many() -> list[bytes]:
        handler = PageHandler()
        return await asyncio.gather(*(answer(handler, "/slow/") for _ in range(AT_ONCE * 2)))

    assert run(many()) == [b"at last"] * AT_ONCE * 2
    assert 1 < most <= AT_ONCE


@pytest.mark.django_db
@here
def test_the_thread_of_a_page_gives_its_connections_back_itself(monkeypatch):
    monkeypatch.setattr(handler_module, "close_old_connections", closed)
    seen.clear()
    assert run(answer(PageHandler(), "/page/")) == b"here"
    assert len(seen) == 4 + 2
    assert len(set(seen)) == 1


@pytest.mark.django_db
@here
def test_pages_share_a_few_threads_and_no_answer_keeps_one():
    async def many() -> int:
        handler = PageHandler()
        for _ in range(AT_ONCE * 3):
            await answer(handler, "/lasting/")
        return sum(each.name.startswith("page") for each in threading.enumerate())

    before = sum(each.name.startswith("page") for each in threading.enumerate())
    assert run(many()) - before <= AT_ONCE


FREEZERS = {
    "web": "import firewall_site.asgi",
    "worker": "import django; django.setup(); from firewall_site.celery import app; "
    "app.loader.import_default_modules(); from celery.signals import worker_process_init; "
    "worker_process_init.send(None)",
}


@pytest.mark.thorough
@pytest.mark.parametrize("process", FREEZERS)
def test_what_is_loaded_is_not_searched_for_garbage_again(process):
    words = f"{FREEZERS[process]}; import gc; print(gc.get_freeze_count())"
    told = subprocess.check_output([sys.executable, "-W", "ignore", "-c", words], cwd=PROJECT)
    assert int(told) > 100_000
