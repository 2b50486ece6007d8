"""Tells Django about this room."""

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    name = "battles"

    def ready(self) -> None:
        """Hear of every account that is made or renamed; battles count in what guests keep."""
        from accounts.names import account_named
        from accounts.owned_data import OwnedData, register
        from battles.owned_data import delete_data_of, kept_bytes
        from battles.seat_names import on_account_named

        account_named.connect(on_account_named, dispatch_uid="seat names")
        register("battles", OwnedData(kept_bytes, delete_data_of))
