"""App configuration."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "campaigns.clubs"

    def ready(self) -> None:
        """Say what users leave here, and who mends the webhooks of a club."""
        from accounts import personal_data
        from campaigns.clubs.personal_data import export, forget, hindrances
        from campaigns.clubs.services.telling import CLUB, hook_owners
        from notifications import topics

        of_users = personal_data.PersonalData(export, hindrances, forget)
        personal_data.register("clubs", of_users)
        topics.register(CLUB, hook_owners)
