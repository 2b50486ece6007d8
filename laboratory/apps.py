"""App configuration."""

from django.apps import AppConfig


class LaboratoryConfig(AppConfig):
    name = "laboratory"

    def ready(self) -> None:
        """Register the storage of simulations with the owner limits, and forecasts as a panel of
        battle pages.
        """
        from accounts import personal_data
        from accounts.owned_data import OwnedData, register
        from battles import panels
        from battles.replay import luck
        from laboratory.forecasts.queries import curve_page
        from laboratory.owned_data import delete_data_of, exported_data, kept_bytes

        register("laboratory", OwnedData(kept_bytes, delete_data_of))
        personal_data.register("laboratory", personal_data.PersonalData(exported_data))
        panels.register(luck.CURVE, curve_page)
