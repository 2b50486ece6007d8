"""App configuration; connects signal handlers."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        """Connect the signals for log-ins and for new or renamed accounts."""
        from django.conf import settings
        from django.contrib.auth.signals import user_logged_in
        from django.db.models.signals import post_save

        from accounts.names import keep_account_name
        from accounts.sessions import on_login

        user_logged_in.connect(on_login, dispatch_uid="sessions")
        post_save.connect(
            keep_account_name, sender=settings.AUTH_USER_MODEL, dispatch_uid="account names"
        )
