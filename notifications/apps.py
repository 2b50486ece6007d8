"""Tells Django about this app."""

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"
