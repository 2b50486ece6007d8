"""App configuration."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "campaigns.leagues"
