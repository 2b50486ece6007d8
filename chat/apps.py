"""App configuration."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "chat"

    def ready(self) -> None:
        """Register the counts of reported messages for the staff's desk."""
        from accounts import reportable
        from chat.queries.reported_messages import COUNTS

        reportable.register("chat", COUNTS)
