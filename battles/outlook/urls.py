"""Addresses of the chances of a battle, below the battle's own."""

from __future__ import annotations

from django.urls import URLPattern, path

from battles.outlook import views

urlpatterns: list[URLPattern] = [
    path("<slug:battle_id>/chances/", views.chances, name="chances"),
    path("<slug:battle_id>/luck/curve/", views.curve, name="curve"),
]
