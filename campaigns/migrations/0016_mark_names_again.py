"""A mark on the names in clubs and seasons that now turn out to look like an account's."""

from importlib import import_module

from django.db import migrations


def mark_again(apps, schema_editor):
    import_module("campaigns.migrations.0013_mark_names").mark(apps, schema_editor)


class Migration(migrations.Migration):

    dependencies = [
        ("campaigns", "0015_almanac_partners"),
        ("rosters", "0011_fold_names_again"),
    ]

    operations = [migrations.RunPython(mark_again, migrations.RunPython.noop, elidable=True)]
