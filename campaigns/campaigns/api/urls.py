"""Addresses of the API of campaigns."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.campaigns.api import aftermaths, views

app_name = "campaigns_api"
ONE, CREW = "<slug:campaign_id>/", "<slug:campaign_id>/crews/<slug:crew_id>/"
OF, BATTLE = "of/<slug:slug>/systems/", "battles/<slug:aftermath_id>/"
urlpatterns: list[URLPattern] = [
    path("", views.Campaigns.as_view(), name="campaigns"),
    path(OF, views.Systems.as_view(), name="systems"),
    path(f"{OF}<int:terms_id>/", views.OneSystem.as_view(), name="system"),
    path(BATTLE, aftermaths.OneAftermath.as_view(), name="battle"),
    path(f"{BATTLE}collect/", aftermaths.Collecting.as_view(), name="collect"),
    path(f"{BATTLE}report/", aftermaths.Reporting.as_view(), name="report"),
    path(f"{BATTLE}words/", aftermaths.AftermathWords.as_view(), name="words"),
    path(f"{BATTLE}decide/", aftermaths.Deciding.as_view(), name="decide"),
    path(f"{BATTLE}reopen/", aftermaths.Reopening.as_view(), name="reopen"),
    path(f"{BATTLE}rule/", aftermaths.Ruling.as_view(), name="rule"),
    path(f"{BATTLE}call-off/", aftermaths.CallingOff.as_view(), name="call_off"),
    path(ONE, views.OneCampaign.as_view(), name="campaign"),
    path(f"{ONE}join/", views.Joining.as_view(), name="join"),
    path(f"{ONE}begin/", views.Beginning.as_view(), name="begin"),
    path(f"{ONE}end/", views.Ending.as_view(), name="end"),
    path(f"{ONE}ledger/", views.CampaignLedger.as_view(), name="ledger"),
    path(f"{ONE}corrections/", views.Corrections.as_view(), name="corrections"),
    path(f"{ONE}chronicle/", views.Chronicle.as_view(), name="chronicle"),
    path(f"{ONE}battles/", aftermaths.Fights.as_view(), name="battles"),
    path(CREW, views.OneCrew.as_view(), name="crew"),
    path(f"{CREW}deals/", views.CrewDeals.as_view(), name="deals"),
    path(f"{CREW}market/", views.CrewMarket.as_view(), name="market"),
    path(f"{CREW}<slug:member_id>/", views.CrewMember.as_view(), name="member"),
]
