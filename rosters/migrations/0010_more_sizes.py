"""How large the contents of house catalogues and load-outs are."""

from django.db import migrations, models
from django.db.models import TextField
from django.db.models.functions import Cast, Length


def measure(apps, schema_editor):
    """In letters, which for what is kept already is near enough to bytes."""
    for name, field in (("HouseRows", "content"), ("LoadOut", "build")):
        rows = apps.get_model("rosters", name).objects
        rows.update(size=Length(Cast(field, TextField())))


class Migration(migrations.Migration):
    dependencies = [("rosters", "0009_merge_guests_and_scopes")]

    operations = [
        migrations.AddField("houserows", "size", models.PositiveIntegerField(default=0)),
        migrations.AddField("loadout", "size", models.PositiveIntegerField(default=0)),
        migrations.RunPython(measure, migrations.RunPython.noop),
    ]
