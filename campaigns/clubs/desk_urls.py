"""Addresses of the reported notices that the staff decide on."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.clubs.views import desk

app_name = "clubs_desk"
urlpatterns: list[URLPattern] = [
    path("", desk.cases, name="cases"),
    path("<int:notice_id>/", desk.case, name="case"),
]
