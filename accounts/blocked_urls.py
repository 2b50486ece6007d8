"""Addresses of the list of whom somebody has blocked."""

from __future__ import annotations

from django.urls import URLPattern, path

from accounts.views import blocked

app_name = "blocked"
urlpatterns: list[URLPattern] = [
    path("", blocked.blocked, name="list"),
    path("<int:block_id>/remove/", blocked.unblock, name="remove"),
]
