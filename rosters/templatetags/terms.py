"""Template tag for words of a game that explain themselves where they stand."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.reference import term_of

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=1024)
def term(rules_url: str, shown: str, label: str = "") -> SafeString:
    """A link to what `shown` means in the game whose reference is at `rules_url`.

    It reads `label`, or `shown` itself. Without an entry in the reference it is `shown` as plain
    text, or nothing where there is a label.
    """
    slug = rules_url.rstrip("/").rpartition("/")[2]
    found = term_of(slug, shown) if slug else None
    if found is None:
        return format_html("{}", "" if label else shown)
    text = label or shown
    address = f"{rules_url}#word-{found.key}"
    return format_html('<a class="term" href="{}" hx-boost="false">{}</a>', address, text)
