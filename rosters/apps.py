"""Tells Django about this room."""

from django.apps import AppConfig


class RostersConfig(AppConfig):
    name = "rosters"

    def ready(self) -> None:
        """Hear of every account that is made or renamed, by whatever way."""
        from django.conf import settings
        from django.db.models.signals import post_save

        from rosters.account_names import keep_account_name

        post_save.connect(
            keep_account_name, sender=settings.AUTH_USER_MODEL, dispatch_uid="account names"
        )
