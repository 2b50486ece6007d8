"""App configuration."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "campaigns.clubs"
