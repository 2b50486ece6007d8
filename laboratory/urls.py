"""Addresses of the laboratory."""

from __future__ import annotations

from django.urls import URLPattern, path

from laboratory import views

app_name = "laboratory"
urlpatterns: list[URLPattern] = [
    path("", views.simulations, name="list"),
    path("<slug:simulation_id>/", views.simulation, name="detail"),
]
