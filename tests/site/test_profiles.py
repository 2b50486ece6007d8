"""Each settings profile starts in a process of its own, as it does in life."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
SECRET = "a-long-random-text-for-one-test-only-0123456789-abcdefghij"


def manage(*arguments, **environment):
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=PROJECT,
        env=kept | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_production_passes_the_deployment_check_without_a_warning(tmp_path):
    result = manage(
        "check",
        "--deploy",
        "--fail-level=WARNING",
        DJANGO_SETTINGS_MODULE="firewall_site.settings.production",
        FIREWALL_SECRET_KEY=SECRET,
        FIREWALL_ALLOWED_HOSTS="play.example.org",
        FIREWALL_DATA=str(tmp_path),
    )
    assert result.returncode == 0, result.stderr
    assert "no issues" in result.stdout


@pytest.mark.parametrize(
    ("key", "said"), [("", "Set FIREWALL_SECRET_KEY"), ("k" * 49, "has 49 characters and needs 50")]
)
def test_production_without_a_long_secret_names_what_is_missing(tmp_path, key, said):
    result = manage(
        "check",
        DJANGO_SETTINGS_MODULE="firewall_site.settings.production",
        FIREWALL_SECRET_KEY=key,
        FIREWALL_ALLOWED_HOSTS="play.example.org",
        FIREWALL_DATA=str(tmp_path),
    )
    assert result.returncode != 0
    assert said in result.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.thorough
def test_production_on_postgres_and_redis_writes_no_file(tmp_path):
    folder = tmp_path / "data"
    result = manage(
        "check",
        DJANGO_SETTINGS_MODULE="firewall_site.settings.production",
        FIREWALL_SECRET_KEY=SECRET,
        FIREWALL_ALLOWED_HOSTS="play.example.org",
        FIREWALL_DATA=str(folder),
        DATABASE_URL="postgresql://nobody@127.0.0.1:1/nothing",
        REDIS_URL="redis://127.0.0.1:1/0",
    )
    assert result.returncode == 0, result.stderr
    assert not folder.exists()


def test_the_embedded_default_keeps_everything_in_its_data_folder(tmp_path):
    result = manage(
        "shell",
        "--no-imports",
        "--command",
        "from django.conf import settings as s; from django.db import connection as c;"
        "print(s.DEBUG, s.DATABASES['default']['NAME'], s.STATIC_ROOT, s.EMAIL_FILE_PATH);"
        "print(c.cursor().execute('PRAGMA journal_mode').fetchone())",
        DJANGO_SETTINGS_MODULE="firewall_site.settings.base",
        FIREWALL_DATA=str(tmp_path),
    )
    assert result.returncode == 0, result.stderr
    expected = [str(tmp_path / name) for name in ("firewall.sqlite3", "static", "mail")]
    first, second = result.stdout.splitlines()
    assert first.split() == ["False", *expected]
    assert second == "('wal',)"
