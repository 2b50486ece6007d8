"""URLs of the notifications API."""

from __future__ import annotations

from django.urls import URLPattern, path

from notifications.api import views

app_name = "notifications_api"
urlpatterns: list[URLPattern] = [
    path("inbox/", views.Inbox.as_view(), name="inbox"),
    path("inbox/read/", views.ReadAll.as_view(), name="read_all"),
    path("inbox/<slug:notice_id>/read/", views.ReadOne.as_view(), name="read"),
    path("notifications/", views.PreferencesView.as_view(), name="notifications"),
    path("webhooks/", views.Webhooks.as_view(), name="webhooks"),
    path("webhooks/<int:hook_id>/", views.OneWebhook.as_view(), name="webhook"),
    path("webhooks/<int:hook_id>/test/", views.TestWebhook.as_view(), name="test_webhook"),
    path("webhooks/<int:hook_id>/switch-on/", views.SwitchOn.as_view(), name="switch_on"),
]
