"""Addresses of reports, below the address of the season or campaign."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.statistics import views

app_name = "reports"
urlpatterns: list[URLPattern] = [
    path("leagues/seasons/<slug:season_id>/report/", views.of_season, name="season"),
    path("campaigns/<slug:campaign_id>/report/", views.of_campaign, name="campaign"),
]
