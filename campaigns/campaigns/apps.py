"""App configuration."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns.campaigns"

    def ready(self) -> None:
        """Register what `campaigns.leagues.campaign_link` calls, and panels below."""
        from battles import panels as battle_panels
        from campaigns.campaigns.queries import tied_seasons
        from campaigns.campaigns.queries.club_panel import campaigns_of, club_panel
        from campaigns.campaigns.queries.settlement_link import settlement_link
        from campaigns.campaigns.services import seasons
        from campaigns.clubs import panels
        from campaigns.leagues import campaign_link

        campaign_link.register(tied_seasons, seasons)
        panels.register("campaigns", club_panel)
        panels.register_tab(panels.ClubTab("Campaigns", "campaigns:list", campaigns_of))
        battle_panels.register(battle_panels.SETTLEMENT, settlement_link)
