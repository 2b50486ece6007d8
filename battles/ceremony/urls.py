"""Addresses of the daily pages of commitments."""

from __future__ import annotations

from django.urls import URLPattern, path

from battles.ceremony import views

app_name = "dice"
urlpatterns: list[URLPattern] = [
    path("", views.all_days, name="days"),
    path("chain.txt", views.chain, name="chain"),
    path("<slug:day>.txt", views.one_day, name="day"),
]
