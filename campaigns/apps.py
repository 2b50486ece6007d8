"""Tells Django about this room."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"
