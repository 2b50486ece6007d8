"""Template tag: an address as a QR code, to be scanned from a screen at the table."""

from __future__ import annotations

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

QUIET = 3  # modules of white around it: a phone needs them to find it
LOOK = {
    "border": QUIET,
    "dark": "#000",
    "light": "#fff",
    "omitsize": True,
    "svgclass": "qr",
}


@register.simple_tag
def qr(address: str) -> SafeString:
    """The address as an SVG, black on white, without a size of its own."""
    code = segno.make(address, error="m", micro=False)
    return mark_safe(code.svg_inline(**LOOK))  # noqa: S308  squares alone: no letter is in it
