"""Address of the page of somebody's own standing."""

from __future__ import annotations

from django.urls import URLPattern, path

from accounts.views.blocked import standing

app_name = "standing"
urlpatterns: list[URLPattern] = [path("", standing, name="page")]
