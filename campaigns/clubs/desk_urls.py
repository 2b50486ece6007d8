"""Addresses of the reported notices that the staff decide on."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.clubs.views import reported_notices

app_name = "clubs_desk"
urlpatterns: list[URLPattern] = [
    path("", reported_notices.cases, name="cases"),
    path("<int:notice_id>/", reported_notices.case, name="case"),
]
