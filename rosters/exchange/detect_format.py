"""Detects the format of a file, and imports it."""

from __future__ import annotations

from rosters.exchange.document import Migrators, from_json
from rosters.exchange.import_document import settled
from rosters.exchange.import_result import (
    MOST_WORDS,
    MOST_XML,
    Draft,
    Reading,
    TooLarge,
    Unreadable,
)
from rosters.exchange.roster_import import from_xml
from rosters.exchange.text_import import from_text
from rosters.exchange.unpack import unzipped

EMPTY = "Choose a file, or paste a warband into the field."


def read(content: bytes, migrators: Migrators) -> Reading:
    """The warband in a file of any of our formats. Raises Unreadable with one sentence."""
    draft = _draft(content, migrators)
    return settled(draft.document, draft.notes)


def _draft(content: bytes, migrators: Migrators) -> Draft:
    bare = content.removeprefix(b"\xef\xbb\xbf").lstrip()
    if not bare:
        raise Unreadable(EMPTY)
    if content.startswith(b"PK"):
        return from_xml(unzipped(content))
    if bare.startswith(b"<"):
        return from_xml(_at_most(bare, MOST_XML))
    if bare.startswith((b"{", b"[")):
        return from_json(_at_most(bare, MOST_WORDS), migrators)
    try:
        return from_text(_at_most(bare, MOST_WORDS).decode())
    except UnicodeDecodeError as error:
        raise Unreadable("That file is neither text nor any that this site reads.") from error


def _at_most(content: bytes, most: int) -> bytes:
    if len(content) > most:
        raise TooLarge("That file is larger than any warband.")
    return content
