"""What the service worker is told: by its own script, and by the pages that it sees."""

from __future__ import annotations

import json
import re
from io import StringIO

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command

from firewall_site import release
from firewall_site.reader import reader_of
from firewall_site.settings import environment as env
from notifications.push.keys import public_key
from tests.battles.conftest import (  # noqa: F401
    ada,
    battle,
    bruno,
    endless,
    give,
    tiny,
    waiting,
)
from tests.battles.test_pages import signed_in

pytestmark = pytest.mark.django_db


def known(text: str) -> dict[str, object]:
    found = re.match(r"const RELEASE = (\{.*\});\n", text)
    assert found
    said: dict[str, object] = json.loads(found.group(1))
    return said


@pytest.fixture
def hashed(monkeypatch):
    """The files of a release, whose hashes a test may change."""
    names = {
        "css/base.css": "css/base.aaaaaaaaaaaa.css",
        "img/sprite.svg": "img/sprite.bbbbbbbbbbbb.svg",
        "js/site.js": "js/site.cccccccccccc.js",
        "admin/css/base.css": "admin/css/base.dddddddddddd.css",
    }
    monkeypatch.setattr(release, "_hashed_files", lambda: names)
    caches = (release.release_name, release.release_files, release.files_from_the_start)
    for each in caches:
        each.cache_clear()
    yield names
    for each in caches:
        each.cache_clear()


def test_the_worker_is_asked_for_anew_each_time_and_may_reach_every_page(client):
    answer = client.get("/service-worker.js")
    assert answer["Cache-Control"] == "no-cache"
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert "worker-src 'self'" in answer["Content-Security-Policy"]
    assert known(answer.text)["logOut"] == "/accounts/logout/"
    assert "Cookie" not in answer.get("Vary", "")


def test_it_knows_the_files_of_its_own_release_and_no_scripts(client, hashed):
    said = known(client.get("/service-worker.js").text)
    files = ["/static/css/base.aaaaaaaaaaaa.css", "/static/img/sprite.bbbbbbbbbbbb.svg"]
    assert said["files"] == said["ready"] == files


def test_another_file_or_page_makes_another_release(client, hashed, monkeypatch, tmp_path):
    names = set()
    for change in ("", "css/base.eeeeeeeeeeee.css"):
        hashed["css/base.css"] = change or hashed["css/base.css"]
        release.release_name.cache_clear()
        names.add(known(client.get("/service-worker.js").text)["name"])
    (tmp_path / "page.html").write_text("another")
    monkeypatch.setattr(release, "TEMPLATES", tmp_path)
    release.release_name.cache_clear()
    names.add(release.release_name())
    assert len(names) == 3


def test_the_page_for_no_connection_is_the_same_for_everybody(client, ada):  # noqa: F811
    plain, own = client.get("/offline/"), signed_in(ada).get("/offline/")
    assert plain.content == own.content
    assert not own.has_header("X-Reader")
    assert "ada" not in own.text


def test_each_page_says_whose_it_is_and_only_boards_may_be_kept(battle, ada, bruno, client):  # noqa: F811
    board = f"/battles/{battle.pk}/"
    own, other = signed_in(ada).get(board), signed_in(bruno).get(board)
    assert own["X-Reader"] == reader_of(ada.pk)
    assert own["X-Reader"] != other["X-Reader"]
    assert str(ada.pk) != own["X-Reader"]
    assert own.has_header("X-Keep-Offline")
    assert signed_in(ada).get(f"{board}words/").has_header("X-Keep-Offline")
    for path in ("/", "/inbox/", f"{board}replay/", f"{board}refresh/", f"{board}log/"):
        assert not signed_in(ada).get(path).has_header("X-Keep-Offline")
    assert client.get("/").headers["X-Reader"] == "none"


def test_the_page_after_a_log_out_is_nobodys(ada):  # noqa: F811
    client = signed_in(ada)
    client.post("/accounts/logout/")
    assert client.get("/")["X-Reader"] == "none"


def test_a_page_that_looks_at_no_session_says_nothing(ada):  # noqa: F811
    assert not signed_in(ada).get("/healthz").has_header("X-Reader")


def test_the_number_of_turns_is_that_of_the_home_page(battle, ada, bruno):  # noqa: F811
    give(battle, ada, "red")
    for user, number in ((ada, 0), (bruno, 1)):
        assert signed_in(user).get("/account/turns.json").json() == {"turns": number}
        assert f'data-turns="{number}"' in signed_in(user).get("/").text


def test_a_key_that_was_made_is_one_that_the_setting_takes(settings):
    said = StringIO()
    call_command("vapid_key", stdout=said)
    name, _, key = said.getvalue().strip().partition("=")
    assert name == "FIREWALL_VAPID_PRIVATE_KEY"
    settings.VAPID_PRIVATE_KEY = env.push_key(key)
    assert len(public_key()) == 87  # 65 bytes, base64url
    with pytest.raises(ImproperlyConfigured, match="vapid_key"):
        env.push_key(key[:-1])
