"""Style sheets: every colour has its name in one file, and no file is longer than one reads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

STYLES = Path(__file__).resolve().parents[2] / "static" / "css"
SHEETS = sorted(STYLES.glob("*.css"))
TOKENS = STYLES / "tokens.css"
MOST_LINES = 500
NAMED = (
    "aqua|black|blue|brown|crimson|cyan|fuchsia|gold|gray|green|grey|indigo|khaki|lime|magenta|"
    "maroon|navy|olive|orange|pink|purple|red|silver|tan|teal|violet|white|yellow"
)
LITERAL = re.compile(
    rf"#[0-9a-f]{{3,8}}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|(?<![\w-])(?:{NAMED})(?![\w-])",
    re.IGNORECASE,
)


def values(sheet: Path) -> list[str]:
    """What declarations say, without comments, selectors and texts."""
    text = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    return [each for block in re.findall(r"\{([^{}]*)\}", text) for each in block.split(";")]


@pytest.mark.parametrize("sheet", [each for each in SHEETS if each != TOKENS], ids=lambda p: p.name)
def test_colours_are_named_in_one_file(sheet):
    said = [each.strip() for each in values(sheet) if LITERAL.search(each.partition(":")[2])]
    assert said == []


def test_every_name_that_is_asked_for_without_another_is_given():
    given = {name for each in SHEETS for name in re.findall(r"(--[\w-]+):", each.read_text())}
    asked = {name for each in SHEETS for name in re.findall(r"var\((--[\w-]+)\)", each.read_text())}
    scripts = "".join(path.read_text() for path in (STYLES.parent / "js").glob("*.js"))
    assert {name for name in asked - given if name not in scripts} == set()


def test_every_colour_of_the_tokens_is_used():
    text = "".join(each.read_text(encoding="utf-8") for each in SHEETS)
    named = re.findall(r"(--[\w-]+): (?:#|rgb)", TOKENS.read_text(encoding="utf-8"))
    assert [name for name in named if f"var({name})" not in text] == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_no_sheet_is_longer_than_one_reads(sheet):
    most = 400 if sheet.name.startswith("battle") else MOST_LINES
    assert len(sheet.read_text(encoding="utf-8").splitlines()) < most
