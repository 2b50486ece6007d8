"""URLs of the user's access tokens."""

from __future__ import annotations

from django.urls import URLPattern, path

from accounts.views import tokens

app_name = "tokens"
urlpatterns: list[URLPattern] = [
    path("tokens/", tokens.tokens_page, name="list"),
    path("tokens/<int:token_id>/revoke/", tokens.revoke_token, name="revoke"),
]
