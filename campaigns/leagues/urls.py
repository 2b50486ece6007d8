"""Addresses of leagues."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.leagues import views

app_name = "leagues"
urlpatterns: list[URLPattern] = [
    path("", views.leagues, name="list"),
    path("new/", views.new, name="new"),
    path("seasons/<slug:season_id>/", views.season, name="season"),
    path("seasons/<slug:season_id>/desk/", views.organisers_page, name="organisers"),
    path("seasons/<slug:season_id>/print/", views.printed, name="print"),
    path("seasons/<slug:season_id>/history/", views.history, name="history"),
    path("seasons/<slug:season_id>/record/", views.record, name="record"),
    path("seasons/<slug:season_id>/standings.csv", views.standings_csv, name="standings_csv"),
    path(
        "seasons/<slug:season_id>/division-<int:division>.trf", views.report_trf, name="report_trf"
    ),
    path("seasons/<slug:season_id>/do/<slug:deed>/", views.season_deed, name="season_deed"),
    path("rounds/<int:round_id>/", views.draft, name="draft"),
    path("fixtures/<int:fixture_id>/", views.fixture, name="fixture"),
    path("fixtures/<int:fixture_id>/do/<slug:deed>/", views.fixture_deed, name="fixture_deed"),
    path("<slug:league_id>/", views.league, name="league"),
    path("<slug:league_id>/ratings/", views.ratings, name="ratings"),
    path("<slug:league_id>/new-season/", views.new_season, name="new_season"),
]
