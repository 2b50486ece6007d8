"""Addresses of the odds in the API."""

from __future__ import annotations

from django.urls import URLPattern, path

from laboratory.api import attack_odds, blow_odds, duel_odds

app_name = "odds_api"
urlpatterns: list[URLPattern] = [
    path("", attack_odds.OddsOfAttack.as_view(), name="odds"),
    path("duel/", duel_odds.OddsOfDuel.as_view(), name="duel"),
    path("close-combat/", blow_odds.OddsOfBlow.as_view(), name="blows"),
]
