"""Addresses of house catalogues."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from rosters.views import packs

app_name = "packs"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", packs.pack_list, name="list"),
    path("new/", packs.new_pack, name="new"),
    path("<slug:pack_id>/", packs.pack_page, name="detail"),
    path("<slug:pack_id>/start/", packs.start_warband, name="start"),
    path("<slug:pack_id>/edit/", packs.edit_pack, name="edit"),
    path("<slug:pack_id>/pack.json", packs.pack_file, name="file"),
    path("<slug:pack_id>/share/", packs.share, name="share"),
    path("<slug:pack_id>/delete/", packs.delete, name="delete"),
]
