"""App configuration."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns.campaigns"

    def ready(self) -> None:
        """Register the implementation of `campaigns.leagues.campaign_link`."""
        from campaigns.campaigns.services import seasons
        from campaigns.leagues import campaign_link

        campaign_link.register(seasons)
