"""App configuration."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "campaigns.clubs"

    def ready(self) -> None:
        """Say what users leave here, who mends webhooks of clubs, what waits for a word."""
        from accounts import personal_data
        from battles.agreements import waiting_results as waiting
        from campaigns.clubs.personal_data import export, forget, hindrances
        from campaigns.clubs.queries.waiting_results import waiting_results
        from campaigns.clubs.services.telling import CLUB, hook_owners
        from notifications import topics

        of_users = personal_data.PersonalData(export, hindrances, forget)
        personal_data.register("clubs", of_users)
        topics.register(CLUB, hook_owners)
        waiting.register("clubs", waiting_results)
