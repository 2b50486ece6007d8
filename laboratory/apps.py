"""Tells Django about this room."""

from django.apps import AppConfig


class LaboratoryConfig(AppConfig):
    name = "laboratory"

    def ready(self) -> None:
        """Simulations count in what somebody keeps, and go when a guest is gone."""
        from accounts.owned_data import OwnedData, register
        from laboratory.keeping import delete_data_of, kept_bytes

        register("laboratory", OwnedData(kept_bytes, delete_data_of))
