"""Addresses of the laboratory."""

from __future__ import annotations

from django.urls import URLPattern, path

from laboratory.views import odds, sample_battles, simulations, sweeps

app_name = "laboratory"
urlpatterns: list[URLPattern] = [
    path("", simulations.simulations, name="list"),
    path("odds/", odds.odds, name="odds"),
    path("odds/close-combat/", odds.blows, name="blows"),
    path("odds/duel/", odds.duel, name="duel"),
    path("new/", simulations.new, name="new"),
    path("public/", simulations.public, name="public"),
    path("<slug:simulation_id>/", simulations.simulation, name="detail"),
    path("<slug:simulation_id>/progress/", simulations.progress, name="progress"),
    path("<slug:simulation_id>/pause/", simulations.pause, name="pause"),
    path("<slug:simulation_id>/resume/", simulations.resume, name="resume"),
    path("<slug:simulation_id>/cancel/", simulations.cancel, name="cancel"),
    path("<slug:simulation_id>/share/", simulations.share, name="share"),
    path("<slug:simulation_id>/delete/", simulations.delete, name="delete"),
    path("<slug:simulation_id>/sweep/", sweeps.sweep, name="sweep"),
    path("<slug:simulation_id>/battles/find/", sample_battles.find, name="find"),
    path("<slug:simulation_id>/battles/choose/", sample_battles.choose, name="choose"),
    path(
        "<slug:simulation_id>/battles/news/",
        sample_battles.sample_battles_list,
        name="sample_battles",
    ),
    path("<slug:simulation_id>/battles/<int:place>/", sample_battles.watch, name="watch"),
    path("<slug:simulation_id>/result.json", simulations.result_json, name="result_json"),
    path("<slug:simulation_id>/result.csv", simulations.result_csv, name="result_csv"),
    path("<slug:simulation_id>/forces/<int:place>.json", simulations.force, name="force"),
]
