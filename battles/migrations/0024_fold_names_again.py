"""The folded names of seats, and a mark on those that now turn out to look like an account's."""

from django.db import migrations

from rosters.account_names import folded, marked

LENGTH = 160


def fold_again(apps, schema_editor):
    seats = apps.get_model("battles", "Seat").objects
    keys = set(apps.get_model("rosters", "AccountName").objects.values_list("key", flat=True))
    changed = []
    for seat in seats.exclude(name="").select_related("user").iterator(chunk_size=500):
        own = folded(seat.user.username) if seat.user else ""
        before = (seat.name, seat.name_key)
        if (key := folded(seat.name)) in keys and key != own:
            seat.name = marked(seat.name, LENGTH)
        seat.name_key = folded(seat.name)
        if before != (seat.name, seat.name_key):
            changed.append(seat)
    seats.bulk_update(changed, ["name", "name_key"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ("battles", "0023_moved_by_what_all_may_read"),
        ("rosters", "0011_fold_names_again"),
    ]

    operations = [migrations.RunPython(fold_again, migrations.RunPython.noop, elidable=True)]
