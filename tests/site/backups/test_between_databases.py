"""A backup of one database restored into the other, and back: the same rows, the same journals.

Needs a PostgreSQL server on which databases may be made: KEEP_POSTGRES names it.
"""

from __future__ import annotations

import gzip
import json
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.core.management import call_command
from django.utils import timezone

from battles.clocks import sweep
from firewall_site.backups import shape
from tests.site.backups.test_backups import MOVES_ON, golden_battles, possessions

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

SERVER = os.environ.get("KEEP_POSTGRES", "postgresql://root@127.0.0.1:5432")
PROJECT = Path(__file__).resolve().parents[3]


@pytest.fixture
def postgres() -> Iterator[str]:
    name = f"keep_test_{secrets.token_hex(4)}"
    with psycopg.connect(f"{SERVER}/postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        yield f"{SERVER}/{name}"
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


class Site:
    """Another installation of the site, asked by its commands."""

    def __init__(self, folder: Path, url: str) -> None:
        self.environment = {**os.environ, "FIREWALL_DATA": str(folder), "DATABASE_URL": url}
        self.environment["DJANGO_SETTINGS_MODULE"] = "firewall_site.settings.base"
        self.run("migrate", "--verbosity", "0")

    def run(self, *words: str) -> str:
        command = [sys.executable, str(PROJECT / "manage.py"), *words]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr + done.stdout
        return done.stdout


def contents(path: Path) -> dict[str, list[dict]]:
    """The rows of a backup, without what a restore changes on purpose."""
    inside = gzip.decompress(path.read_bytes()[len(shape.TITLE) : -shape.SEAL_LENGTH])
    held: dict[str, list[dict]] = {}
    table, names = "", []
    for line in map(json.loads, inside.splitlines()[1:]):
        if isinstance(line, list):
            row = dict(zip(names, line, strict=True))
            held[table].append({k: row[k] for k in row if k not in MOVES_ON.get(table, set())})
        elif "table" in line:
            table, names = line["table"], line["columns"]
            held[table] = []
    return {table: sorted(rows, key=repr_of) for table, rows in held.items()}


def repr_of(row: dict) -> str:
    """The two databases sort the same letters differently."""
    return json.dumps(row, sort_keys=True)


def test_from_one_database_to_the_other_and_back(ada, bruno, postgres, tmp_path):
    possessions(ada)
    golden_battles(ada, bruno)
    sweep.late_battles(timezone.now())
    first, second, third = (tmp_path / name for name in ("first", "second", "third"))
    call_command("backup", str(first), verbosity=0)
    there = Site(tmp_path / "there", postgres)
    assert "3 of 3 battles are what their journals say" in there.run("restore", str(first))
    there.run("backup", str(second))
    back = Site(tmp_path / "back", "")
    assert "3 of 3 battles are what their journals say" in back.run("restore", str(second))
    back.run("backup", str(third))
    assert contents(second) == contents(first)
    assert contents(third) == contents(first)
    # New rows get new numbers there, too.
    code = (
        "from django.contrib.auth.models import User; print(User.objects.create(username='c').pk)"
    )
    assert int(there.run("shell", "--no-imports", "-c", code)) == max(ada.pk, bruno.pk) + 1
