"""The database itself refuses to change or delete what the journal holds.

There is one door, for removing a whole battle: `battles.journal.erase`. It opens for one
transaction only. On PostgreSQL the door is a setting of the transaction, on SQLite a row that is
never committed. No door lets an UPDATE through. The next migration shuts TRUNCATE and REPLACE out.

SQLite forgets a table's triggers when a later migration rebuilds the table: such a migration
must call `lock` again, and that of the next migration.
"""

from django.db import migrations

TABLES = ("battles_placedorder", "battles_journalevent")

POSTGRES_FUNCTION = """
CREATE OR REPLACE FUNCTION battles_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND current_setting('battles.journal_door', true) = 'open' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the journal is append-only: % on % refused', TG_OP, TG_TABLE_NAME;
END
$$
"""
POSTGRES_TRIGGER = """
CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table}
FOR EACH ROW EXECUTE FUNCTION battles_refuse_change()
"""
SQLITE_DOOR = "CREATE TABLE battles_journaldoor (open INTEGER NOT NULL)"
SQLITE_UPDATE = """
CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table}
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: UPDATE on {table} refused'); END
"""
SQLITE_DELETE = """
CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table}
WHEN NOT EXISTS (SELECT 1 FROM battles_journaldoor)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: DELETE on {table} refused'); END
"""


def lock(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(POSTGRES_FUNCTION, params=None)
        statements = (POSTGRES_TRIGGER,)
    else:
        schema_editor.execute(SQLITE_DOOR)
        statements = (SQLITE_UPDATE, SQLITE_DELETE)
    for table in TABLES:
        for statement in statements:
            schema_editor.execute(statement.format(table=table))


def unlock(apps, schema_editor):
    postgres = schema_editor.connection.vendor == "postgresql"
    for table in TABLES:
        if postgres:
            schema_editor.execute(f"DROP TRIGGER {table}_append_only ON {table}")
        else:
            schema_editor.execute(f"DROP TRIGGER {table}_no_update")
            schema_editor.execute(f"DROP TRIGGER {table}_no_delete")
    if postgres:
        schema_editor.execute("DROP FUNCTION battles_refuse_change()")
    else:
        schema_editor.execute("DROP TABLE battles_journaldoor")


class Migration(migrations.Migration):
    dependencies = [("battles", "0001_first")]
    operations = [migrations.RunPython(lock, unlock)]
