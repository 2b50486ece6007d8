"""Every page, form and operation is where it was (tests/golden/addresses.txt).

One was added or moved on purpose? `python -m tests.golden.addresses`, and read the difference.
"""

from __future__ import annotations

from tests.golden.addresses import FILE, lines


def test_every_address_is_as_it_was() -> None:
    assert lines() == FILE.read_text(encoding="utf-8").splitlines()


def test_no_name_is_given_twice() -> None:
    """Another would be reversed in its place. A path with and one without a part may share it."""
    first: dict[str, str] = {}
    for line in lines():
        address, _, name = line.partition(" ")
        if name.rpartition(":")[2] != "-":
            same = first.setdefault(name, address)
            assert same.count("<") != address.count("<") or same == address, (name, same, address)
