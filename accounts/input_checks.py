"""Checks user input: plain text, length, rate limit, and whether the actor may write."""

from __future__ import annotations

import unicodedata

from accounts.actors import Actor, person
from accounts.permissions import silence_of
from accounts.ratelimit import allow

TOKEN_LENGTH = 64
MINUTE = 60
A_MINUTE = 20


class TextRefused(Exception):
    """Text that cannot be kept, and why, in a sentence."""


def plain_words(text: str, length: int) -> str:
    """The words without control signs, on as many lines as they were. Raises TextRefused."""
    lines = (_line(each) for each in text.replace("\r\n", "\n").split("\n"))
    words = "\n".join(lines).strip()
    if not words:
        raise TextRefused("Write something first.")
    if len(words) > length:
        raise TextRefused(f"That is too long: {length} characters at most.")
    return words


def _line(text: str) -> str:
    # Controls could turn the line round or hide in it; an emoji needs its joiner.
    return "".join(
        sign if sign == "\u200d" or unicodedata.category(sign)[0] != "C" else " " for sign in text
    ).rstrip()


def checked_token(token: str) -> str:
    """The token of this press. Raises TextRefused."""
    if not 0 < len(token) <= TOKEN_LENGTH or not token.isprintable():
        raise TextRefused("That came without its token. Reload the page and try again.")
    return token


def check_pace(actor: Actor) -> None:
    """Count one piece of writing. Raises TextRefused when it is too much for one minute."""
    if not allow(f"talk:{person(actor)}", MINUTE, A_MINUTE):
        raise TextRefused("You write faster than anybody reads. Wait a minute.")


def check_silence(actor: Actor) -> None:
    """Raise TextRefused for who is kept from talk."""
    if sentence := silence_of(actor):
        raise TextRefused(sentence)
