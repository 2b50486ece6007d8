"""The addresses of the site's navigation: looked up once, because every page shows them twice."""

from __future__ import annotations

from functools import lru_cache

from django.http import HttpRequest
from django.urls import NoReverseMatch, get_urlconf, reverse

PAGES = {
    "rules": "rules-contents",
    "laboratory": "laboratory:list",
    "clubs": "clubs:list",
    "inbox": "inbox:list",
    "inbox_news": "inbox:news",
    "desk": "chat_desk:cases",
    "battles": "battles:list",
    "rosters": "rosters:list",
    "account": "account_email",
    "log_in": "account_login",
    "sign_up": "account_signup",
    "log_out": "account_logout",
}


def addresses(request: HttpRequest) -> dict[str, dict[str, str]]:
    """Context of every page: `nav`, the address of each page that the navigation leads to."""
    return {"nav": _addresses(get_urlconf())}


@lru_cache(maxsize=4)
def _addresses(urlconf: str | None) -> dict[str, str]:
    """By the name in `PAGES`; "" for a page that this site does not have."""
    return {name: _address(view, urlconf) for name, view in PAGES.items()}


def _address(view: str, urlconf: str | None) -> str:
    try:
        return reverse(view, urlconf)
    except NoReverseMatch:
        return ""
