"""Daily pages of commitments: made of sorted hashes, chained, and checked by who has copies."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from rules.__main__ import main
from rules.kernel.commitment_pages import NOTHING_BEFORE, CommitmentPage, faults, page_of, pages_in
from rules.kernel.dice import commitment

FIRST, SECOND, THIRD = "2136-01-31", "2136-02-01", "2136-02-02"
PROMISES = [commitment(bytes([number])) for number in range(5)]


def chain() -> list[CommitmentPage]:
    """Three days: two commitments, none, three."""
    one = page_of(FIRST, NOTHING_BEFORE, PROMISES[1::-1])
    two = page_of(SECOND, one.hash, [])
    return [one, two, page_of(THIRD, two.hash, PROMISES[2:])]


def text() -> str:
    return "".join(page.text for page in chain())


def test_a_page_is_the_same_bytes_whatever_the_order_and_can_be_read_again() -> None:
    one, two, three = chain()
    assert page_of(FIRST, NOTHING_BEFORE, PROMISES[:2]).text == one.text
    assert one.hash == sha256(one.text.encode()).hexdigest()
    assert one.text.splitlines()[1:4] == ["day 2136-01-31", f"previous {'0' * 64}", "count 2"]
    assert pages_in(text()) == [one, two, three]
    assert faults([three, one, two, one]) == []


def test_what_was_changed_left_out_or_written_twice_is_found() -> None:
    one, two, three = chain()
    other = page_of(FIRST, NOTHING_BEFORE, PROMISES[:1])
    assert "does not name the page of 2136-01-31" in faults([other, two])[0]
    assert "one between them is missing" in faults([one, three])[0]
    assert "two different pages" in faults([one, other])[0]
    twice = CommitmentPage(FIRST, NOTHING_BEFORE, (PROMISES[0], PROMISES[0]))
    assert "twice" in faults([twice])[0]


def test_what_is_no_page_is_refused_with_its_line() -> None:
    whole = text()
    for bad, words in (
        (whole[:-1], "not whole"),
        (whole.replace("count 2", "count 1"), "line 6"),
        (whole.replace("count 0", "count x"), "line 7"),
        (whole.replace("day 2136-01-31", "day 31"), "line 1"),
        (whole.replace(PROMISES[4], "g" * 64), "no hash"),
        (whole.replace("previous ", "before "), "missing"),
        ("Something else\n", "line 1"),
    ):
        with pytest.raises(ValueError, match=words):
            pages_in(bad)


def test_the_command_checks_copies_and_finds_a_journal(tmp_path: Path, capsys) -> None:
    copy, older, journal = (tmp_path / name for name in ("chain", "older", "battle"))
    copy.write_text(text())
    older.write_text(chain()[0].text)
    promise = {"kind": "dice_committed", "commitment": PROMISES[3]}
    journal.write_text("{}\n" + json.dumps({"seq": 1, "event": promise}) + "\n")
    assert main(["commitments", str(copy), str(older), "--journal", str(journal)]) == 0
    told = capsys.readouterr().out
    assert "its commitment was published on 2136-02-02" in told
    assert f"last     {chain()[-1].hash}" in told
    assert main(["commitments", str(older), "--journal", str(journal)]) == 1
    older.write_text(page_of(FIRST, NOTHING_BEFORE, []).text)
    assert main(["commitments", str(copy), str(older)]) == 1
    assert "two different pages" in capsys.readouterr().out
    older.write_text("")
    assert main(["commitments", str(older)]) == 2
    older.write_text("{}\n{}\n")
    assert main(["commitments", str(copy), "--journal", str(older)]) == 2
