"""What travels and what is kept has the shape that it had (tests/golden/shapes.txt).

A shape was changed on purpose? A stored event needs a step in `upcast.py` then. Afterwards:
`python -m tests.golden.shapes`, and read the difference.
"""

from __future__ import annotations

import pytest

from tests.golden.shapes import FILE, lines

WRITTEN = FILE.read_text(encoding="utf-8").splitlines()
WORDS = tuple(dict.fromkeys(line.partition(" ")[0] for line in WRITTEN))


@pytest.mark.sampled(6)
@pytest.mark.parametrize("word", WORDS)
def test_every_shape_is_as_it_was(word: str) -> None:
    today = [line for line in lines() if line.partition(" ")[0] == word]
    assert today == [line for line in WRITTEN if line.partition(" ")[0] == word]


def test_there_is_no_other_word() -> None:
    assert {line.partition(" ")[0] for line in lines()} == set(WORDS)
