"""What arrives packed or as XML, opened with care: no bombs, no outside, no endless entities."""

from __future__ import annotations

import io
import zipfile
import zlib
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from rosters.exchange.reading import MOST_PACKED, MOST_XML, TooLarge, Unreadable

PLAIN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
BROKEN = "That zip is broken."


def unzipped(content: bytes) -> bytes:
    """The one file in a zip. Raises Unreadable, or TooLarge before it is unpacked."""
    if len(content) > MOST_PACKED:
        raise TooLarge("That file is larger than any warband.")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return _only_file(archive)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError) as error:
        raise Unreadable(BROKEN) from error


def _only_file(archive: zipfile.ZipFile) -> bytes:
    files = archive.infolist()
    if len(files) != 1 or files[0].is_dir():
        raise Unreadable("A packed roster holds one file; that zip holds none or several.")
    if files[0].compress_type not in PLAIN or files[0].flag_bits & 1:
        raise Unreadable("That zip is packed in a way that rosters are not.")
    if files[0].file_size > MOST_XML:
        raise TooLarge("That zip holds more than any warband.")
    with archive.open(files[0]) as packed:
        words = packed.read(MOST_XML + 1)  # what it says of its size may be a lie
    if len(words) > MOST_XML:
        raise TooLarge("That zip holds more than any warband.")
    return words


def parsed(content: bytes) -> Element:
    """The outermost element of some XML without any declarations of its own."""
    try:
        element: Element = fromstring(content, forbid_dtd=True)
    except DefusedXmlException as error:
        raise Unreadable(
            "That XML declares things that no roster needs, so it is not read."
        ) from error
    except (ParseError, ValueError, LookupError, RecursionError) as error:
        raise Unreadable("That XML is broken.") from error
    return element
