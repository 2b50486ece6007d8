"""The database itself refuses to change a line of a ledger, or to delete one.

Deleting needs the door of `battles.journal`, as for the journal.
"""

from django.db import migrations

TABLE = "campaigns_ledgerentry"

POSTGRES = (
    f"""
CREATE TRIGGER {TABLE}_append_only BEFORE UPDATE OR DELETE ON {TABLE}
FOR EACH ROW EXECUTE FUNCTION battles_refuse_change()
""",
    f"""
CREATE TRIGGER {TABLE}_no_truncate BEFORE TRUNCATE ON {TABLE}
FOR EACH STATEMENT EXECUTE FUNCTION battles_refuse_change()
""",
)
SQLITE = (
    f"""
CREATE TRIGGER {TABLE}_no_update BEFORE UPDATE ON {TABLE}
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only: UPDATE on {TABLE} refused'); END
""",
    f"""
CREATE TRIGGER {TABLE}_no_delete BEFORE DELETE ON {TABLE}
WHEN NOT EXISTS (SELECT 1 FROM battles_journaldoor)
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only: DELETE on {TABLE} refused'); END
""",
    f"""
CREATE TRIGGER {TABLE}_no_replace BEFORE INSERT ON {TABLE}
WHEN EXISTS (SELECT 1 FROM {TABLE} WHERE id = NEW.id OR
    (campaign_id = NEW.campaign_id AND (number = NEW.number OR "key" = NEW."key")))
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only: REPLACE on {TABLE} refused'); END
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
    dependencies = [("campaigns", "0006_wars"), ("battles", "0013_record_triggers")]
    operations = [migrations.RunPython(lock, unlock)]
