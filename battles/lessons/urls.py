"""URLs of lessons."""

from __future__ import annotations

from django.urls import path

from battles.lessons import views

app_name = "lessons"
urlpatterns = [
    path("", views.lessons, name="list"),
    path("<slug:game>/<slug:key>/", views.begin, name="begin"),
    path("<slug:game>/<slug:key>/picture.svg", views.picture, name="picture"),
]
