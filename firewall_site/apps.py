"""The site as an app, so that it can carry commands of its own."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "firewall_site"
    verbose_name = "Site"
