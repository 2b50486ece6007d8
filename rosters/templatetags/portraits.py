"""Template tags of what is drawn of people and of what they carry and bear."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rosters.portraits.looks import WEAPONS
from web.templatetags.kept import static

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=64)
def weapon_icon(look: str, named: bool = False) -> SafeString:
    """The icon of a class of weapons (`WEAPON_CLASSES`); nothing for what is none of them.

    named: it stands alone, so that it has a name. Without, the words beside it say it.
    """
    if look not in WEAPONS:
        return SafeString("")
    spoken = (
        format_html('role="img" aria-label="{}"', WEAPONS[look])
        if named
        else SafeString('aria-hidden="true"')
    )
    return format_html(
        '<svg class="icon" {}><use href="{}#w-{}"></use></svg>',
        spoken,
        static("img/sprite.svg"),
        look,
    )


@register.simple_tag
def fate_mark(marks: Mapping[str, Mapping[str, int]], member: str) -> SafeString:
    """What a member bears by now, small: dead, gone, or how many scars (`Warband.marks`)."""
    mark = marks.get(member)
    if not mark:
        return SafeString("")
    scars = mark.get("scars", 0)
    words = next((each for each in ("dead", "gone") if mark.get(each)), "")
    words = words or f"{scars} scar{'' if scars == 1 else 's'}"
    return format_html('<span class="badge fate-mark">{}</span>', words)
