"""App configuration."""

from django.apps import AppConfig


class LaboratoryConfig(AppConfig):
    name = "laboratory"

    def ready(self) -> None:
        """Simulations count in what somebody keeps, and go when a guest is gone."""
        from accounts.owned_data import OwnedData, register
        from laboratory.owned_data import delete_data_of, kept_bytes

        register("laboratory", OwnedData(kept_bytes, delete_data_of))
