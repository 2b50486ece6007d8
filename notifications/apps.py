"""App configuration."""

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"

    def ready(self) -> None:
        """Register the writer of accounts' notices, and what users leave here."""
        from accounts import notices, personal_data
        from notifications.queries import exported_data
        from notifications.services import notify

        notices.register(notify)
        personal_data.register("notifications", personal_data.PersonalData(exported_data))
