"""Log-ins and the API under the limits that a site on the internet has when nobody sets any."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client

from accounts import ratelimit
from accounts.actors import Actor
from accounts.models import RateWindow
from accounts.services.tokens import make_token
from rosters.services.warbands import create_warband, share
from tests.site.test_profiles import SECRET, manage
from web.result_cache import results

pytestmark = pytest.mark.django_db
NAMES = (
    "API_LIMITS", "API_WINDOW", "IMPORT_LIMIT", "PRINT_LIMIT", "ACCOUNT_RATE_LIMITS",
    "STAFF_NEEDS_SECOND_FACTOR",
    "SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS",
    "AUTHENTICATION_BACKENDS", "ALLAUTH_TRUSTED_PROXY_COUNT", "MIDDLEWARE",
)  # fmt: skip
PASSWORD = "tidy otters march at 4"


@pytest.fixture(scope="module")
def of_production(tmp_path_factory) -> dict[str, Any]:
    """What the production profile says, in a process of its own."""
    told = manage(
        "shell",
        "--no-imports",
        "--command",
        f"import json; from django.conf import settings as s;"
        f"print(json.dumps({{n: getattr(s, n) for n in {NAMES!r}}}))",
        DJANGO_SETTINGS_MODULE="firewall_site.settings.production",
        FIREWALL_SECRET_KEY=SECRET,
        FIREWALL_ALLOWED_HOSTS="testserver",
        FIREWALL_DATA=str(tmp_path_factory.mktemp("data")),
    )
    assert told.returncode == 0, told.stderr
    return dict(json.loads(told.stdout))


@pytest.fixture(autouse=True)
def production(of_production, settings):
    for name, value in of_production.items():
        setattr(settings, name, value)
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def ada():
    return get_user_model().objects.create_user("ada", "", PASSWORD)


def log_in(password: str, address: str = "203.0.113.9", name: str = "ada") -> Any:
    form = {"login": name, "password": password}
    return Client(REMOTE_ADDR=address).post("/accounts/login/", form, secure=True)


def test_nobody_comes_in_by_plain_http(ada):
    answer = Client().post("/accounts/login/", {"login": "ada", "password": PASSWORD})
    assert (answer.status_code, answer.headers["Location"]) == (
        301,
        "https://testserver/accounts/login/",
    )
    inside = log_in(PASSWORD)
    assert inside.cookies["firewall_session"]["secure"]
    assert "max-age=31536000" in inside.headers["Strict-Transport-Security"]


@pytest.fixture(autouse=True)
def one_window(monkeypatch):
    """No window ends while a test counts: hashing so many passwords takes seconds."""
    monkeypatch.setattr(ratelimit, "_window", lambda length: 0)


def test_five_guesses_at_a_name_from_one_address_and_ten_in_all(ada):
    refusals = [log_in(f"guess {n}").text for n in range(6)]
    assert ["Too many" in each for each in refusals] == [False] * 5 + [True]
    assert log_in(PASSWORD).status_code == 200, "nor does the right one open it now, from there"
    assert log_in(PASSWORD, "203.0.113.10").status_code == 302, "its owner comes in from elsewhere"
    others = [log_in("guess", "198.51.100.1", f"name{n}").text for n in range(11)]
    assert ["Too many" in each for each in others] == [False] * 10 + [True]


def test_a_made_up_forwarding_header_is_no_other_address(ada):
    found = []
    for number in range(6):
        client = Client(REMOTE_ADDR="203.0.113.9", HTTP_X_FORWARDED_FOR=f"192.0.2.{number}")
        form = {"login": "ada", "password": f"guess {number}"}
        found.append("Too many" in client.post("/accounts/login/", form, secure=True).text)
    assert found == [False] * 5 + [True]


def test_accounts_and_letters_are_counted_by_address():
    def sign_up(number: int) -> int:
        form = {"username": f"new{number}", "password1": PASSWORD, "password2": PASSWORD}
        return int(Client().post("/accounts/signup/", form, secure=True).status_code)

    assert [sign_up(number) for number in range(21)] == [302] * 20 + [429]

    def lost(number: int) -> int:
        form = {"email": f"nobody{number}@example.org"}
        return int(Client().post("/accounts/password/reset/", form, secure=True).status_code)

    assert [lost(number) for number in range(21)] == [302] * 20 + [429]


@pytest.mark.thorough
def test_programs_are_counted_by_the_minute(ada, monkeypatch):
    monkeypatch.setattr("accounts.throttling.time.time", lambda: 1_000_020.0)  # one window
    guest = Client(REMOTE_ADDR="203.0.113.9")
    token = {"Authorization": f"Bearer {make_token(ada, 'a program')[1]}"}

    def refused(client: Client, most: int, method: str, path: str, headers: dict[str, str]) -> int:
        ask = getattr(client, method)
        found = [ask(path, secure=True, headers=headers).status_code for _ in range(most + 1)]
        assert 429 not in found[:-1]
        return int(found[-1])

    assert refused(guest, 60, "get", "/api/v1/games/", {}) == 429
    assert refused(Client(), 120, "post", "/api/v1/warbands/", token) == 429
    assert refused(Client(), 600, "get", "/api/v1/tokens-of-nobody/", token) == 429
    assert guest.get("/api/v1/games/", secure=True).headers["Retry-After"] == "60"


def test_thirty_prints_are_made_a_minute_for_one_address(ada, monkeypatch):
    monkeypatch.setattr("accounts.ratelimit._window", lambda length: 0)
    results.forget()
    row = create_warband(Actor(user_id=ada.pk), "firewall", "Band")
    share(row.pk, Actor(user_id=ada.pk), "public")
    pages = [f"/warbands/{row.pk}/print.pdf?part={part}" for part in ("cards", "rules")]
    pages += [f"{page}&paper=letter" for page in pages]
    pages += [f"{page}&part=sheets" for page in pages]
    again = [*pages[:4], *pages]
    for number, page in enumerate(again):
        assert Client().get(page, secure=True).status_code == 200, number
    made = RateWindow.objects.get(who__startswith="print:").count
    assert made == len({*pages}), "what is kept is not counted"
    RateWindow.objects.filter(who__startswith="print:").update(count=30)
    assert Client().get(pages[0], secure=True).status_code == 200
    fresh = f"/warbands/{row.pk}/export/text"
    refused = Client().get(fresh, secure=True)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "60")
    assert Client(REMOTE_ADDR="203.0.113.7").get(fresh, secure=True).status_code == 200
