"""CSV that a spreadsheet opens with correct accents, and never reads as formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
CONTENT_TYPE = "text/csv; charset=utf-8"

Cell = str | int | float


def sheet(rows: Iterable[Sequence[Cell]]) -> bytes:
    """A complete CSV file, the headings first. The byte order mark tells spreadsheets that it is
    UTF-8.
    """
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(
        [harmless(each) for each in row] for row in rows
    )
    return out.getvalue().encode("utf-8-sig")


def harmless(value: Cell) -> Cell:
    """Escape a cell: text that begins like a formula gets an apostrophe in front, numbers stay as
    they are.
    """
    if isinstance(value, str) and value.lstrip(" ").startswith(FORMULA):
        return f"'{value}"
    return value
