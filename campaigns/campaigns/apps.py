"""App configuration."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns.campaigns"

    def ready(self) -> None:
        """Register the two modules that `campaigns.leagues.campaign_link` calls."""
        from campaigns.campaigns.queries import tied_seasons
        from campaigns.campaigns.services import seasons
        from campaigns.leagues import campaign_link

        campaign_link.register(tied_seasons, seasons)
