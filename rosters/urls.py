"""Addresses of the warbands."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from rosters import views

app_name = "rosters"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.own_warbands, name="list"),
    path("public/", views.public_warbands, name="public"),
    path("new/", views.new_warband, name="new"),
    path("ready/<slug:ruleset>/<int:number>/copy/", views.copy_ready, name="copy_ready"),
    path("<slug:warband_id>/", views.warband_page, name="detail"),
    path("<slug:warband_id>/edits/", views.change, name="edits"),
    path("<slug:warband_id>/undo/", views.undo, name="undo"),
    path("<slug:warband_id>/copy/", views.copy, name="copy"),
    path("<slug:warband_id>/share/", views.share, name="share"),
    path("<slug:warband_id>/delete/", views.delete, name="delete"),
]
