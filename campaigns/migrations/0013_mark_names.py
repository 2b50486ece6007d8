from django.db import migrations

from rosters.account_names import GUEST_MARK, OTHER_MARK, folded, marked

LENGTH = 60


def mark(apps, schema_editor):
    """Mark the names of members, entrants and players that are those of other accounts."""
    keys = set(apps.get_model("rosters", "AccountName").objects.values_list("key", flat=True))
    for model in ("Membership", "Entrant"):
        rows = apps.get_model("campaigns", model).objects.select_related("user")
        for row in rows.iterator(chunk_size=500):
            own = folded(row.user.username) if row.user else ""
            if (key := folded(row.name)) in keys and key != own:
                row.name = marked(row.name, LENGTH, OTHER_MARK if row.user else GUEST_MARK)
                row.save(update_fields=["name"])
    players = apps.get_model("campaigns", "GamePlayer").objects.filter(membership=None)
    for row in players.iterator(chunk_size=500):
        if folded(row.name) in keys:
            row.name = marked(row.name, LENGTH)
            row.save(update_fields=["name"])


class Migration(migrations.Migration):

    dependencies = [
        ("campaigns", "0012_ledgers_kept"),
        ("rosters", "0007_fold_account_names"),
    ]

    operations = [migrations.RunPython(mark, migrations.RunPython.noop, elidable=True)]
