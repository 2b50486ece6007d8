"""Addresses of the battles."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from battles import views

app_name = "battles"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.own_battles, name="list"),
    path("new/", views.new_battle, name="new"),
    path("hot-seat/", views.start_hotseat, name="start_hotseat"),
    path("join/<slug:token>/", views.join, name="join"),
    path("<slug:battle_id>/", views.battle_page, name="detail"),
    path("<slug:battle_id>/preview/", views.preview, name="preview"),
    path("<slug:battle_id>/orders/", views.place_order, name="orders"),
    path("<slug:battle_id>/refresh/", views.refresh, name="refresh"),
    path("<slug:battle_id>/log/", views.log, name="log"),
    path("<slug:battle_id>/stream/", views.stream, name="stream"),
    path("<slug:battle_id>/proof/", views.proof, name="proof"),
    path("<slug:battle_id>/journal.jsonl", views.journal_file, name="journal"),
    path("<slug:battle_id>/seats/", views.seats, name="seats"),
    path("<slug:battle_id>/seats/<int:seat_id>/revoke/", views.revoke, name="revoke"),
]
