"""After a test that commits: empty the tables that it filled.

Django's flush truncates every table of the site, a hundred of them, and then makes content types
and permissions anew: on PostgreSQL that takes longer than most of these tests. Which tables hold
rows is one question, and what no test changes is kept.
"""

from __future__ import annotations

from django.db import connection
from django.test import TransactionTestCase

from web.append_only import deletion_allowed

KEPT = frozenset({"django_migrations", "django_content_type", "auth_permission"})
LATER = {
    "postgresql": "SET CONSTRAINTS ALL DEFERRED",
    "sqlite": "PRAGMA defer_foreign_keys = ON",
}


def empty(case: TransactionTestCase | None = None) -> None:
    """Delete every row that a test may have left, in one transaction."""
    with deletion_allowed(), connection.cursor() as cursor:
        cursor.execute(LATER[connection.vendor])
        for table in filled():
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")  # noqa: S608


def filled() -> list[str]:
    """The tables of the site that hold rows, but for those that are kept."""
    tables = set(connection.introspection.django_table_names(only_existing=True)) - KEPT
    asked = " UNION ALL ".join(
        f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {connection.ops.quote_name(table)})"  # noqa: S608
        for table in sorted(tables)
    )
    with connection.cursor() as cursor:
        cursor.execute(asked)
        return [name for (name,) in cursor.fetchall()]


def instead_of_flush() -> None:
    """Let every test that commits end so."""
    TransactionTestCase._fixture_teardown = empty
