"""Addresses of reports in the API, below the address of the season or campaign."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.statistics.api import reports

app_name = "reports_api"
urlpatterns: list[URLPattern] = [
    path("leagues/seasons/<slug:season_id>/report/", reports.OfSeason.as_view(), name="season"),
    path("campaigns/<slug:campaign_id>/report/", reports.OfCampaign.as_view(), name="campaign"),
]
