"""Addresses of the list of where somebody is logged in."""

from __future__ import annotations

from django.urls import URLPattern, path

from firewall_site import session_views

app_name = "sessions"
urlpatterns: list[URLPattern] = [
    path("", session_views.sessions_page, name="list"),
    path("others/end/", session_views.end_others, name="end_others"),
    path("<int:log_in_id>/end/", session_views.end, name="end"),
]
