"""Addresses of the laboratory."""

from __future__ import annotations

from django.urls import URLPattern, path

from laboratory.views import odds, simulations

app_name = "laboratory"
urlpatterns: list[URLPattern] = [
    path("", simulations.simulations, name="list"),
    path("odds/", odds.odds, name="odds"),
    path("<slug:simulation_id>/", simulations.simulation, name="detail"),
]
