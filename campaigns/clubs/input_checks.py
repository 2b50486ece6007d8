"""Checks text input: plain and not too long. Checks form tokens."""

from __future__ import annotations

import secrets
from hashlib import sha256

from accounts.input_checks import TextRefused, checked_token, plain_words
from campaigns.clubs.models import Membership
from campaigns.clubs.permissions import ClubRefused
from web.text import clean

NAME_LENGTH = 60
PRESS_LENGTH = 48


def one_line(text: str, length: int, what: str, field: str) -> str:
    """One line of text, not empty. Raises ClubRefused, which names `what` and the field."""
    words = optional_line(text, length, what, field)
    if not words:
        raise ClubRefused(f"Give {what}.", field)
    return words


def optional_line(text: str, length: int, what: str, field: str) -> str:
    """One line of text, or nothing."""
    words = clean(text, length + 1)
    if len(words) > length:
        raise ClubRefused(f"Make {what} shorter: {length} characters at most.", field)
    return words


def several_lines(text: str, length: int, field: str) -> str:
    """Text of several lines, not empty."""
    try:
        return plain_words(text, length)
    except TextRefused as refusal:
        raise ClubRefused(str(refusal), field) from refusal


def optional_lines(text: str, length: int, field: str) -> str:
    return several_lines(text, length, field) if text.strip() else ""


def press(token: str) -> str:
    """The idempotency token of a request. Raises ClubRefused."""
    try:
        return checked_token(token)
    except TextRefused as refusal:
        raise ClubRefused(str(refusal), "token") from refusal


def own_press(own: Membership, token: str) -> str:
    """The token of a member's request, prefixed by the member, with a fixed length."""
    return sha256(f"{own.pk}:{press(token)}".encode()).hexdigest()[:PRESS_LENGTH]


def fresh_press() -> str:
    """A new token for a form."""
    return secrets.token_urlsafe(16)
