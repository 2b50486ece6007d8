"""Addresses of the API of leagues."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.leagues.api import ladders, views

app_name = "leagues_api"
urlpatterns: list[URLPattern] = [
    path("", views.Leagues.as_view(), name="leagues"),
    path("seasons/<slug:season_id>/", views.OneSeason.as_view(), name="season"),
    path("seasons/<slug:season_id>/record/", views.SeasonRecord.as_view(), name="record"),
    path("seasons/<slug:season_id>/ladder/", ladders.Ladder.as_view(), name="ladder"),
    path("seasons/<slug:season_id>/ladder/games/", ladders.LadderGames.as_view(), name="games"),
    path("seasons/<slug:season_id>/history/", views.PastOfSeason.as_view(), name="history"),
    path("fixtures/<int:fixture_id>/", views.OneFixture.as_view(), name="fixture"),
    path("fixtures/<int:fixture_id>/battle/", views.FixtureBattle.as_view(), name="battle"),
    path("<slug:league_id>/", views.OneLeague.as_view(), name="league"),
    path("<slug:league_id>/ratings/", views.LeagueRatings.as_view(), name="ratings"),
    path("<slug:league_id>/seasons/", views.LeagueSeasons.as_view(), name="seasons"),
]
