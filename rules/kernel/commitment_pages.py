"""The daily pages of commitments: each names the one before it by its hash.

A page is a text of lines that end with a line feed: the title, `day` and the date (UTC), `previous`
and the SHA-256 of the page of the day before (64 zeros on the first), `count` and how many, then
that many commitments, sorted, in lower-case hexadecimal. A page's hash is the SHA-256 of its bytes.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256

from rules.kernel.record import Record

TITLE = "firewall table: commitments of dice, 1"
NOTHING_BEFORE = "0" * 64
_HASH = re.compile(r"[0-9a-f]{64}")
_DAY = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")


class CommitmentPage(Record):
    """The page of one `day`, as YYYY-MM-DD; `previous` is the hash of the page before."""

    day: str
    previous: str
    commitments: tuple[str, ...]

    @property
    def text(self) -> str:
        """The page as it is published, byte for byte."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        yield TITLE
        yield f"day {self.day}"
        yield f"previous {self.previous}"
        yield f"count {len(self.commitments)}"
        yield from self.commitments

    @property
    def hash(self) -> str:
        """By which the page of the next day names this one."""
        return sha256(self.text.encode()).hexdigest()


def page_of(day: str, previous: str, commitments: Iterable[str]) -> CommitmentPage:
    """The page of a day, its commitments sorted."""
    return CommitmentPage(day, previous, tuple(sorted(commitments)))


def pages_in(text: str) -> list[CommitmentPage]:
    """The pages that stand in a text one behind the other. Raises ValueError for anything else."""
    lines, pages, at = text.split("\n"), [], 0
    if lines.pop() != "":
        raise ValueError("the last line does not end: the copy is not whole")
    while at < len(lines):
        page = _page(lines, at)
        pages.append(page)
        at += 4 + len(page.commitments)
    return pages


def _page(lines: list[str], at: int) -> CommitmentPage:
    try:
        title, day, previous, count = lines[at : at + 4]
        number = int(_after(count, "count "))
        found = CommitmentPage(
            _after(day, "day "),
            _after(previous, "previous "),
            tuple(lines[at + 4 : at + 4 + number]),
        )
    except ValueError as error:
        raise ValueError(f"no page begins in line {at + 1}: {error}") from error
    if not _DAY.fullmatch(found.day):
        raise ValueError(f"no page begins in line {at + 1}: {found.day[:20]!r} is no day")
    if title != TITLE or found.text != "".join(f"{each}\n" for each in lines[at : at + 4 + number]):
        raise ValueError(f"no page begins in line {at + 1}")
    wrong = next((each for each in (found.previous, *found.commitments) if not _is_hash(each)), "")
    if wrong:
        raise ValueError(f"the page of {found.day} holds {wrong[:70]!r}, which is no hash")
    return found


def _after(line: str, word: str) -> str:
    if not line.startswith(word):
        raise ValueError(f"{word.strip()!r} is missing")
    return line.removeprefix(word)


def _is_hash(text: str) -> bool:
    return _HASH.fullmatch(text) is not None


def faults(pages: Iterable[CommitmentPage]) -> list[str]:
    """What does not hold among copies, each in a sentence; the same page may come twice."""
    by_day: dict[str, CommitmentPage] = {}
    found = []
    for page in pages:
        if by_day.setdefault(page.day, page) != page:
            found.append(f"There are two different pages of {page.day}.")
        if list(page.commitments) != sorted(set(page.commitments)):
            found.append(f"The page of {page.day} is not sorted, or names a commitment twice.")
    return [*found, *_chain_faults(by_day)]


def _chain_faults(by_day: Mapping[str, CommitmentPage]) -> Iterator[str]:
    for before, day in itertools.pairwise(sorted(by_day)):
        if by_day[day].previous != by_day[before].hash:
            yield (
                f"The page of {day} does not name the page of {before} as it is here: "
                "one of them was changed, or one between them is missing."
            )
