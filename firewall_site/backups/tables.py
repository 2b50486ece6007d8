"""Which tables a backup holds, and how a row of them becomes a line of JSON and a row again."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import connection, models
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.models.sql import InsertQuery

from accounts.models import LogIn
from notifications.models import PushSubscription
from web.models import IdempotencyKey, Still

Kind = type[models.Model]

CHUNK = 200  # rows that are in memory at once
# Whoever was logged in does so again, and switches push messages on again; attempts of programs are
# forgotten after days anyway; stills are drawn again.
LEFT_OUT: tuple[Kind, ...] = (Session, LogIn, PushSubscription, IdempotencyKey, Still)
# What `migrate` writes into every new database: it makes none of them used.
COMES_WITH_EVERY_SITE = {"django_content_type", "auth_permission", "django_session"}


def every_table() -> list[Kind]:
    """The models whose tables are this site's, by the names of the tables."""
    found = apps.get_models(include_auto_created=True)
    own = [each for each in found if each._meta.managed and not each._meta.proxy]
    return sorted(own, key=lambda kind: kind._meta.db_table)


def kept_tables() -> list[Kind]:
    """Those that a backup holds."""
    return [kind for kind in every_table() if kind not in LEFT_OUT]


def kept_layout() -> Iterator[tuple[str, list[str], Kind]]:
    """Each of them as a backup holds it: name, columns, model."""
    for kind in kept_tables():
        yield kind._meta.db_table, columns(kind), kind


def fingerprint(layout: Mapping[str, Sequence[str]]) -> str:
    """The SHA-256 of a layout: of the columns of each table, by its name."""
    return sha256(json.dumps(layout, sort_keys=True).encode()).hexdigest()


def columns(kind: Kind) -> list[str]:
    return [str(field.column) for field in kind._meta.concrete_fields]


def applied_migrations() -> list[list[str]]:
    """What has been done to this database, sorted."""
    return sorted([app, name] for app, name in MigrationRecorder(connection).applied_migrations())


def migrations_to_come() -> bool:
    """Whether this version of the site knows migrations that this database has not seen."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def is_used() -> bool:
    """Whether anything is in this database that somebody could miss."""
    mine = (kind for kind in every_table() if kind._meta.db_table not in COMES_WITH_EVERY_SITE)
    return any(kind._base_manager.exists() for kind in mine)


def rows_of(kind: Kind) -> Iterable[Sequence[object]]:
    """Every row in the order of the primary key, a chunk at a time."""
    fields = kind._meta.concrete_fields
    key = fields.index(kind._meta.pk)
    rows = kind._base_manager.order_by("pk").values_list(*[field.attname for field in fields])
    chunk = list(rows[:CHUNK])
    while chunk:
        yield from chunk
        chunk = list(rows.filter(pk__gt=chunk[-1][key])[:CHUNK])


def line_of(row: Sequence[object]) -> bytes:
    """A row as a line of JSON."""
    return json.dumps(row, default=_plain, ensure_ascii=False, separators=(",", ":")).encode()


def _plain(value: object) -> str:
    if isinstance(value, bytes | bytearray | memoryview):
        return base64.b64encode(bytes(value)).decode("ascii")
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, Decimal | UUID):
        return str(value)
    raise TypeError(f"A backup cannot hold {value!r}.")


def record_of(kind: Kind, line: bytes) -> models.Model:
    """The row that a line of JSON stands for."""
    fields = kind._meta.concrete_fields
    values = [_value(field, each) for field, each in zip(fields, json.loads(line), strict=True)]
    return kind.from_db(None, [field.attname for field in fields], values)


def _value(field: models.Field[Any, Any], plain: Any) -> object:
    if plain is None or isinstance(field, models.JSONField):
        return plain
    if isinstance(field, models.BinaryField):
        return base64.b64decode(plain, validate=True)
    return field.to_python(plain)


def insert(kind: Kind, records: Sequence[models.Model]) -> None:
    """Put rows in exactly as they are: `bulk_create` would write today into some dates."""
    fields = kind._meta.concrete_fields
    size = max(connection.ops.bulk_batch_size(fields, records), 1)
    for start in range(0, len(records), size):
        query = InsertQuery(kind)
        query.insert_values(fields, list(records[start : start + size]), raw=True)
        query.get_compiler(connection=connection).execute_sql()
