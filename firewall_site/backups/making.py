"""Making a backup: every row as it is at one moment, written while it is read."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from gzip import GzipFile
from hashlib import sha256
from pathlib import Path
from typing import IO

from django.db import connection, transaction
from django.utils import timezone

from firewall_site.backups import shape, tables
from web.json_limits import JsonObject


@dataclass(frozen=True)
class Made:
    """What a backup holds."""

    tables: int
    rows: int


def make_backup(path: Path) -> Made:
    """Write everything into a new file that only its owner may read."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(file, "wb") as out, one_moment():
            made = _write(out)
            out.flush()
            os.fsync(out.fileno())
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return made


@contextmanager
def one_moment() -> Iterator[None]:
    """Read the database as it is now, whatever is written meanwhile; nobody has to wait."""
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
        return
    # `atomic` would shut out whoever wants to write until the end.
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


def _write(out: IO[bytes]) -> Made:
    file = shape.ChecksummedFile(out)
    file.write(shape.TITLE)
    kinds = tables.kept_tables()
    with GzipFile(fileobj=file, mode="wb", compresslevel=6, mtime=0) as stream:
        heading = {
            "made": timezone.now().isoformat(),
            "migrations": tables.applied_migrations(),
            "layout": tables.fingerprint({name: names for name, names, _ in tables.kept_layout()}),
        }
        _say(stream, heading)
        rows = [_write_table(stream, kind) for kind in kinds]
        made = Made(len(kinds), sum(rows))
        _say(stream, {"tables": made.tables, "all_rows": made.rows})
    file.write_checksum()
    return made


def _write_table(stream: GzipFile, kind: tables.Kind) -> int:
    _say(stream, {"table": kind._meta.db_table, "columns": tables.columns(kind)})
    counted, number = sha256(), 0
    for row in tables.rows_of(kind):
        line = tables.line_of(row) + b"\n"
        counted.update(line)
        stream.write(line)
        number += 1
    _say(stream, {"rows": number, "sha256": counted.hexdigest()})
    return number


def _say(stream: GzipFile, said: JsonObject) -> None:
    stream.write(json.dumps(said).encode() + b"\n")
