"""Limits on request bodies: small by default; a view may allow more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

LITTLE = 64 * 1024  # bytes: any form and any order
DOCUMENT = 1024 * 1024 + LITTLE  # a whole warband or campaign system; its parser says 1 MiB
FILE = 12 * 1024 * 1024  # a form with a file in it; the views want less

View = TypeVar("View", bound=Callable[..., object])


def brings(most: int) -> Callable[[View], View]:
    """Decorator for a view function or class: allow request bodies of so many bytes."""

    def marked(view: View) -> View:
        view.most_body = most  # type: ignore[attr-defined]
        return view

    return marked


def most_body_of(view: Callable[..., object]) -> int:
    """The limit of a view's request body in bytes."""
    cls = getattr(view, "view_class", None)
    found: int = getattr(view, "most_body", getattr(cls, "most_body", LITTLE))
    return found
