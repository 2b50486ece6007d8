"""The folded names of accounts, now that look-alikes of three alphabets fold to one letter."""

from django.db import migrations

from rosters.account_names import folded


def fold_again(apps, schema_editor):
    rows = apps.get_model("rosters", "AccountName").objects
    changed = []
    for row in rows.select_related("user").iterator(chunk_size=500):
        if row.key != (key := folded(row.user.username)):
            row.key = key
            changed.append(row)
    rows.bulk_update(changed, ["key"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ("rosters", "0010_more_sizes"),
    ]

    operations = [migrations.RunPython(fold_again, migrations.RunPython.noop, elidable=True)]
