"""Tells Django about this room."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"

    def ready(self) -> None:
        """Tell the leagues who keeps campaigns."""
        from campaigns.leagues import beside
        from campaigns.wars import seasons

        beside.register(seasons)
