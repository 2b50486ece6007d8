"""The file of a backup: a title, a compressed stream of lines, and the checksum of both.

The first compressed line says which migrations the database had seen, and has the fingerprint of
its layout. Then each table follows: a line that names it and its columns, a line for each row, and
a line with their number and checksum. The last line counts both. The checksum at the end covers
every byte before it, as compressed: no flipped byte passes.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from hashlib import sha256
from typing import IO, Any, cast

from web.json_limits import JsonObject

FORMAT = 1
TITLE = f"firewall backup {FORMAT}\n".encode("ascii")
TITLE_START = TITLE[: TITLE.index(b"backup") + len(b"backup")]
SEAL_LENGTH = 65  # SHA-256 in hexadecimal digits, and the end of the line
PIECE = 1 << 20


class BadBackup(ValueError):
    """This file cannot be restored; the words say why."""


class ChecksummedFile:
    """Writes on, and keeps the checksum of what it wrote."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        self.sum = sha256()

    def write(self, piece: Any) -> int:
        self.sum.update(piece)
        self.file.write(piece)
        return len(piece)

    def flush(self) -> None:
        self.file.flush()

    def write_checksum(self) -> None:
        self.file.write(f"{self.sum.hexdigest()}\n".encode("ascii"))


def check_checksum(file: IO[bytes]) -> int:
    """Compare the checksum over all; where the compressed stream ends."""
    length = file.seek(0, 2) - SEAL_LENGTH
    file.seek(0)
    title = file.read(len(TITLE))
    if not title.startswith(TITLE_START) or length < len(TITLE):
        raise BadBackup("That is not a backup of this site, or only the beginning of one.")
    counted, left = sha256(title), length - len(title)
    while left:
        piece = file.read(min(PIECE, left))
        counted.update(piece)
        left -= len(piece)
    if file.read() != f"{counted.hexdigest()}\n".encode("ascii"):
        raise BadBackup("The file is damaged or not whole: its checksum does not hold.")
    if title != TITLE:
        raise BadBackup("The backup was made by another version of the site: use that version.")
    return length


class _Stretch:
    """The compressed part of the file and nothing behind it."""

    def __init__(self, file: IO[bytes], end: int) -> None:
        self.file, self.left = file, end - len(TITLE)
        file.seek(len(TITLE))

    def read(self, size: int = -1) -> bytes:
        piece = self.file.read(self.left if size < 0 else min(size, self.left))
        self.left -= len(piece)
        return piece


def lines(file: IO[bytes], end: int) -> Iterator[bytes]:
    """The lines of a file whose seal holds."""
    # It never seeks back, so what can only be read will do.
    stretch = cast(IO[bytes], _Stretch(file, end))
    with gzip.GzipFile(fileobj=stretch, mode="rb") as stream:
        for line in stream:
            yield line.rstrip(b"\n")


def note(line: bytes) -> JsonObject:
    """A line that is no row."""
    said = json.loads(line)
    if not isinstance(said, dict):
        raise BadBackup("The file is out of order: a row stands where none belongs.")
    return said


def rows(stream: Iterator[bytes]) -> Iterator[bytes]:
    """The rows of one table; its number and checksum are compared behind the last."""
    counted, number = sha256(), 0
    for line in stream:
        if line.startswith(b"["):
            counted.update(line + b"\n")
            number += 1
            yield line
            continue
        if note(line) != {"rows": number, "sha256": counted.hexdigest()}:
            raise BadBackup("A table of the backup is damaged: its checksum does not hold.")
        return
    raise BadBackup("The file ends in the middle of a table.")
