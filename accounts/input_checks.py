"""Checks user input: plain text, length, rate limit, and whether the actor may write."""

from __future__ import annotations

import unicodedata

from accounts.actors import Actor, person
from accounts.bans import silence_of
from accounts.ratelimit import allow

TOKEN_LENGTH = 64
MINUTE = 60
A_MINUTE = 20


class TextRefused(Exception):
    """Text that cannot be stored; the message says why in a sentence."""


def plain_words(text: str, length: int) -> str:
    """The text without control characters; line breaks stay. Raises TextRefused."""
    lines = (_line(each) for each in text.replace("\r\n", "\n").split("\n"))
    words = "\n".join(lines).strip()
    if not words:
        raise TextRefused("Write something first.")
    if len(words) > length:
        raise TextRefused(f"That is too long: {length} characters at most.")
    return words


def _line(text: str) -> str:
    # Control characters can reverse a line or be invisible; an emoji needs its joiner.
    return "".join(
        sign if sign == "\u200d" or unicodedata.category(sign)[0] != "C" else " " for sign in text
    ).rstrip()


def checked_token(token: str) -> str:
    """The token of this form submission. Raises TextRefused."""
    if not 0 < len(token) <= TOKEN_LENGTH or not token.isprintable():
        raise TextRefused("That came without its token. Reload the page and try again.")
    return token


def check_pace(actor: Actor) -> None:
    """Count one message against the rate limit. Raises TextRefused when it is reached."""
    if not allow(f"talk:{person(actor)}", MINUTE, A_MINUTE):
        raise TextRefused("You write faster than anybody reads. Wait a minute.")


def check_silence(actor: Actor) -> None:
    """Raise TextRefused if the actor is banned from talking."""
    if sentence := silence_of(actor):
        raise TextRefused(sentence)
