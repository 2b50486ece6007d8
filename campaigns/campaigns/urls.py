"""Addresses of campaigns."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.campaigns.views import aftermaths, campaigns, crews, systems

app_name = "campaigns"
ONE, CREW = "<slug:campaign_id>/", "<slug:campaign_id>/crews/<slug:crew_id>/"
BATTLE = "battles/<slug:aftermath_id>/"
urlpatterns: list[URLPattern] = [
    path("", campaigns.campaigns, name="list"),
    path("of/<slug:club_slug>/new/", campaigns.new, name="new"),
    path("of/<slug:club_slug>/systems/", systems.systems, name="systems"),
    path(
        "of/<slug:club_slug>/systems/<int:system_id>/delete/",
        systems.forget_system,
        name="forget_system",
    ),
    path(BATTLE, aftermaths.aftermath, name="aftermath"),
    path(f"{BATTLE}collect/", aftermaths.collect, name="collect"),
    path(f"{BATTLE}report/", aftermaths.report, name="report"),
    path(f"{BATTLE}confirm/", aftermaths.confirm, name="confirm"),
    path(f"{BATTLE}dispute/", aftermaths.dispute, name="dispute"),
    path(f"{BATTLE}decide/", aftermaths.decide, name="decide"),
    path(f"{BATTLE}call-off/", aftermaths.call_off, name="call_off"),
    path(f"{BATTLE}call-off-at-once/", aftermaths.call_off_at_once, name="call_off_at_once"),
    path(f"{BATTLE}fight/", aftermaths.fight, name="fight"),
    path(f"{BATTLE}reopen/", aftermaths.reopen, name="reopen"),
    path(f"{BATTLE}rule-again/", aftermaths.rule_again, name="rule_again"),
    path(ONE, campaigns.campaign, name="detail"),
    path(f"{ONE}join/", campaigns.join, name="join"),
    path(f"{ONE}begin/", campaigns.begin, name="begin"),
    path(f"{ONE}end/", campaigns.end, name="end"),
    path(f"{ONE}ledger/", campaigns.ledger, name="ledger"),
    path(f"{ONE}right/", campaigns.correction, name="correction"),
    path(f"{ONE}chronicle/", campaigns.chronicle, name="chronicle"),
    path(f"{ONE}arrange/", aftermaths.arrange, name="arrange"),
    path(CREW, crews.crew, name="crew"),
    path(f"{CREW}market/", crews.market, name="market"),
    path(f"{CREW}deal/", crews.deal, name="deal"),
    path(f"{CREW}leave/", crews.leave, name="leave"),
    path(f"{CREW}<slug:member_id>/", crews.figure, name="figure"),
]
