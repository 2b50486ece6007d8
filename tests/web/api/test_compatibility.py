"""Programs find the API as it was when they were written (tests/golden/api.txt).

Something was added, or changed on purpose? `python -m tests.golden.api`, and read the difference.
"""

from __future__ import annotations

from tests.golden.api import FILE, lines


def test_every_operation_and_field_is_as_it_was() -> None:
    assert list(lines()) == FILE.read_text(encoding="utf-8").splitlines()
