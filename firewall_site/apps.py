"""The site as an app, so that it can carry commands of its own."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "firewall_site"
    verbose_name = "Site"

    def ready(self) -> None:
        """Hear of every log-in, also of those that come through the admin."""
        from django.contrib.auth.signals import user_logged_in

        from firewall_site.sessions import on_login

        user_logged_in.connect(on_login, dispatch_uid="sessions")
