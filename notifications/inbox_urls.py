"""URLs of the inbox."""

from __future__ import annotations

from django.urls import URLPattern, path

from notifications.views import inbox as views

app_name = "inbox"
urlpatterns: list[URLPattern] = [
    path("", views.inbox_page, name="list"),
    path("news.json", views.news, name="news"),
    path("read/", views.read_all, name="read_all"),
    path("<slug:notice_id>/read/", views.read, name="read"),
]
