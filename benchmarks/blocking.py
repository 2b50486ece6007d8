#!/usr/bin/env python3
"""How long a page keeps a slow telephone from answering: the longest task of its main thread.

    python benchmarks/blocking.py [--rounds 3]

Chromium at a quarter of its pace opens an empty page of the site (the log-in) and the heavy ones in
turns, wide and narrow. What counts is processor time of the longest task, as a multiple of the
empty page's, each the best of all rounds; the answers are made beforehand, so no server disturbs.
Ends with status 1 when a page has more than `MOST` times the empty page's, or keeps the thread for
more than `MOST_MS` although the empty page takes no longer than on a quiet machine.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from on_a_database import PROJECT, run

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

SITE = "http://site.test"
EMPTY = "/accounts/login/"
BATTLE = "firewall-thames.jsonl"  # the longest log, on the ground with the most buildings
SIZES = ((390, 844), (1440, 900))
SLOWER = 4
MOST = 4.5
MOST_MS, QUIET_MS = 150.0, 40.0
SETTLED_MS = 700
TRACE_WAITS = 1000  # of 20 ms each
ROUNDS = 3  # about two and a half seconds for each of four pages in two widths: a minute in all
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
TRACED = {"includedCategories": ["toplevel", "devtools.timeline"], "excludedCategories": ["*"]}


class Answer(NamedTuple):
    """What the site answers for a page."""

    status: int
    headers: dict[str, str]
    body: bytes


def answers() -> dict[str, Answer]:
    """The pages, by path: an empty one, a finished battle, the armoury, the rules."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    from tests.battles.stored import stored

    client = Client()
    found = {EMPTY: answer(client, EMPTY)}
    user = get_user_model().objects.create_user("benchmark")
    client.force_login(user)
    battle = stored(BATTLE, [user])
    for path in (f"/battles/{battle.pk}/", "/armoury/firewall/", "/rules/firewall/"):
        found[path] = answer(client, path)
    return found


def answer(client: Any, path: str) -> Answer:
    told = client.get(path)
    if told.status_code != 200:
        raise SystemExit(f"{path} answers {told.status_code}.")
    headers = {name: value for name, value in told.headers.items() if name != "Content-Length"}
    return Answer(told.status_code, headers, told.content)


def hand_out(route: Route, found: Mapping[str, Answer]) -> None:
    """A page, a file of ours, or nothing new."""
    path = urlsplit(route.request.url).path
    file = PROJECT / re.sub(r"\.[0-9a-f]{12}(\.\w+)$", r"\1", path.lstrip("/"))
    if path in found:
        told = found[path]
        route.fulfill(status=told.status, headers=told.headers, body=told.body)
    elif path.startswith("/static/") and file.is_file():
        kind = KINDS.get(file.suffix, "application/octet-stream")
        route.fulfill(headers={"Content-Type": kind}, body=file.read_bytes())
    else:
        route.fulfill(status=204)


def longest_task(browser: Browser, page: Page, path: str) -> float:
    """Milliseconds of processor time of the longest task of the page's main thread."""

    def open_it() -> None:
        page.goto(SITE + path)
        page.wait_for_timeout(SETTLED_MS)

    return longest_of(traced(browser, page, open_it))


def traced(browser: Browser, page: Page, act: Callable[[], object]) -> list[dict[str, Any]]:
    """The events of Chromium's trace while something is done on the page."""
    tracing = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    ended: list[Any] = []
    tracing.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    tracing.on("Tracing.tracingComplete", lambda told: ended.append(told))
    tracing.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": TRACED})
    act()
    tracing.send("Tracing.end")
    for _ in range(TRACE_WAITS):
        if ended:
            break
        page.wait_for_timeout(20)
    else:
        raise SystemExit("Chromium did not hand out its trace.")
    tracing.detach()
    return events


def longest_of(events: list[dict[str, Any]]) -> float:
    """The same from the events of a trace; the main thread is the one that reads HTML."""
    mains = {(each["pid"], each["tid"]) for each in events if each["name"] == "ParseHTML"}
    tasks = (
        each["tdur"]
        for each in events
        if each["name"].endswith("RunTask")
        and "tdur" in each
        and (each["pid"], each["tid"]) in mains
    )
    return max(tasks) / 1000


def opened(browser: Browser, size: tuple[int, int], found: Mapping[str, Answer]) -> Page:
    """A window of this size, as slow as asked for."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    page.route("**/*", lambda route: hand_out(route, found))
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def measure(rounds: int) -> int:
    from playwright.sync_api import sync_playwright

    found, is_good = answers(), True
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--no-first-run"]
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=arguments)
        for size in SIZES:
            page = opened(browser, size, found)
            best = dict.fromkeys(found, float("inf"))
            for turn in range(1, rounds + 1):
                print(f"{size[0]:5} px, round {turn} of {rounds}", flush=True)
                for path in found:
                    best[path] = min(best[path], longest_task(browser, page, path))
            is_good &= told(size[0], best)
        browser.close()
    return 0 if is_good else 1


def told(width: int, best: Mapping[str, float]) -> bool:
    """Print one width's figures; whether all are good."""
    empty, is_good = best[EMPTY], True
    for path, taken in best.items():
        print(f"{width:5} px {path:36} {taken:7.1f} ms, {taken / empty:4.1f} times the empty page")
        is_good &= taken <= MOST * empty and (taken <= MOST_MS or empty > QUIET_MS)
    print(f"at most {MOST} times")
    return is_good


if __name__ == "__main__":
    sys.path.insert(0, str(Path(PROJECT)))
    sys.exit(run(__doc__ or "", measure, ROUNDS))
