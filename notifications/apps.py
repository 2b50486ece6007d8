"""App configuration."""

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"

    def ready(self) -> None:
        """Register the writer of accounts' notices, and what users leave here."""
        from accounts import notices, personal_data
        from accounts.tokens import register_on_new_password
        from notifications.push.services import forget_browsers
        from notifications.queries import exported_data
        from notifications.services import notify

        notices.register(notify)
        register_on_new_password("push messages", forget_browsers)
        personal_data.register("notifications", personal_data.PersonalData(exported_data))
