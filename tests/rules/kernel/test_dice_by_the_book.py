"""docs/journal-format.md alone is enough to check dice: a script written from it agrees with us."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from rules.kernel.record import encode
from tests.rules.kernel import dice_by_the_book as book
from tests.rules.kernel.test_replay import FORGED, forged, journal, late_journal

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
HEADING = '{"ruleset": "none"}'


def written(events: list) -> list[str]:
    return [HEADING, *(encode(event).decode() for event in events)]


def test_it_agrees_on_honest_journals_of_both_kinds_and_on_golden_ones() -> None:
    assert book.checked(written(journal())) == 13
    assert book.checked(written(late_journal())) == 3
    for name in ("killzone-chase", "firefight-warehouse"):
        lines = (GOLDEN / f"{name}.jsonl").read_text().splitlines()
        assert book.checked(lines) > 20, name


def test_it_finds_another_face_seed_secret_and_a_missing_die() -> None:
    for at, field, value in ((2, "dice", [7, 7]), (1, "seed", "x"), (5, "secret", "00")):
        lines = written(late_journal())
        row = json.loads(lines[at + 1])
        assert field in row, row
        lines[at + 1] = json.dumps({**row, field: value})
        with pytest.raises(AssertionError):
            book.checked(lines)
    with pytest.raises(AssertionError, match="missing"):
        book.checked([line for line in written(late_journal()) if '"draw":0' not in line])


@pytest.mark.parametrize("how", FORGED)
def test_it_finds_seeds_from_seats_that_may_not_add_one(how: str) -> None:
    lines = written(forged(how))
    with pytest.raises(AssertionError, match=r"such|twice"):
        book.checked(lines)


def test_it_imports_nothing_of_ours_and_is_short() -> None:
    source = Path(book.__file__).read_text()
    imported = [
        name.name if isinstance(node, ast.Import) else node.module
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    ]
    assert sorted(imported) == ["hashlib", "hmac", "json", "pathlib", "sys"]
    assert len([line for line in source.splitlines() if line.strip()]) <= 60
