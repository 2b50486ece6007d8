"""A row for each guest who keeps something, and how large things are.

Guests who keep something already count as seen at the upgrade.
"""

from django.db import migrations, models
from django.db.models import TextField
from django.db.models.functions import Cast, Length
from django.utils import timezone


def find_guests(apps, schema_editor):
    keys = set()
    for name in ("Warband", "Pack", "LoadOut", "Picture"):
        rows = apps.get_model("rosters", name).objects.filter(user=None).exclude(guest_key="")
        keys |= set(rows.order_by().values_list("guest_key", flat=True).distinct())
    Guest, now = apps.get_model("rosters", "Guest"), timezone.now()
    Guest.objects.bulk_create(
        [Guest(key=key, used=now) for key in sorted(keys)], batch_size=500, ignore_conflicts=True
    )


def measure(apps, schema_editor):
    """In letters, which for what is kept already is near enough to bytes."""
    for name, field in (("Revision", "document"), ("PackEdition", "source")):
        rows = apps.get_model("rosters", name).objects
        rows.update(size=Length(Cast(field, TextField())))


class Migration(migrations.Migration):
    dependencies = [("rosters", "0005_shareable")]

    operations = [
        migrations.CreateModel(
            name="Guest",
            fields=[
                (
                    "key",
                    models.CharField(
                        editable=False, max_length=64, primary_key=True, serialize=False
                    ),
                ),
                ("address", models.CharField(blank=True, db_index=True, max_length=64)),
                ("used", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.AddField("revision", "size", models.PositiveIntegerField(default=0)),
        migrations.AddField("packedition", "size", models.PositiveIntegerField(default=0)),
        migrations.RunPython(find_guests, migrations.RunPython.noop),
        migrations.RunPython(measure, migrations.RunPython.noop),
    ]
