"""Tells Django about this room."""

from django.apps import AppConfig


class LaboratoryConfig(AppConfig):
    name = "laboratory"
