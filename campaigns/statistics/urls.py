"""Addresses of club statistics, below the club's address."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.statistics import views

app_name = "almanac"
urlpatterns: list[URLPattern] = [
    path("<slug:slug>/almanac/", views.almanac, name="almanac"),
    path("<slug:slug>/ratings/", views.ratings, name="ratings"),
]
