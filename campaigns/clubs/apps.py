"""App configuration."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "campaigns.clubs"

    def ready(self) -> None:
        """Say what users leave here."""
        from accounts import personal_data
        from campaigns.clubs.personal_data import export, forget, hindrances

        of_users = personal_data.PersonalData(export, hindrances, forget)
        personal_data.register("clubs", of_users)
