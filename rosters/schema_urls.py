"""Addresses of the JSON Schemas that other programs read; they never change."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from rosters.views import exchange, packs

urlpatterns: list[URLPattern | URLResolver] = [
    path("warband-1.json", exchange.schema, name="warband_schema"),
    path("house-catalogue-<slug:ruleset>-1.json", packs.schema, name="pack_schema"),
]
