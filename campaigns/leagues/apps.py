"""Tells Django about this app."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "campaigns.leagues"
