"""App configuration."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns.campaigns"

    def ready(self) -> None:
        """Tell the leagues who keeps campaigns."""
        from campaigns.campaigns.services import seasons
        from campaigns.leagues import campaign_link

        campaign_link.register(seasons)
