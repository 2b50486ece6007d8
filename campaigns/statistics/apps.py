"""Tells Django about this app."""

from django.apps import AppConfig


class StatisticsConfig(AppConfig):
    name = "campaigns.statistics"
