"""The database itself refuses to change or delete what a club wrote down for good.

Deleting needs the door of `battles.journal`, as for the journal.
"""

from django.db import migrations

TABLES = ("campaigns_membershipchange", "campaigns_gameentry")

POSTGRES = (
    """
CREATE TRIGGER {table}_append_only BEFORE DELETE OR UPDATE ON {table}
FOR EACH ROW EXECUTE FUNCTION battles_refuse_change()
""",
    """
CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION battles_refuse_change()
""",
)
SQLITE = (
    """
CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table}
BEGIN SELECT RAISE(ABORT, 'the record is append-only: UPDATE on {table} refused'); END
""",
    """
CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table}
WHEN NOT EXISTS (SELECT 1 FROM battles_journaldoor)
BEGIN SELECT RAISE(ABORT, 'the record is append-only: DELETE on {table} refused'); END
""",
    """
CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table}
WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'the record is append-only: REPLACE on {table} refused'); END
""",
)


def lock(apps, schema_editor):
    postgres = schema_editor.connection.vendor == "postgresql"
    for table in TABLES:
        for statement in POSTGRES if postgres else SQLITE:
            schema_editor.execute(statement.format(table=table))


def unlock(apps, schema_editor):
    postgres = schema_editor.connection.vendor == "postgresql"
    for table in TABLES:
        if postgres:
            for name in ("append_only", "no_truncate"):
                schema_editor.execute(f"DROP TRIGGER {table}_{name} ON {table}")
        else:
            for name in ("no_update", "no_delete", "no_replace"):
                schema_editor.execute(f"DROP TRIGGER {table}_{name}")


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0002_club_life"),
        ("battles", "0013_record_triggers"),
    ]
    operations = [migrations.RunPython(lock, unlock)]
