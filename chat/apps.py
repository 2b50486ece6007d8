"""App configuration."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "chat"

    def ready(self) -> None:
        """Register messages for moderation."""
        from accounts import subjects
        from chat.desk import MESSAGES

        subjects.register(subjects.MESSAGE, MESSAGES)
