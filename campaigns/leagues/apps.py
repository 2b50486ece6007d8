"""App configuration."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "campaigns.leagues"

    def ready(self) -> None:
        """Say what users leave here, and what goes on in the leagues of a club."""
        from accounts import personal_data
        from battles.agreements import waiting_results as waiting
        from campaigns.clubs import panels
        from campaigns.leagues.permissions import seen_fixtures
        from campaigns.leagues.personal_data import export, forget, hindrances
        from campaigns.leagues.queries.club_panel import club_panel, games_of, seasons_of
        from campaigns.leagues.queries.waiting_results import waiting_results
        from rosters import history_sources

        history_sources.register("fixture", seen_fixtures)
        of_users = personal_data.PersonalData(export, hindrances, forget)
        personal_data.register("leagues", of_users)
        panels.register("leagues", club_panel)
        waiting.register("leagues", waiting_results)
        panels.register_tab(panels.ClubTab("Leagues", "leagues:list", seasons_of, games_of))
