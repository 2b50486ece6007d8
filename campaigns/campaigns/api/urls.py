"""Addresses of the API of campaigns."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.campaigns.api import aftermaths, views

app_name = "campaigns_api"
urlpatterns: list[URLPattern] = [
    path("", views.Campaigns.as_view(), name="campaigns"),
    path("of/<slug:slug>/systems/", views.Systems.as_view(), name="systems"),
    path("of/<slug:slug>/systems/<int:terms_id>/", views.OneSystem.as_view(), name="system"),
    path("battles/<slug:aftermath_id>/", aftermaths.OneAftermath.as_view(), name="battle"),
    path("battles/<slug:aftermath_id>/collect/", aftermaths.Collecting.as_view(), name="collect"),
    path("battles/<slug:aftermath_id>/report/", aftermaths.Reporting.as_view(), name="report"),
    path("battles/<slug:aftermath_id>/words/", aftermaths.AftermathWords.as_view(), name="words"),
    path("battles/<slug:aftermath_id>/decide/", aftermaths.Deciding.as_view(), name="decide"),
    path("battles/<slug:aftermath_id>/reopen/", aftermaths.Reopening.as_view(), name="reopen"),
    path("battles/<slug:aftermath_id>/rule/", aftermaths.Ruling.as_view(), name="rule"),
    path("battles/<slug:aftermath_id>/call-off/", aftermaths.CallingOff.as_view(), name="call_off"),
    path("<slug:campaign_id>/", views.OneCampaign.as_view(), name="campaign"),
    path("<slug:campaign_id>/join/", views.Joining.as_view(), name="join"),
    path("<slug:campaign_id>/begin/", views.Beginning.as_view(), name="begin"),
    path("<slug:campaign_id>/end/", views.Ending.as_view(), name="end"),
    path("<slug:campaign_id>/ledger/", views.CampaignLedger.as_view(), name="ledger"),
    path("<slug:campaign_id>/corrections/", views.Corrections.as_view(), name="corrections"),
    path("<slug:campaign_id>/chronicle/", views.Chronicle.as_view(), name="chronicle"),
    path("<slug:campaign_id>/battles/", aftermaths.Fights.as_view(), name="battles"),
    path("<slug:campaign_id>/crews/<slug:crew_id>/", views.OneCrew.as_view(), name="crew"),
    path("<slug:campaign_id>/crews/<slug:crew_id>/deals/", views.CrewDeals.as_view(), name="deals"),
    path(
        "<slug:campaign_id>/crews/<slug:crew_id>/market/", views.CrewMarket.as_view(), name="market"
    ),
    path(
        "<slug:campaign_id>/crews/<slug:crew_id>/<slug:member_id>/",
        views.CrewMember.as_view(),
        name="member",
    ),
]
