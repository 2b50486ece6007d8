"""How large simulations are, and a row for each guest who has one: those go after sixty days."""

from django.db import migrations, models
from django.db.models import F, TextField
from django.db.models.functions import Cast, Length
from django.utils import timezone


def measure(apps, schema_editor):
    """In letters, which for what is kept already is near enough to bytes."""
    rows = apps.get_model("laboratory", "Simulation").objects
    said = Length(Cast("job", TextField())) + Length(Cast("total", TextField()))
    rows.update(size=said + F("battles"))


def find_guests(apps, schema_editor):
    """Guests who have a simulation already count as seen at the upgrade."""
    rows = apps.get_model("laboratory", "Simulation").objects.filter(user=None)
    found = rows.exclude(guest_key="").order_by().values_list("guest_key", flat=True)
    Guest, now = apps.get_model("rosters", "Guest"), timezone.now()
    guests = [Guest(key=key, used=now) for key in sorted(set(found))]
    Guest.objects.bulk_create(guests, batch_size=500, ignore_conflicts=True)


class Migration(migrations.Migration):

    dependencies = [
        ("laboratory", "0004_sweeps"),
        ("rosters", "0011_fold_names_again"),
    ]

    operations = [
        migrations.AddField("simulation", "size", models.PositiveIntegerField(default=0)),
        migrations.RunPython(measure, migrations.RunPython.noop),
        migrations.RunPython(find_guests, migrations.RunPython.noop),
    ]
