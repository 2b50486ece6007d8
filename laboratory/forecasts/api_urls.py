"""Addresses of the API of forecasts, below the battle's own."""

from __future__ import annotations

from django.urls import URLPattern, path

from laboratory.forecasts import api

app_name = "forecasts_api"
urlpatterns: list[URLPattern] = [
    path("<slug:battle_id>/chances/", api.Chances.as_view(), name="chances"),
    path("<slug:battle_id>/luck/curve/", api.Curve.as_view(), name="curve"),
]
