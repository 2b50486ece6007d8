"""App configuration."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "campaigns.leagues"

    def ready(self) -> None:
        """Say what users leave here."""
        from accounts import personal_data
        from campaigns.leagues.personal_data import export, forget, hindrances

        of_users = personal_data.PersonalData(export, hindrances, forget)
        personal_data.register("leagues", of_users)
