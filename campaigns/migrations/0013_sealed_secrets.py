from django.db import migrations

from battles.ceremony import vault


def seal(apps, schema_editor):
    """Encrypt the secrets that nobody knows yet."""
    Campaign = apps.get_model("campaigns", "Campaign")
    for row in Campaign.objects.exclude(status="ended").only("secret").iterator():
        if not bytes(row.secret).startswith(vault.MARK):
            Campaign.objects.filter(pk=row.pk).update(secret=vault.sealed(bytes(row.secret)))


def unseal(apps, schema_editor):
    Campaign = apps.get_model("campaigns", "Campaign")
    for row in Campaign.objects.only("secret").iterator():
        Campaign.objects.filter(pk=row.pk).update(secret=vault.opened(row.secret))


class Migration(migrations.Migration):

    dependencies = [
        ("campaigns", "0012_ledgers_kept"),
    ]

    operations = [
        migrations.RunPython(seal, unseal),
    ]
