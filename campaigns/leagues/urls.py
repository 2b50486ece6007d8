"""Addresses of leagues."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.leagues import views

app_name = "leagues"
SEASON = "seasons/<slug:season_id>/"
FIXTURE = "fixtures/<int:fixture_id>/"
urlpatterns: list[URLPattern] = [
    path("", views.leagues, name="list"),
    path("new/", views.new, name="new"),
    path(SEASON, views.season, name="season"),
    path(f"{SEASON}desk/", views.organisers_page, name="organisers"),
    path(f"{SEASON}print/", views.printed, name="print"),
    path(f"{SEASON}history/", views.history, name="history"),
    path(f"{SEASON}record/", views.record, name="record"),
    path(f"{SEASON}standings.csv", views.standings_csv, name="standings_csv"),
    path(f"{SEASON}division-<int:division>.trf", views.report_trf, name="report_trf"),
    path(f"{SEASON}do/<slug:deed>/", views.season_deed, name="season_deed"),
    path("rounds/<int:round_id>/", views.draft, name="draft"),
    path(FIXTURE, views.fixture, name="fixture"),
    path(f"{FIXTURE}do/<slug:deed>/", views.fixture_deed, name="fixture_deed"),
    path("<slug:league_id>/", views.league, name="league"),
    path("<slug:league_id>/ratings/", views.ratings, name="ratings"),
    path("<slug:league_id>/new-season/", views.new_season, name="new_season"),
]
