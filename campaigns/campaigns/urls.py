"""Addresses of campaigns."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.campaigns.views import aftermaths, campaigns, crews, systems

app_name = "campaigns"
urlpatterns: list[URLPattern] = [
    path("", campaigns.campaigns, name="list"),
    path("of/<slug:club_slug>/new/", campaigns.new, name="new"),
    path("of/<slug:club_slug>/systems/", systems.systems, name="systems"),
    path(
        "of/<slug:club_slug>/systems/<int:system_id>/delete/",
        systems.forget_system,
        name="forget_system",
    ),
    path("battles/<slug:aftermath_id>/", aftermaths.aftermath, name="aftermath"),
    path("battles/<slug:aftermath_id>/collect/", aftermaths.collect, name="collect"),
    path("battles/<slug:aftermath_id>/report/", aftermaths.report, name="report"),
    path("battles/<slug:aftermath_id>/confirm/", aftermaths.confirm, name="confirm"),
    path("battles/<slug:aftermath_id>/dispute/", aftermaths.dispute, name="dispute"),
    path("battles/<slug:aftermath_id>/decide/", aftermaths.decide, name="decide"),
    path("battles/<slug:aftermath_id>/call-off/", aftermaths.call_off, name="call_off"),
    path(
        "battles/<slug:aftermath_id>/call-off-at-once/",
        aftermaths.call_off_at_once,
        name="call_off_at_once",
    ),
    path("battles/<slug:aftermath_id>/fight/", aftermaths.fight, name="fight"),
    path("battles/<slug:aftermath_id>/reopen/", aftermaths.reopen, name="reopen"),
    path("battles/<slug:aftermath_id>/rule-again/", aftermaths.rule_again, name="rule_again"),
    path("<slug:campaign_id>/", campaigns.campaign, name="detail"),
    path("<slug:campaign_id>/join/", campaigns.join, name="join"),
    path("<slug:campaign_id>/begin/", campaigns.begin, name="begin"),
    path("<slug:campaign_id>/end/", campaigns.end, name="end"),
    path("<slug:campaign_id>/ledger/", campaigns.ledger, name="ledger"),
    path("<slug:campaign_id>/right/", campaigns.correction, name="correction"),
    path("<slug:campaign_id>/chronicle/", campaigns.chronicle, name="chronicle"),
    path("<slug:campaign_id>/arrange/", aftermaths.arrange, name="arrange"),
    path("<slug:campaign_id>/crews/<slug:crew_id>/", crews.crew, name="crew"),
    path("<slug:campaign_id>/crews/<slug:crew_id>/market/", crews.market, name="market"),
    path("<slug:campaign_id>/crews/<slug:crew_id>/deal/", crews.deal, name="deal"),
    path("<slug:campaign_id>/crews/<slug:crew_id>/leave/", crews.leave, name="leave"),
    path("<slug:campaign_id>/crews/<slug:crew_id>/<slug:member_id>/", crews.figure, name="figure"),
]
