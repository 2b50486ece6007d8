"""URLs of clips. Whoever has the address may watch, with or without a seat in the battle."""

from __future__ import annotations

from django.urls import URLPattern, path

from battles.clips import views

app_name = "clips"
urlpatterns: list[URLPattern] = [
    path("<slug:slug>/", views.watch, name="watch"),
    path("<slug:slug>/still.png", views.still, name="still"),
    path("<slug:slug>/delete/", views.delete, name="delete"),
]
