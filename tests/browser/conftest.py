"""A real site for real browsers: uvicorn on a database of its own, and Debian's Chromium."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import pytest
import redis
from playwright.sync_api import Browser, BrowserContext, Page, WebError, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.beside import PROJECT, elsewhere, own_database, served
from tests.notifications.pushed import VAPID

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
HTMX = "/static/.*htmx.*"
PHONE = 600  # px: what is narrower is touched
PATIENCE = 20_000  # ms: how long a page may take on a machine that has much else to do
expect.set_options(timeout=PATIENCE)
LOGINS = {"ada": "first-password-7", "bruno": "second-password-7"}


@dataclass(frozen=True)
class Site:
    """Where the running site is, who may log in, and what its processes are started with."""

    address: str
    logins: dict[str, str]
    surroundings: dict[str, str]


def printed(site: Site, script: str) -> list[str]:
    """The words that a script prints in a process of its own, on the site's database."""
    told = subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", script],
        cwd=PROJECT,
        env=site.surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout.split()


@pytest.fixture(scope="session")
def database() -> Iterator[str]:
    """A PostgreSQL database of this run's own when DATABASE_URL is set, else none."""
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        yield ""
        return
    with own_database(url, "browser") as own:
        yield own


@pytest.fixture(scope="session")
def queue(worker_id: str) -> str:
    """An empty Redis database of this process's own when REDIS_URL is set, else none.

    Sites that shared one would take each other's tasks and find no such battle.
    """
    url = os.environ.get("REDIS_URL", "")
    if not url:
        return ""
    last = int(urlsplit(url).path.strip("/") or 15)
    place = 0 if worker_id == "master" else int(worker_id.removeprefix("gw"))
    own = elsewhere(url, str(last - 1 - place))
    redis.Redis.from_url(own).flushdb()
    return own


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, database: str, queue: str) -> Iterator[Site]:
    """The site as people run it, on a free port."""
    with demo_site(tmp_path_factory.mktemp("site"), database, queue) as running:
        yield running


@contextmanager
def demo_site(data: Path, database: str = "", queue: str = "") -> Iterator[Site]:
    """A site with its demo battle, whose files are in this folder."""
    logins = data / "logins.json"
    logins.write_text(json.dumps(LOGINS))
    surroundings = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "firewall_site.settings.base",
        "FIREWALL_DATA": str(data),
        "FIREWALL_DEMO_LOGINS": str(logins),
        "FIREWALL_SECRET_KEY": "browser tests only, never anywhere else",
        "FIREWALL_VAPID_PRIVATE_KEY": VAPID,
        "FIREWALL_STAFF_SECOND_FACTOR": "0",  # except where that is what is tested
        "DATABASE_URL": database,
        "REDIS_URL": queue,
    }
    prepare = [sys.executable, "manage.py", "prepare"]
    subprocess.run(prepare, cwd=PROJECT, env=surroundings, check=True)
    with served("firewall_site.asgi:application", surroundings) as port:
        yield Site(f"http://127.0.0.1:{port}", LOGINS, surroundings)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield browser
        browser.close()


class Complaints(list[str]):
    """What browsers complained about: console errors, exceptions, server errors.

    over: the test has ended; what an empty page makes of its scripts is no matter.
    """

    over = False

    def listen_to(self, context: BrowserContext) -> None:
        """Listen to every page of this browser profile: those that are opened later as well."""
        context.on("console", lambda line: self._note(line.type, line.text, line.location["url"]))
        context.on("weberror", lambda each: self._note("error", str(each.error), _page_of(each)))

    def _note(self, kind: str, text: str, address: str) -> None:
        if kind in ("error", "warning") and not self.over:
            self.append(f"{text} at {urlsplit(address).path}")

    def drop_refusal(self, status: int, path: str, times: int = 1) -> None:
        """Drop the line that a browser writes of one answer which the test has asked for: of this
        status, from a path that matches the whole of this expression.
        """
        line = re.compile(rf"Failed to load resource: .* a status of {status} \(.*\) at {path}")
        self._drop(line, times, times)

    def drop_refusals(self, status: int, path: str, most: int) -> None:
        """Drop what is written of one to `most` such answers to requests of htmx.

        How many there are depends on how fast the answers come. Where htmx asked, it writes a line
        of its own for each.
        """
        browsers = re.compile(rf"Failed to load resource: .* a status of {status} \(.*\) at {path}")
        of_htmx = re.compile(rf"Response Status Error Code {status} from {path}(, .*)? at {HTMX}")
        self._drop(of_htmx, 0, self._drop(browsers, 1, most))

    def drop_broken_lines(self, path: str, number: int) -> None:
        """Drop so many lines about requests to this path that got no answer at all."""
        line = re.compile(rf"Failed to load resource: net::ERR_FAILED at {path}")
        self._drop(line, number, number)

    def _drop(self, line: re.Pattern[str], least: int, most: int) -> int:
        """Drop the lines that match as a whole; return how many there were."""
        dropped = [each for each in self if line.fullmatch(each)]
        told = f"{len(dropped)} of {line.pattern} among {list(self)}"
        assert least <= len(dropped) <= most, told
        self[:] = [each for each in self if each not in dropped]
        return len(dropped)


def _page_of(error: WebError) -> str:
    return error.page.url if error.page else ""


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    found = Complaints()
    yield found
    assert found == []


@pytest.fixture
def opened(chromium: Browser, complaints: Complaints) -> Iterator[Callable[..., Page]]:
    """A function that opens a page in a browser profile of its own: `opened(width, height)`."""
    contexts: list[BrowserContext] = []

    def open_page(
        width: int,
        height: int,
        scripts: bool = True,
        is_mobile: bool = False,
        motion: Literal["reduce", "no-preference"] = "reduce",
    ) -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            reduced_motion=motion,
            java_script_enabled=scripts,
            has_touch=width < PHONE,
            is_mobile=is_mobile,
        )
        contexts.append(context)
        complaints.listen_to(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        return page

    yield open_page
    complaints.over = True
    for context in contexts:
        for page in context.pages:
            _come_to_rest(page)
        context.close()


def _come_to_rest(page: Page) -> None:
    """Leave for an empty page: one that is just being loaded may never close."""
    for _ in range(3):
        try:
            page.goto("about:blank")
        except PlaywrightError:  # it was on its way somewhere else
            page.wait_for_timeout(200)
        else:
            return
