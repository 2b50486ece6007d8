"""Tells Django about this room."""

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    name = "battles"

    def ready(self) -> None:
        """Hear of every account that is made or renamed."""
        from accounts.names import account_named
        from battles.seat_names import on_account_named

        account_named.connect(on_account_named, dispatch_uid="seat names")
