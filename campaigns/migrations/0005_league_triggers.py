"""The database itself refuses to change results and what organisers did, or to delete them.

Accounts may still be forgotten: only the columns below are shut. Deleting needs the door of
`battles.journal`, as for the journal.
"""

from django.db import migrations

TABLES = {
    "campaigns_result": (
        "id, fixture_id, number, outcome, inflicted_first, inflicted_second, bonus_first, "
        "bonus_second, source, reason, by_name, created",
        ("fixture_id", "number"),
    ),
    "campaigns_leaguedeed": ("id, season_id, words, reason, by_name, created", ()),
}
POSTGRES = (
    """
CREATE TRIGGER {table}_append_only BEFORE DELETE OR UPDATE OF {columns} ON {table}
FOR EACH ROW EXECUTE FUNCTION battles_refuse_change()
""",
    """
CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION battles_refuse_change()
""",
)
SQLITE = (
    """
CREATE TRIGGER {table}_no_update BEFORE UPDATE OF {columns} ON {table}
BEGIN SELECT RAISE(ABORT, 'the record is append-only: UPDATE on {table} refused'); END
""",
    """
CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table}
WHEN NOT EXISTS (SELECT 1 FROM battles_journaldoor)
BEGIN SELECT RAISE(ABORT, 'the record is append-only: DELETE on {table} refused'); END
""",
    """
CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table}
WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id {others})
BEGIN SELECT RAISE(ABORT, 'the record is append-only: REPLACE on {table} refused'); END
""",
)


def lock(apps, schema_editor):
    postgres = schema_editor.connection.vendor == "postgresql"
    for table, (columns, unique) in TABLES.items():
        same = " AND ".join(f"{each} = NEW.{each}" for each in unique)
        others = f"OR ({same})" if same else ""
        for statement in POSTGRES if postgres else SQLITE:
            schema_editor.execute(statement.format(table=table, columns=columns, others=others))


def unlock(apps, schema_editor):
    postgres = schema_editor.connection.vendor == "postgresql"
    names = ("append_only", "no_truncate") if postgres else ("no_update", "no_delete", "no_replace")
    for table in TABLES:
        for name in names:
            on = f" ON {table}" if postgres else ""
            schema_editor.execute(f"DROP TRIGGER {table}_{name}{on}")


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0004_leagues"), ("battles", "0013_record_triggers")]
    operations = [migrations.RunPython(lock, unlock)]
