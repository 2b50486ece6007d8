"""The same seed makes the table that it has always made (tests/golden/grounds.txt).

A table is made otherwise on purpose? `python -m tests.golden.grounds`, and read the difference.
"""

from __future__ import annotations

from tests.golden.grounds import FILE, lines


def test_a_seed_makes_the_table_that_it_always_made() -> None:
    assert list(lines()) == FILE.read_text(encoding="utf-8").splitlines()
