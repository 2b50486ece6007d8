"""Two web processes as compose runs them, on PostgreSQL and Redis, reached as through a proxy.

What one of them counts the other knows: limits hold for the site, not for a process. Nobody sets
any of them here; they are what a site on the internet has.
"""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from urllib.parse import urlencode

import psycopg
import pytest
import redis

from tests.beside import PROJECT, elsewhere, own_database, served

APPLICATION = "firewall_site.asgi:application"
HOST = "play.example.org"
PASSWORD = "tidy otters march at 4"
MAKE = """
from django.contrib.auth import get_user_model
from accounts.services.tokens import make_token
ada = get_user_model().objects.create_user("ada", "", "{password}")
print(make_token(ada, "a program")[1])
"""
REDIS_DATABASE = 8
LOCAL = tuple(f"postgresql://{user}@127.0.0.1:5432/postgres" for user in ("root", "postgres"))
pytestmark = pytest.mark.slow


def postgres() -> str:
    """The server that is named, or one of this machine that lets us in; skips without any."""
    for url in filter(None, (os.environ.get("DATABASE_URL"), *LOCAL)):
        try:
            psycopg.connect(elsewhere(url, "postgres"), connect_timeout=3).close()
        except psycopg.OperationalError:
            continue
        return url
    pytest.skip("no PostgreSQL answers")


def queue() -> str:
    url = elsewhere(os.environ.get("REDIS_URL") or "redis://127.0.0.1:6379", str(REDIS_DATABASE))
    try:
        redis.Redis.from_url(url).flushdb()
    except redis.ConnectionError:
        pytest.skip("no Redis answers")
    return url


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    text: str


@dataclass
class Actor:
    """Somebody behind the proxy, who keeps cookies and is sent to both processes in turn."""

    ports: tuple[int, int]
    address: str
    secure: bool = True
    cookies: dict[str, str] = field(default_factory=dict)
    asked: int = 0

    def ask(
        self, method: str, path: str, form: dict[str, str] | None = None, **more: str
    ) -> Answer:
        self.asked += 1
        site = http.client.HTTPConnection("127.0.0.1", self.ports[self.asked % 2], timeout=30)
        body = urlencode(form) if form is not None else None
        site.request(method, path, body, self._headers(form is not None) | more)
        answer = site.getresponse()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                cookie, _, kept = value.partition(";")[0].partition("=")
                self.cookies[cookie] = kept
        text = answer.read().decode("utf-8", "replace")
        return Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, text)

    def _headers(self, has_form: bool) -> dict[str, str]:
        told = {
            "Host": HOST,
            "X-Forwarded-For": self.address,
            "X-Forwarded-Proto": "https" if self.secure else "http",
            "Referer": f"https://{HOST}/",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        }
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if has_form else {}
        return told | kind

    def log_in(self, password: str, name: str = "ada") -> Answer:
        page = self.ask("GET", "/accounts/login/").text
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert found, page[:500]
        form = {"login": name, "password": password, "csrfmiddlewaretoken": found[1]}
        return self.ask("POST", "/accounts/login/", form)


@dataclass(frozen=True)
class Stack:
    ports: tuple[int, int]
    token: str

    def actor(self, address: str, secure: bool = True) -> Actor:
        return Actor(self.ports, address, secure)


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    told = {
        "DJANGO_SETTINGS_MODULE": "firewall_site.settings.production",
        "REDIS_URL": queue(),
        "FIREWALL_ALLOWED_HOSTS": HOST,
        "FIREWALL_SECRET_KEY": uuid.uuid4().hex * 2,
        "FIREWALL_BEHIND_PROXY": "1",
        "FIREWALL_TRUSTED_PROXIES": "1",
        "FIREWALL_DATA": str(tmp_path_factory.mktemp("data")),
    }
    with own_database(postgres(), "stack") as database, ExitStack() as processes:
        surroundings = kept | told | {"DATABASE_URL": database}
        _manage(surroundings, "prepare")
        make = MAKE.format(password=PASSWORD)
        made = _manage(surroundings, "shell", "--no-imports", "--command", make)
        one, other = (
            processes.enter_context(served(APPLICATION, surroundings, "--no-proxy-headers"))
            for _ in range(2)
        )
        yield Stack((one, other), made.splitlines()[-1])


def _manage(surroundings: dict[str, str], *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=PROJECT,
        env=surroundings,
        check=True,
        timeout=300,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip()


def early_in_a_minute() -> None:
    """Wait until the windows of the limits are young: the next must not begin meanwhile."""
    while time.time() % 60 > 10:
        time.sleep(1)


def test_nobody_comes_in_by_plain_http(stack: Stack) -> None:
    answer = stack.actor("203.0.113.1", secure=False).ask("GET", "/accounts/login/")
    assert (answer.status, answer.headers["location"]) == (301, f"https://{HOST}/accounts/login/")
    answer = stack.actor("203.0.113.1").ask("GET", "/accounts/login/")
    assert answer.status == 200
    assert "max-age=31536000" in answer.headers["strict-transport-security"]


def test_a_name_that_is_not_ours_is_refused(stack: Stack) -> None:
    for host in ("evil.example", "play.example.org.evil", "a b", ""):
        assert stack.actor("203.0.113.1").ask("GET", "/", Host=host).status == 400, host


def test_five_guesses_at_a_name_are_counted_by_both_processes_together(stack: Stack) -> None:
    guesses = [stack.actor("203.0.113.9").log_in(f"guess {number}") for number in range(6)]
    assert ["Too many" in each.text for each in guesses] == [False] * 5 + [True]
    assert stack.actor("203.0.113.9").log_in(PASSWORD).status == 200, "nor does the right one"
    owner = stack.actor("203.0.113.10")
    assert owner.log_in(PASSWORD).status == 302, "the owner comes in from elsewhere"
    assert owner.ask("GET", "/warbands/").status == 200


def test_what_a_visitor_says_of_its_address_is_not_believed(stack: Stack) -> None:
    """The proxy adds the true address behind what was sent."""
    early_in_a_minute()
    made_up = [stack.actor(f"198.51.100.{n}, 203.0.113.77") for n in range(11)]
    told = [each.log_in("guess", f"nobody{n}").text for n, each in enumerate(made_up)]
    assert ["Too many" in each for each in told] == [False] * 10 + [True]


def test_guests_of_one_address_have_sixty_looks_a_minute_at_the_api_in_all(stack: Stack) -> None:
    early_in_a_minute()
    answers = [stack.actor("203.0.113.20").ask("GET", "/api/v1/games/") for _ in range(61)]
    assert [each.status for each in answers] == [200] * 60 + [429]
    assert 0 < int(answers[-1].headers["retry-after"]) <= 60
    assert stack.actor("203.0.113.21").ask("GET", "/api/v1/games/").status == 200


def test_a_program_has_120_changes_a_minute_whichever_process_it_meets(stack: Stack) -> None:
    program = stack.actor("203.0.113.30")
    told = {"Authorization": f"Bearer {stack.token}"}
    assert program.ask("GET", "/api/v1/warbands/", **told).status == 200
    early_in_a_minute()
    answers = [program.ask("POST", "/api/v1/warbands/", **told).status for _ in range(121)]
    assert 429 not in answers[:-1]
    assert answers[-1] == 429
