from django.conf import settings
from django.db import migrations

from rosters.account_names import folded


def fold(apps, schema_editor):
    """Keep the folded name of every account that was made before there was a place for it."""
    app, _, model = settings.AUTH_USER_MODEL.partition(".")
    names = apps.get_model(app, model).objects.values_list("pk", "username")
    row = apps.get_model("rosters", "AccountName")
    rows = (row(user_id=pk, key=folded(name)) for pk, name in names.iterator())
    row.objects.bulk_create(rows, batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ("rosters", "0006_account_names"),
    ]

    operations = [migrations.RunPython(fold, migrations.RunPython.noop, elidable=True)]
