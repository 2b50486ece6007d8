"""The answer at the address of a still: its PNG, or the site's card until it is drawn."""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path

from django.http import HttpResponse

from web.stills.services import still_of

PLAIN = Path(__file__).resolve().parents[2] / "static" / "img" / "site-card.png"
CLEAR = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgYGBgAAAABQABeqhXUAAAAABJRU5ErkJggg=="
)
AGAIN = 5  # seconds until it is likely to be drawn
OWN_KEPT = 24 * 3600  # seconds for which a reader's browser keeps a picture of an event
KEPT = 300  # seconds for which others may keep it; it may be shared no longer


def still_answer(svg: str) -> HttpResponse:
    """The still of this drawing. Nobody waits for it: the plain card says when to ask again."""
    png = still_of(svg)
    if png:
        headers = {"Cache-Control": f"public, max-age={KEPT}"}
        return HttpResponse(png, content_type="image/png", headers=headers)
    return plain_card()


def own_still_answer(svg: str) -> HttpResponse:
    """The still of this drawing for one reader: nobody in between keeps it.

    Until it is drawn a single clear pixel stands for it, and a script of the page asks again.
    """
    png = still_of(svg)
    if png:
        headers = {"Cache-Control": f"private, max-age={OWN_KEPT}"}
        return HttpResponse(png, content_type="image/png", headers=headers)
    later = {"Cache-Control": "no-store", "Retry-After": str(AGAIN)}
    return HttpResponse(CLEAR, content_type="image/png", headers=later)


def plain_card() -> HttpResponse:
    """The card of the site, in place of a still that is not drawn yet."""
    headers = {"Cache-Control": f"public, max-age={AGAIN}", "Retry-After": str(AGAIN)}
    return HttpResponse(_plain(), content_type="image/png", headers=headers)


@cache
def _plain() -> bytes:
    return PLAIN.read_bytes()
