"""Cleans the names and notes of a file."""

from __future__ import annotations

from typing import Any

from rosters.exchange.import_result import Notes, short
from rules.kernel.warbands import MOST_NAME, MOST_NOTES


def named_as(name: Any, what: str, otherwise: str, notes: Notes) -> str:
    """A name as it may be stored. Changes are added to the notes of the import."""
    given = name if isinstance(name, str) else ""
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in given).split())
    if not plain:
        notes.append(f"A {what} without a name is called {otherwise}.")
        return otherwise
    if len(plain) > MOST_NAME:
        cut = plain[:MOST_NAME].rstrip()
        notes.append(f"The name “{short(plain, 200)}” is too long; it becomes “{cut}”.")
        return cut
    if plain != given:
        notes.append(f"The name “{plain}” had blanks or signs in it that cannot be shown.")
    return plain


def noted(words: str, whose: str, notes: Notes) -> str:
    """Notes as they may be stored."""
    if len(words) <= MOST_NOTES:
        return words
    notes.append(
        f"The notes of {whose} are cut after {MOST_NOTES} characters. "
        f"Lost are {len(words) - MOST_NOTES}, from “{short(words[MOST_NOTES:])}” on."
    )
    return words[:MOST_NOTES]
