"""URLs of the user's block list."""

from __future__ import annotations

from django.urls import URLPattern, path

from accounts.views import blocked

app_name = "blocked"
urlpatterns: list[URLPattern] = [
    path("", blocked.blocked, name="list"),
    path("<int:block_id>/remove/", blocked.unblock, name="remove"),
]
