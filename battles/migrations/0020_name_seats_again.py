from django.db import migrations

from rosters.account_names import folded, marked

LENGTH = 160


def name_again(apps, schema_editor):
    """Give every account its own name, and mark what others had chosen of the names of accounts.

    At one screen somebody sits for others too: there a chosen name stays, marked if need be.
    """
    seats = apps.get_model("battles", "Seat").objects
    keys = set(apps.get_model("rosters", "AccountName").objects.values_list("key", flat=True))
    changed = []
    for seat in seats.exclude(name="").select_related("user", "battle").iterator(chunk_size=500):
        own = seat.user.username if seat.user else ""
        if own and not seat.battle.hotseat:
            seat.name = own
        key = folded(seat.name)
        if key in keys and key != folded(own):
            seat.name = marked(seat.name, LENGTH)
        seat.name_key = folded(seat.name)
        changed.append(seat)
        if len(changed) == 500:
            seats.bulk_update(changed, ["name", "name_key"])
            changed = []
    seats.bulk_update(changed, ["name", "name_key"])


class Migration(migrations.Migration):

    dependencies = [
        ("battles", "0019_seat_names"),
        ("rosters", "0007_fold_account_names"),
    ]

    operations = [migrations.RunPython(name_again, migrations.RunPython.noop, elidable=True)]
