"""Why something could not be handed over, and what that means for it."""

from __future__ import annotations


class TryLater(Exception):
    """It was not handed over; another time it may be."""


class NotAtAll(Exception):
    """It was refused, and would be again."""


class PerhapsSent(Exception):
    """The line broke while it was handed over: it may have arrived."""
