"""Pages as one line: templates break long texts at spaces, and no reader sees where."""

from __future__ import annotations

from django.http import HttpResponseBase


def one_line(page: HttpResponseBase | str) -> str:
    """The text of a page, each run of white space in it a single space."""
    text = page if isinstance(page, str) else page.content.decode()
    return " ".join(text.split())
