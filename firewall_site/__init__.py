"""The site: settings, addresses and servers that plug the rooms together."""

from firewall_site.celery import app as celery_app

__all__ = ["celery_app"]
