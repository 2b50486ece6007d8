"""Tells Django about this room."""

from django.apps import AppConfig


class RostersConfig(AppConfig):
    name = "rosters"
