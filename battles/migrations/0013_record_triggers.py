"""The database itself refuses to change what the staff decided, or to delete it.

The names of the accounts and of the message may still be forgotten when these are gone: only the
columns below are shut. Deleting needs the door of `battles.journal`, as for the journal.
"""

from django.db import migrations

TABLE = "battles_decision"
COLUMNS = "id, kind, by_name, whom_name, words, terms, reason, created"

POSTGRES = (
    f"""
CREATE TRIGGER {TABLE}_append_only BEFORE DELETE OR UPDATE OF {COLUMNS} ON {TABLE}
FOR EACH ROW EXECUTE FUNCTION battles_refuse_change()
""",
    f"""
CREATE TRIGGER {TABLE}_no_truncate BEFORE TRUNCATE ON {TABLE}
FOR EACH STATEMENT EXECUTE FUNCTION battles_refuse_change()
""",
)
SQLITE = (
    f"""
CREATE TRIGGER {TABLE}_no_update BEFORE UPDATE OF {COLUMNS} ON {TABLE}
BEGIN SELECT RAISE(ABORT, 'the record is append-only: UPDATE on {TABLE} refused'); END
""",
    f"""
CREATE TRIGGER {TABLE}_no_delete BEFORE DELETE ON {TABLE}
WHEN NOT EXISTS (SELECT 1 FROM battles_journaldoor)
BEGIN SELECT RAISE(ABORT, 'the record is append-only: DELETE on {TABLE} refused'); END
""",
    f"""
CREATE TRIGGER {TABLE}_no_replace BEFORE INSERT ON {TABLE}
WHEN EXISTS (SELECT 1 FROM {TABLE} WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'the record is append-only: REPLACE on {TABLE} refused'); END
""",
)


def lock(apps, schema_editor):
    postgres = schema_editor.connection.vendor == "postgresql"
    for statement in POSTGRES if postgres else SQLITE:
        schema_editor.execute(statement)


def unlock(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        for name in ("append_only", "no_truncate"):
            schema_editor.execute(f"DROP TRIGGER {TABLE}_{name} ON {TABLE}")
        return
    for name in ("no_update", "no_delete", "no_replace"):
        schema_editor.execute(f"DROP TRIGGER {TABLE}_{name}")


class Migration(migrations.Migration):
    dependencies = [("battles", "0012_moderation")]
    operations = [migrations.RunPython(lock, unlock)]
