"""Download responses, and file names in any script."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from django.http import HttpResponse
from django.utils.http import content_disposition_header

LONGEST = 80  # characters of a name; with its extension short enough for every system
MARKS = {"Mn", "Mc"}  # combining vowels and accents: they belong to a letter
WIDTHS = "\ufe00", "\ufe0f"  # variation selectors: invisible in a name
JOINER = "\u200d"  # joins two letters, and is no letter itself


def file_name(name: str, ending: str, otherwise: str = "warband") -> str:
    """A file name that every system accepts: letters and digits of any script with their combining
    marks, and hyphens.
    """
    whole = unicodedata.normalize("NFC", name.lower()).replace(JOINER, "")
    words = "".join(_kept(whole)).split()
    return f"{'-'.join(words)[:LONGEST].strip('-') or otherwise}.{ending}"


def _kept(name: str) -> Iterator[str]:
    """Letters, digits and their marks; a space for every other character."""
    is_in_word = False
    for sign in name:
        is_in_word = sign.isalnum() or (is_in_word and _is_mark(sign))
        yield sign if is_in_word else " "


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) in MARKS and not WIDTHS[0] <= sign <= WIDTHS[1]


def disposition(name: str, *, is_shown: bool = False) -> str:
    """The Content-Disposition header. A non-ASCII name is sent as `filename*` (RFC 6266)."""
    return content_disposition_header(not is_shown, name) or "attachment"


def download(content: bytes | str, kind: str, name: str, *, is_shown: bool = False) -> HttpResponse:
    """A response that the browser saves under this name, or displays if `is_shown`."""
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = disposition(name, is_shown=is_shown)
    return response
