"""A migrated database that is kept between runs: a test database is a copy of it.

Migrating takes each process several seconds, on PostgreSQL twenty, and its result changes only
when a migration does. On SQLite a file is kept, on PostgreSQL a database to be taken as template.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import django
from django.apps import apps
from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper

PREFIX = "firewall_migrated_"  # of a database on PostgreSQL
KEPT = 4  # as many branches that somebody changes between


def key() -> str:
    """A name for what the migrations make; it changes with any of them and with their settings."""
    told = sha256()
    said = [settings.INSTALLED_APPS, settings.AUTH_USER_MODEL, settings.DEFAULT_AUTO_FIELD]
    database = settings.DATABASES["default"]
    said += [django.__version__, database["ENGINE"], database["OPTIONS"]]
    told.update(repr(said).encode())
    for app in apps.get_app_configs():
        for path in sorted(Path(app.path, "migrations").glob("*.py")):
            told.update(f"\n{app.label}/{path.name}\n".encode() + path.read_bytes())
    return told.hexdigest()[:24]


def keep(connection: BaseDatabaseWrapper, folder: Path) -> None:
    """Let a connection make its test database by copying what is kept, or make that first.

    The folder holds the file, and for both engines the lock for which the processes of a run wait.
    Where somebody asks for more than an empty database (`--reuse-db`, rows that come back after a
    test), it is made as ever.
    """
    ordinary = connection.creation.create_test_db

    def create_test_db(
        verbosity: int = 1, autoclobber: bool = False, serialize: bool = True, keepdb: bool = False
    ) -> str:
        def made() -> str:
            return ordinary(verbosity, autoclobber, serialize, keepdb)

        if serialize or keepdb:
            return made()
        if connection.vendor == "postgresql":
            return _from_template(connection, folder, made)
        return _copied(connection, folder / f"{key()}.sqlite3", made)

    connection.creation.create_test_db = create_test_db  # type: ignore[method-assign]


def _copied(connection: BaseDatabaseWrapper, kept: Path, made: Callable[[], str]) -> str:
    with (kept.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the processes of a run ask at the same time
        if not kept.exists():
            name = made()
            _write(connection, kept)
            return name
    name = str(connection.settings_dict["TEST"]["NAME"])
    Path(name).unlink(missing_ok=True)
    shutil.copyfile(kept, name)
    os.utime(kept)
    connection.close()
    databases: dict[str, dict[str, Any]] = settings.DATABASES
    databases[connection.alias]["NAME"] = connection.settings_dict["NAME"] = name
    connection.ensure_connection()
    return name


def _write(connection: BaseDatabaseWrapper, kept: Path) -> None:
    """Write the file under its name only when it is whole, and forget the oldest ones."""
    part = kept.with_suffix(".part")
    part.unlink(missing_ok=True)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(part)])
    part.replace(kept)
    by_age = sorted(kept.parent.glob("*.sqlite3"), key=lambda path: path.stat().st_mtime)
    for old in by_age[:-KEPT]:
        old.unlink()


def _from_template(connection: BaseDatabaseWrapper, folder: Path, made: Callable[[], str]) -> str:
    """Django migrates the copy as well: where nothing is left to do that takes a second."""
    template = PREFIX + key()
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        kept = _templates(connection)
        if template in kept:
            connection.settings_dict["TEST"]["TEMPLATE"] = template
            return made()
        name = made()
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]  # whose sessions would be in the way
        statements = [f'DROP DATABASE IF EXISTS "{old}"' for old in kept[: 1 - KEPT]]
        _at_server(connection, *statements, f'CREATE DATABASE "{template}" TEMPLATE "{name}"')
        return name


def _templates(connection: BaseDatabaseWrapper) -> list[str]:
    """The oldest first."""
    with connection._nodb_cursor() as cursor:  # type: ignore[attr-defined]
        asked = "SELECT datname FROM pg_database WHERE datname LIKE %s ORDER BY oid"
        cursor.execute(asked, [f"{PREFIX}%"])
        return [name for (name,) in cursor.fetchall()]


def _at_server(connection: BaseDatabaseWrapper, *statements: str) -> None:
    with connection._nodb_cursor() as cursor:  # type: ignore[attr-defined]
        for statement in statements:
            cursor.execute(statement)
