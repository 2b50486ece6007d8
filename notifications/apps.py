"""App configuration."""

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"

    def ready(self) -> None:
        """Write what accounts have to tell people."""
        from accounts import notices
        from notifications.services import notify

        notices.register(notify)
