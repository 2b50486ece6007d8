"""URLs of the daily pages of commitments."""

from __future__ import annotations

from django.urls import URLPattern, path

from battles.commitments import views as commitment_views

app_name = "dice"
urlpatterns: list[URLPattern] = [
    path("", commitment_views.all_days, name="days"),
    path("chain.txt", commitment_views.chain, name="chain"),
    path("<slug:day>.txt", commitment_views.one_day, name="day"),
]
