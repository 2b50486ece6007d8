"""URL of the page of how a user watches battles."""

from __future__ import annotations

from django.urls import URLPattern, path

from battles.viewing.views import viewing_page

app_name = "viewing"
urlpatterns: list[URLPattern] = [path("", viewing_page, name="page")]
