"""Addresses of the API of simulations."""

from __future__ import annotations

from django.urls import URLPattern, path

from laboratory.api import views

app_name = "laboratory_api"
ONE = "<slug:simulation_id>/"
urlpatterns: list[URLPattern] = [
    path("", views.Simulations.as_view(), name="simulations"),
    path("choices/", views.Choices.as_view(), name="choices"),
    path(ONE, views.OneSimulation.as_view(), name="simulation"),
    path(f"{ONE}pause/", views.Pause.as_view(), name="pause"),
    path(f"{ONE}resume/", views.Resume.as_view(), name="resume"),
    path(f"{ONE}cancel/", views.Cancel.as_view(), name="cancel"),
    path(f"{ONE}sweeps/", views.Sweeps.as_view(), name="sweeps"),
    path(f"{ONE}against/", views.AgainstBefore.as_view(), name="against"),
    path(f"{ONE}sharing/", views.Sharing.as_view(), name="sharing"),
]
