"""Address of the page of somebody's own standing."""

from __future__ import annotations

from django.urls import URLPattern, path

from battles.moderation import views

app_name = "standing"
urlpatterns: list[URLPattern] = [path("", views.standing, name="page")]
