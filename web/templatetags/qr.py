"""Template tag: an address as a QR code, to be scanned from a screen at the table."""

from __future__ import annotations

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
QUIET = 3  # modules of white around it: a phone needs them to find it


@register.simple_tag
def qr(address: str) -> SafeString:
    """The address as an SVG, black on white, without a size of its own."""
    code = segno.make(address, error="m", micro=False)
    svg = code.svg_inline(border=QUIET, dark="#000", light="#fff", omitsize=True, svgclass="qr")
    return mark_safe(svg)  # noqa: S308  squares alone: no letter of the address is in it
