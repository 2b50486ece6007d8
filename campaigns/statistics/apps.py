"""App configuration."""

from django.apps import AppConfig


class StatisticsConfig(AppConfig):
    name = "campaigns.statistics"
