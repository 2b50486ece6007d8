"""Append-only tables: database triggers refuse to change, replace or delete rows.

Whole objects, such as a battle, may still be removed inside `deletion_allowed`: on PostgreSQL that
is a setting of the transaction, on SQLite a row that is never committed. An UPDATE is never
allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import connection, transaction
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

SETTING = "web.deletion_allowed"
POSTGRES_FUNCTION = f"""
CREATE OR REPLACE FUNCTION web_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'UPDATE' AND current_setting('{SETTING}', true) = 'yes' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the % is append-only: % on % refused', TG_ARGV[0], TG_OP, TG_TABLE_NAME;
END
$$
"""
SQLITE_TABLE = "CREATE TABLE web_deletionallowed (allowed INTEGER NOT NULL)"
POSTGRES = {
    "append_only": """
CREATE TRIGGER {table}_append_only BEFORE DELETE OR UPDATE{columns} ON {table}
FOR EACH ROW EXECUTE FUNCTION web_refuse_change('{what}')
""",
    "no_truncate": """
CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION web_refuse_change('{what}')
""",
}
# REPLACE deletes the conflicting row without firing the DELETE trigger, so an INSERT that
# conflicts with a row is refused first.
SQLITE = {
    "no_update": """
CREATE TRIGGER {table}_no_update BEFORE UPDATE{columns} ON {table}
BEGIN SELECT RAISE(ABORT, 'the {what} is append-only: UPDATE on {table} refused'); END
""",
    "no_delete": """
CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table}
WHEN NOT EXISTS (SELECT 1 FROM web_deletionallowed)
BEGIN SELECT RAISE(ABORT, 'the {what} is append-only: DELETE on {table} refused'); END
""",
    "no_replace": """
CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table}
WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id{others})
BEGIN SELECT RAISE(ABORT, 'the {what} is append-only: REPLACE on {table} refused'); END
""",
}


@contextmanager
def deletion_allowed() -> Iterator[None]:
    """Allow rows of append-only tables to be deleted until the transaction ends."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"SELECT set_config('{SETTING}', 'yes', true)")
            yield
            cursor.execute(f"SELECT set_config('{SETTING}', '', true)")
        else:
            cursor.execute("INSERT INTO web_deletionallowed (allowed) VALUES (1)")
            yield
            cursor.execute("DELETE FROM web_deletionallowed")


class _Sql(Operation):
    """A migration operation that changes no model."""

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Does nothing: models do not contain triggers."""


class PrepareAppendOnly(_Sql):
    """Creates what all append-only tables need, once per database."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(POSTGRES_FUNCTION, params=None)
        else:
            schema_editor.execute(SQLITE_TABLE)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute("DROP FUNCTION web_refuse_change()")
        else:
            schema_editor.execute("DROP TABLE web_deletionallowed")

    def describe(self) -> str:
        return "Prepares the database for append-only tables"


class AppendOnly(_Sql):
    """Makes a table append-only. `columns`: those that may not change, by default all; `unique`:
    groups of columns that must be unique together; `what`: the table's name in the refusal.

    SQLite drops a table's triggers when a later migration rebuilds the table: such a migration
    must repeat this operation.
    """

    def __init__(
        self,
        table: str,
        columns: Sequence[str] = (),
        unique: Sequence[Sequence[str]] = (),
        what: str = "record",
    ) -> None:
        self.table, self.columns, self.unique, self.what = table, columns, unique, what

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        is_postgres = schema_editor.connection.vendor == "postgresql"
        for statement in (POSTGRES if is_postgres else SQLITE).values():
            schema_editor.execute(statement.format(**self._parts()))

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        is_postgres = schema_editor.connection.vendor == "postgresql"
        for name in POSTGRES if is_postgres else SQLITE:
            on = f" ON {self.table}" if is_postgres else ""
            schema_editor.execute(f"DROP TRIGGER {self.table}_{name}{on}")

    def describe(self) -> str:
        return f"Makes {self.table} append-only"

    def _parts(self) -> dict[str, str]:
        groups = (" AND ".join(f'"{c}" = NEW."{c}"' for c in group) for group in self.unique)
        return {
            "table": self.table,
            "what": self.what,
            "columns": f" OF {', '.join(self.columns)}" if self.columns else "",
            "others": "".join(f" OR ({group})" for group in groups),
        }
