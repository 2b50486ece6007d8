"""App configuration."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns.campaigns"

    def ready(self) -> None:
        """Register what `campaigns.leagues.campaign_link` calls, and panels below."""
        from battles import panels as battle_panels
        from battles.agreements import waiting_results as waiting
        from campaigns.campaigns.permissions import seen_lines
        from campaigns.campaigns.queries import tied_seasons
        from campaigns.campaigns.queries.club_panel import campaigns_of, club_panel
        from campaigns.campaigns.queries.own_tasks import (
            battles_to_do,
            crews_here,
            level_ups_to_do,
        )
        from campaigns.campaigns.queries.settlement_link import settlement_link
        from campaigns.campaigns.queries.waiting_results import waiting_results
        from campaigns.campaigns.services import seasons
        from campaigns.clubs import panels
        from campaigns.leagues import campaign_link
        from rosters import history_sources

        history_sources.register("campaign", seen_lines)
        campaign_link.register(tied_seasons, seasons)
        panels.register("campaigns", club_panel)
        level_ups = panels.Counted(crews_here, level_ups_to_do)
        tab = panels.ClubTab("Campaigns", "campaigns:list", campaigns_of, battles_to_do, level_ups)
        panels.register_tab(tab)
        waiting.register("campaigns", waiting_results)
        battle_panels.register(battle_panels.SETTLEMENT, settlement_link)
