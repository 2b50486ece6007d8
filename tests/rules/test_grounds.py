"""Tables from a seed and openings of scenarios are as ever (tests/golden/grounds.txt).

A table is made otherwise on purpose? `python -m tests.golden.grounds`, and read the difference.
"""

from __future__ import annotations

from tests.golden.grounds import FILE, lines


def test_tables_are_laid_out_as_they_always_were() -> None:
    assert list(lines()) == FILE.read_text(encoding="utf-8").splitlines()
