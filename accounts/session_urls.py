"""URLs of the user's session list."""

from __future__ import annotations

from django.urls import URLPattern, path

from accounts.views import sessions

app_name = "sessions"
urlpatterns: list[URLPattern] = [
    path("", sessions.sessions_page, name="list"),
    path("others/end/", sessions.end_others, name="end_others"),
    path("<int:log_in_id>/end/", sessions.end, name="end"),
]
