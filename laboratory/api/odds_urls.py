"""The addresses of the odds in the API."""

from __future__ import annotations

from django.urls import URLPattern, path

from laboratory.api import blows, duels, odds

app_name = "odds_api"
urlpatterns: list[URLPattern] = [
    path("", odds.OddsOfAttack.as_view(), name="odds"),
    path("duel/", duels.OddsOfDuel.as_view(), name="duel"),
    path("close-combat/", blows.OddsOfBlow.as_view(), name="blows"),
]
