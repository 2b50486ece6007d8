"""`python -m rules commitments`: whether copies of the daily pages fit together."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rules.kernel.commitment_pages import CommitmentPage, faults, pages_in

FAILED = 1


def add_commitments_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command is called with."""
    parser.add_argument("pages", type=Path, nargs="+", help="copies of pages, or of the chain")
    parser.add_argument("--journal", type=Path, help="find this journal's commitment in them")


def commitments_checked(options: argparse.Namespace) -> int:
    """Check the chain, and say on which day a journal's commitment was published."""
    pages = [page for path in options.pages for page in pages_in(path.read_text("utf-8"))]
    if not pages:
        raise ValueError("there is no page in what was given")
    problems = faults(pages)
    days = sorted({page.day for page in pages})
    last = next(page for page in pages if page.day == days[-1])
    print(f"pages    {len(days)}, {days[0]} to {days[-1]}")
    print(f"last     {last.hash}")
    if options.journal:
        problems += _published(options.journal, pages)
    for problem in problems:
        print(f"problem  {problem}")
    print("The pages do not hold." if problems else "The pages hold.")
    return FAILED if problems else 0


def _published(path: Path, pages: list[CommitmentPage]) -> list[str]:
    promised = _promise(path)
    found = sorted(page.day for page in pages if promised in page.commitments)
    if not found:
        return [f"The commitment {promised} is on none of these pages."]
    print(f"journal  its commitment was published on {found[0]}")
    return []


def _promise(path: Path) -> str:
    """The commitment in the first event of a journal file. Raises ValueError."""
    for line in path.read_bytes().splitlines()[1:2]:
        row = json.loads(line)
        event = row.get("event", row) if isinstance(row, dict) else {}
        if isinstance(event, dict) and event.get("kind") == "dice_committed":
            return str(event.get("commitment"))
    raise ValueError(f"{path} does not begin with a commitment")
