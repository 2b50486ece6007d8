"""Comma-separated values that no spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\n")


def sheet(head: Sequence[str], rows: Iterable[Sequence[str | int | float]]) -> str:
    """A whole sheet. Numbers stay numbers; text that begins like a formula gets an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([_harmless(each) for each in head])
    writer.writerows([_harmless(each) for each in row] for row in rows)
    return out.getvalue()


def _harmless(value: str | int | float) -> str | int | float:
    if isinstance(value, str) and value.lstrip(" ").startswith(DANGEROUS):
        return f"'{value}"
    return value
