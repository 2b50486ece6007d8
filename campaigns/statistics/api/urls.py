"""Addresses of club statistics in the API, below the club's address."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.statistics.api import views

app_name = "almanac_api"
urlpatterns: list[URLPattern] = [
    path("<slug:slug>/almanac/", views.Almanac.as_view(), name="almanac"),
    path("<slug:slug>/ratings/", views.ClubRatings.as_view(), name="ratings"),
]
