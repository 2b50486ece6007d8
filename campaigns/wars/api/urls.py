"""Addresses of the API of campaigns."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.wars.api import views

app_name = "wars_api"
ONE, BATTLE = "<slug:campaign_id>/", "battles/<slug:aftermath_id>/"
urlpatterns: list[URLPattern] = [
    path("", views.Campaigns.as_view(), name="campaigns"),
    path(BATTLE, views.OneAftermath.as_view(), name="battle"),
    path(f"{BATTLE}words/", views.AftermathWords.as_view(), name="words"),
    path(ONE, views.OneCampaign.as_view(), name="campaign"),
    path(f"{ONE}ledger/", views.CampaignLedger.as_view(), name="ledger"),
    path(f"{ONE}crews/<slug:crew_id>/", views.OneCrew.as_view(), name="crew"),
    path(f"{ONE}crews/<slug:crew_id>/deals/", views.CrewDeals.as_view(), name="deals"),
]
