"""Restoring a backup: all of it or nothing, and only after every checksum has held."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import IO

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.contenttypes.management import create_contenttypes
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.core.management.color import no_style
from django.db import connection, transaction
from django.utils import timezone

from battles.clocks import sweep
from battles.commitments import proofs, secret_storage
from battles.models import Battle
from campaigns.campaigns.models import Campaign
from firewall_site.backups import earlier, shape, tables
from firewall_site.backups.shape import BadBackup
from web.append_only import deletion_allowed

DAMAGE = (ValueError, TypeError, LookupError, EOFError, OSError, zlib.error)


@dataclass
class Restored:
    """What came back. `broken`: battles that are not what their journals say; `lost`: battles and
    campaigns under way whose dice no key of this site opens.
    """

    tables: int = 0
    rows: int = 0
    battles: int = 0
    broken: list[str] = field(default_factory=list)
    lost: int = 0


def restore_backup(path: Path, *, replace: bool) -> Restored:
    """Put everything back into an empty database, or in the place of what is there."""
    if tables.migrations_to_come():
        raise BadBackup("This database is not up to date: run `manage.py migrate`, then again.")
    with path.open("rb") as file:
        end = shape.check_checksum(file)
        try:
            check(file, end)
        except BadBackup:
            raise
        except DAMAGE as error:
            raise BadBackup(f"The file cannot be read as a backup ({error!r}).") from error
        restored = _put_back(file, end, replace=replace)
    cache.clear()
    ContentType.objects.clear_cache()
    compare_journals(restored)
    campaigns = Campaign.objects.exclude(status=Campaign.Status.ENDED).only("secret")
    restored.lost += sum(secret_storage.is_lost(each.secret) for each in campaigns)
    return restored


# --- Before anything is written -----------------------------------------------


def check(file: IO[bytes], end: int) -> None:
    """Read the whole file: every checksum, every row, and whether this database is like it."""
    stream = shape.lines(file, end)
    for kind, rows in _tables(stream, _steps(stream)):
        for line in rows:
            tables.record_of(kind, line)


def _steps(stream: Iterator[bytes]) -> Sequence[earlier.Step]:
    """Read the first line: the steps from its layout to that of today. Raises BadBackup."""
    heading = shape.note(next(stream, b"{}"))
    migrations = heading.get("migrations", [])
    steps = earlier.steps_from(migrations, heading.get("layout", ""))
    if not steps:
        _check_migrations(migrations)
    return steps


def _check_migrations(theirs: list[list[str]]) -> None:
    ours = tables.applied_migrations()
    newer = [f"{app} {name}" for app, name in theirs if [app, name] not in ours]
    if newer:
        raise BadBackup(
            f"The backup knows {newer[-1]}, which this version of the site does not: "
            "bring in the version that it was made with, or a later one of the same migrations."
        )
    older = [f"{app} {name}" for app, name in ours if [app, name] not in theirs]
    if older:
        raise BadBackup(
            f"The backup is older than {older[0]}: restore it with the version of the site that "
            "it was made with, into an empty database, then upgrade."
        )


def _tables(
    stream: Iterator[bytes], steps: Sequence[earlier.Step]
) -> Iterator[tuple[tables.Kind, Iterator[bytes]]]:
    """The tables of the file, each with its rows as this version of the site writes them."""
    total, number, conversion = 0, 0, earlier.Conversion(steps)
    for name, columns, kind in earlier.kept_tables(steps) if steps else tables.kept_layout():
        if shape.note(next(stream, b"{}")) != {"table": name, "columns": columns}:
            raise BadBackup(f"The backup holds another {name} than this site.")
        counter = _Counted(shape.rows(stream))
        rows: Iterator[bytes] = counter
        if steps:
            rows = (conversion.converted(name, columns, kind, line) for line in counter)
        yield kind, rows
        total += counter.number
        number += 1
    if shape.note(next(stream, b"{}")) != {"tables": number, "all_rows": total}:
        raise BadBackup("The file does not hold as many rows as it says at its end.")
    if next(stream, None) is not None:
        raise BadBackup("The file goes on behind its end.")
    if steps:
        yield from conversion.added()


class _Counted:
    """Counts what goes through."""

    def __init__(self, lines: Iterator[bytes]) -> None:
        self.lines, self.number = lines, 0

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        line = next(self.lines)
        self.number += 1
        return line


# --- Writing ------------------------------------------------------------------


@transaction.atomic
def _put_back(file: IO[bytes], end: int, *, replace: bool) -> Restored:
    if not replace and tables.is_used():
        raise BadBackup(
            "Something is in this database already. Restore into an empty one, "
            "or give --replace: then everything that is here now is lost."
        )
    _empty()
    restored = Restored()
    stream = shape.lines(file, end)
    steps = _steps(stream)
    for kind, rows in _tables(stream, steps):
        restored.tables += 1
        restored.rows += _insert_all(kind, rows)
    _count_on()
    if steps:
        _name_new_kinds()
    connection.check_constraints()
    sweep.extend_after_pause(timezone.now())
    return restored


def _empty() -> None:
    names = [kind._meta.db_table for kind in tables.every_table()]
    with deletion_allowed(), connection.cursor() as cursor:
        for statement in connection.ops.sql_flush(no_style(), names, reset_sequences=True):
            cursor.execute(statement)


def _insert_all(kind: tables.Kind, rows: Iterator[bytes]) -> int:
    number = 0
    while chunk := [tables.record_of(kind, line) for line in islice(rows, tables.CHUNK)]:
        tables.insert(kind, chunk)
        number += len(chunk)
    return number


def _count_on() -> None:
    """New rows get numbers behind the restored ones; SQLite sees to that by itself."""
    kinds = tables.every_table()
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), kinds):
            cursor.execute(statement)


def _name_new_kinds() -> None:
    """Content types and permissions that the earlier layout did not have."""
    ContentType.objects.clear_cache()
    for app in apps.get_app_configs():
        create_contenttypes(app, verbosity=0)
        create_permissions(app, verbosity=0)


# --- Afterwards ---------------------------------------------------------------


def compare_journals(restored: Restored) -> None:
    """Fold the journal of every battle again and compare it with the battle that is stored.

    Lessons have average dice, end by their goals and go after a day: nobody checks them.
    """
    for battle in Battle.objects.filter(lesson="").order_by("pk").iterator(chunk_size=20):
        restored.battles += 1
        under_way = battle.status in (Battle.Status.WAITING, Battle.Status.ACTIVE)
        restored.lost += under_way and secret_storage.is_lost(battle.secret)
        if not proofs.is_faithful(battle):
            restored.broken.append(battle.pk)
