"""Addresses of the laboratory."""

from __future__ import annotations

from django.urls import URLPattern, path

from laboratory.views import odds, sample_battles, simulations, sweeps

app_name = "laboratory"
ONE = "<slug:simulation_id>/"
urlpatterns: list[URLPattern] = [
    path("", simulations.simulations, name="list"),
    path("odds/", odds.odds, name="odds"),
    path("odds/close-combat/", odds.blows, name="blows"),
    path("odds/duel/", odds.duel, name="duel"),
    path("new/", simulations.new, name="new"),
    path("public/", simulations.public, name="public"),
    path(ONE, simulations.simulation, name="detail"),
    path(f"{ONE}progress/", simulations.progress, name="progress"),
    path(f"{ONE}pause/", simulations.pause, name="pause"),
    path(f"{ONE}resume/", simulations.resume, name="resume"),
    path(f"{ONE}cancel/", simulations.cancel, name="cancel"),
    path(f"{ONE}share/", simulations.share, name="share"),
    path(f"{ONE}delete/", simulations.delete, name="delete"),
    path(f"{ONE}sweep/", sweeps.sweep, name="sweep"),
    path(f"{ONE}battles/find/", sample_battles.find, name="find"),
    path(f"{ONE}battles/choose/", sample_battles.choose, name="choose"),
    path(f"{ONE}battles/news/", sample_battles.sample_battles_list, name="sample_battles"),
    path(f"{ONE}battles/<int:place>/", sample_battles.watch, name="watch"),
    path(f"{ONE}result.json", simulations.result_json, name="result_json"),
    path(f"{ONE}result.csv", simulations.result_csv, name="result_csv"),
    path(f"{ONE}forces/<int:place>.json", simulations.force, name="force"),
]
