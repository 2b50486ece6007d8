"""Opens compressed files and XML safely: no zip bombs, no external or recursive entities."""

from __future__ import annotations

import io
import zipfile
import zlib
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import XMLParser

from rosters.exchange.import_result import (
    MOST_DEPTH,
    MOST_ELEMENTS,
    MOST_PACKED,
    MOST_RATIO,
    MOST_XML,
    TooLarge,
    Unreadable,
)

PLAIN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
DIRECTORY_ENTRY = b"PK\x01\x02"  # the signature of a file's entry in the directory of a zip
BROKEN = "That zip is broken."
MORE = "That zip holds more than any warband."
# Bytes given to the XML parser at once, and the maximum size of one tag or comment.
PIECE, MOST_SILENT = 16 * 1024, 64 * 1024
# Elements that are computed anew from the choices; their content is not stored.
PASSED_OVER = frozenset({"categories", "costLimits", "costs", "profiles", "publications", "rules"})


def unzipped(content: bytes) -> bytes:
    """The only file in a zip. Raises Unreadable, or TooLarge before it is decompressed."""
    if len(content) > MOST_PACKED:
        raise TooLarge("That file is larger than any warband.")
    if content.count(DIRECTORY_ENTRY) > 1:  # checked before a list of thousands is built
        raise Unreadable("A packed roster holds one file; that zip holds none or several.")
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
    most = min(MOST_XML, MOST_RATIO * min(files[0].compress_size, MOST_PACKED))
    if files[0].file_size > most:
        raise TooLarge(MORE)
    with archive.open(files[0]) as packed:
        words = packed.read(most + 1)  # the stated size may be wrong
    if len(words) > most:
        raise TooLarge(MORE)
    return words


def parsed(content: bytes) -> Element:
    """The root element of XML without declarations of its own.

    Raises TooLarge or Unreadable as soon as a limit is exceeded; the rest is not read.
    """
    builder = _Builder()
    parser = XMLParser(target=builder, forbid_dtd=True)
    try:
        _feed(parser, builder, content)
        element: Element = parser.close()
    except DefusedXmlException as error:
        raise Unreadable(
            "That XML declares things that no roster needs, so it is not read."
        ) from error
    except (ParseError, ValueError, LookupError, RecursionError) as error:
        raise Unreadable("That XML is broken.") from error
    return element


def _feed(parser: XMLParser, builder: _Builder, content: bytes) -> None:
    """Parse the XML in pieces. A single tag of hundreds of kilobytes is refused."""
    told, silent = 0, 0
    for start in range(0, len(content), PIECE):
        parser.feed(content[start : start + PIECE])
        silent = 0 if builder.told > told else silent + PIECE
        told = builder.told
        if silent > MOST_SILENT:
            raise TooLarge("That XML holds more than any warband.")


class _Builder:
    """Builds elements from the events of a parser, counts them, and leaves out unneeded ones.

    `told`: the number of events so far.
    """

    def __init__(self) -> None:
        self._tree = TreeBuilder()
        self._count = self._depth = self._passing = 0
        self.told = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.told += 1
        self._more()
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise Unreadable("That file is nested more deeply than any warband.")
        if self._passing or tag.rpartition("}")[2] in PASSED_OVER:
            self._passing += 1
        else:
            self._tree.start(tag, attributes)

    def end(self, tag: str) -> None:
        self.told += 1
        self._depth -= 1
        if self._passing:
            self._passing -= 1
        else:
            self._tree.end(tag)

    def data(self, words: str) -> None:
        self.told += 1
        if not self._passing:
            self._tree.data(words)

    def comment(self, words: str) -> None:
        self.told += 1
        self._more()

    def pi(self, target: str, words: str | None = None) -> None:
        self.told += 1
        self._more()

    def close(self) -> Element:
        return self._tree.close()

    def _more(self) -> None:
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise TooLarge(f"A roster has at most {MOST_ELEMENTS} elements.")
