"""App configuration."""

from django.apps import AppConfig


class RostersConfig(AppConfig):
    name = "rosters"

    def ready(self) -> None:
        """Register the storage of warbands with the owner limits, and the deletion of a guest's
        data.
        """
        from accounts import personal_data
        from accounts.owned_data import OwnedData, register
        from rosters.owned_data import delete_data_of, exported_data, kept_bytes

        register("rosters", OwnedData(kept_bytes, delete_data_of))
        personal_data.register("rosters", personal_data.PersonalData(exported_data))
