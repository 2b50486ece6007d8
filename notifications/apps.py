"""App configuration."""

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"

    def ready(self) -> None:
        """Register the writer of accounts' notices."""
        from accounts import notices
        from notifications.services import notify

        notices.register(notify)
