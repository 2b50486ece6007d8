"""Addresses of the API of warbands."""

from __future__ import annotations

from django.urls import URLPattern, path, re_path

from rosters.api import changes, games, members, packs, warbands
from web.api import pages

app_name = "api"
urlpatterns: list[URLPattern] = [
    path("", pages.read_handbook, name="handbook"),
    path("schema/", pages.Schema.as_view(), name="schema"),
    path("games/", games.Games.as_view(), name="games"),
    path("games/<slug:game>/", games.Game.as_view(), name="game"),
    path("games/<slug:game>/catalogue/", games.Catalogue.as_view(), name="catalogue"),
    path("check/", warbands.Check.as_view(), name="check"),
    path("house-catalogues/", packs.Packs.as_view(), name="packs"),
    path("house-catalogues/<slug:pack_id>/", packs.OnePack.as_view(), name="pack"),
    path("warbands/", warbands.Warbands.as_view(), name="warbands"),
    path("warbands/import/", warbands.Import.as_view(), name="import"),
    path("warbands/<slug:warband_id>/", warbands.OneWarband.as_view(), name="warband"),
    path("warbands/<slug:warband_id>/export/", warbands.Export.as_view(), name="export"),
    path("warbands/<slug:warband_id>/edits/", changes.Edits.as_view(), name="edits"),
    path("warbands/<slug:warband_id>/undo/", changes.Undo.as_view(), name="undo"),
    path("warbands/<slug:warband_id>/redo/", changes.Redo.as_view(), name="redo"),
    path("warbands/<slug:warband_id>/teams/", changes.Teams.as_view(), name="teams"),
    path(
        "warbands/<slug:warband_id>/teams/<slug:team_id>/", changes.OneTeam.as_view(), name="team"
    ),
    path("warbands/<slug:warband_id>/figures/", members.Figures.as_view(), name="figures"),
    path(
        "warbands/<slug:warband_id>/figures/<slug:member_id>/",
        members.OneFigure.as_view(),
        name="figure",
    ),
    path("warbands/<slug:warband_id>/vehicles/", members.Vehicles.as_view(), name="vehicles"),
    path(
        "warbands/<slug:warband_id>/vehicles/<slug:member_id>/",
        members.OneVehicle.as_view(),
        name="vehicle",
    ),
    re_path("", pages.Nowhere.as_view(), name="nowhere"),
]
