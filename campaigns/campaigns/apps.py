"""App configuration."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns.campaigns"

    def ready(self) -> None:
        """Register what `campaigns.leagues.campaign_link` calls, and panels below."""
        from battles import panels as battle_panels
        from campaigns.campaigns.queries import tied_seasons
        from campaigns.campaigns.queries.club_panel import club_panel
        from campaigns.campaigns.queries.settlement_link import settlement_link
        from campaigns.campaigns.services import seasons
        from campaigns.clubs import panels
        from campaigns.leagues import campaign_link

        campaign_link.register(tied_seasons, seasons)
        panels.register("campaigns", club_panel)
        battle_panels.register(battle_panels.SETTLEMENT, settlement_link)
