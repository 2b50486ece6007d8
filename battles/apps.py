"""Tells Django about this room."""

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    name = "battles"
