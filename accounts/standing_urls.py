"""URL of the page with a user's own warnings and bans."""

from __future__ import annotations

from django.urls import URLPattern, path

from accounts.views.blocked import standing

app_name = "standing"
urlpatterns: list[URLPattern] = [path("", standing, name="page")]
