"""Tells Django about this app."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "campaigns.clubs"
