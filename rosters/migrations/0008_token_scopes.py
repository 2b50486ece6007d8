from datetime import timedelta

from django.db import migrations, models
from django.utils import timezone


def in_a_year():
    """Tokens that were made without an end go on for a year."""
    return timezone.now() + timedelta(days=365)


class Migration(migrations.Migration):

    dependencies = [
        ("rosters", "0007_fold_account_names"),
    ]

    operations = [
        migrations.AddField(
            model_name="accesstoken",
            name="ends",
            field=models.DateTimeField(default=in_a_year),
            preserve_default=False,
        ),
        # Nobody was asked about those that there are: they stay when the password changes.
        migrations.AddField(
            model_name="accesstoken",
            name="falls",
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name="accesstoken",
            name="falls",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="accesstoken",
            name="scope",
            field=models.CharField(
                choices=[
                    ("read", "read"),
                    ("play", "read, and play battles"),
                    ("all", "everything that you may do"),
                ],
                default="all",
                max_length=4,
            ),
        ),
    ]
