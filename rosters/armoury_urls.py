"""Addresses of the armoury."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from rosters.views import armoury

app_name = "armoury"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", armoury.games, name="games"),
    path("<slug:ruleset>/", armoury.entries, name="list"),
    path("<slug:ruleset>/compare/", armoury.compare, name="compare"),
    path("<slug:ruleset>/ranking/", armoury.ranking, name="ranking"),
    path("<slug:ruleset>/<slug:section>/<slug:entry>/", armoury.entry, name="entry"),
]
