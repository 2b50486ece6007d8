"""URLs of one's own data: export and deletion of the account."""

from __future__ import annotations

from django.urls import URLPattern, path

from accounts.views import leaving

app_name = "data"
urlpatterns: list[URLPattern] = [
    path("", leaving.page, name="page"),
    path("export.json", leaving.export, name="export"),
    path("delete/", leaving.delete, name="delete"),
]
