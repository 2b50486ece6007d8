"""Addresses of the forecasts of a battle, below the battle's own."""

from __future__ import annotations

from django.urls import URLPattern, path

from laboratory.forecasts import views

app_name = "forecasts"
urlpatterns: list[URLPattern] = [
    path("<slug:battle_id>/chances/", views.chances, name="chances"),
    path("<slug:battle_id>/luck/curve/", views.curve, name="curve"),
]
