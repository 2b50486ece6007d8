"""URLs of the API of accounts."""

from __future__ import annotations

from django.urls import URLPattern, path

from accounts.api import blocks

app_name = "accounts_api"
urlpatterns: list[URLPattern] = [
    path("blocks/", blocks.Blocks.as_view(), name="blocks"),
    path("blocks/<int:block_id>/", blocks.OneBlock.as_view(), name="block"),
]
