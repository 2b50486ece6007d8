"""Addresses of the API of simulations."""

from __future__ import annotations

from django.urls import URLPattern, path

from laboratory.api import views

app_name = "laboratory_api"
urlpatterns: list[URLPattern] = [
    path("", views.Simulations.as_view(), name="simulations"),
    path("choices/", views.Choices.as_view(), name="choices"),
    path("<slug:simulation_id>/", views.OneSimulation.as_view(), name="simulation"),
    path("<slug:simulation_id>/pause/", views.Pause.as_view(), name="pause"),
    path("<slug:simulation_id>/resume/", views.Resume.as_view(), name="resume"),
    path("<slug:simulation_id>/cancel/", views.Cancel.as_view(), name="cancel"),
    path("<slug:simulation_id>/sweeps/", views.Sweeps.as_view(), name="sweeps"),
    path("<slug:simulation_id>/against/", views.AgainstBefore.as_view(), name="against"),
    path("<slug:simulation_id>/sharing/", views.Sharing.as_view(), name="sharing"),
]
