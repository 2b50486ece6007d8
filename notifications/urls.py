"""URLs of the notification settings."""

from __future__ import annotations

from django.urls import URLPattern, path

from notifications.views import channel_tests, preferences, push

app_name = "notifications"
urlpatterns: list[URLPattern] = [
    path("", preferences.preferences_page, name="preferences"),
    path("letters/", preferences.letters, name="letters"),
    path("letters/test/", channel_tests.mail, name="test_mail"),
    path("stop/<str:token>/", preferences.stop, name="stop"),
    path("webhooks/", preferences.add_webhook, name="add_webhook"),
    path("webhooks/<int:hook_id>/test/", channel_tests.webhook, name="test_webhook"),
    path("webhooks/<int:hook_id>/switch-on/", preferences.switch_on, name="switch_on"),
    path("webhooks/<int:hook_id>/remove/", preferences.remove_webhook, name="remove_webhook"),
    path("push/", push.add_browser, name="add_browser"),
    path("push/<slug:browser_id>/test/", push.test_browser, name="test_browser"),
    path("push/<slug:browser_id>/remove/", push.remove_browser, name="remove_browser"),
]
