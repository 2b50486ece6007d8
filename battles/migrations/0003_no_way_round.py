"""Shut two ways round the triggers of the journal.

SQLite's REPLACE deletes the row that stands in its way without asking the triggers for DELETE, so
a row whose place is taken is refused before that. PostgreSQL's TRUNCATE asks no trigger that looks
at rows; now it needs the door of `battles.journal`, which `manage.py flush` opens.
"""

from django.db import migrations

POSTGRES_FUNCTION = """
CREATE OR REPLACE FUNCTION battles_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'UPDATE' AND current_setting('battles.journal_door', true) = 'open' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the journal is append-only: % on % refused', TG_OP, TG_TABLE_NAME;
END
$$
"""
POSTGRES_TRUNCATE = """
CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION battles_refuse_change()
"""
SQLITE_REPLACE = """
CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table}
WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id)
{others}
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: REPLACE on {table} refused'); END
"""
UNIQUE = {
    "battles_placedorder": ("number", "token"),
    "battles_journalevent": ("seq",),
}


def lock(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(POSTGRES_FUNCTION, params=None)
        for table in UNIQUE:
            schema_editor.execute(POSTGRES_TRUNCATE.format(table=table))
        return
    for table, columns in UNIQUE.items():
        others = " ".join(
            f"OR EXISTS (SELECT 1 FROM {table}"
            f" WHERE battle_id = NEW.battle_id AND {column} = NEW.{column})"
            for column in columns
        )
        schema_editor.execute(SQLITE_REPLACE.format(table=table, others=others))


def unlock(apps, schema_editor):
    postgres = schema_editor.connection.vendor == "postgresql"
    for table in UNIQUE:
        if postgres:
            schema_editor.execute(f"DROP TRIGGER {table}_no_truncate ON {table}")
        else:
            schema_editor.execute(f"DROP TRIGGER {table}_no_replace")


class Migration(migrations.Migration):
    dependencies = [("battles", "0002_journal_triggers")]
    operations = [migrations.RunPython(lock, unlock)]
