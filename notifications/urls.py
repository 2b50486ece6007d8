"""URLs of the notification settings."""

from __future__ import annotations

from django.urls import URLPattern, path

from notifications.views import preferences as views

app_name = "notifications"
urlpatterns: list[URLPattern] = [
    path("", views.preferences_page, name="preferences"),
    path("stop/<str:token>/", views.stop, name="stop"),
    path("webhooks/", views.add_webhook, name="add_webhook"),
    path("webhooks/<int:hook_id>/test/", views.test_webhook, name="test_webhook"),
    path("webhooks/<int:hook_id>/switch-on/", views.switch_on, name="switch_on"),
    path("webhooks/<int:hook_id>/remove/", views.remove_webhook, name="remove_webhook"),
]
