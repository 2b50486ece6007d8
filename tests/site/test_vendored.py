"""Libraries that were copied in: unchanged since, and known by their checksum."""

import hashlib
import re
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parents[2] / "static"
VENDOR = STATIC / "js" / "vendor"
LISTED = dict(
    reversed(line.split("  ")) for line in (VENDOR / "checksums.txt").read_text().splitlines()
)


@pytest.mark.parametrize("name", sorted(LISTED))
def test_a_vendored_file_is_the_one_that_was_checked(name: str) -> None:
    assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == LISTED[name]


def test_every_vendored_script_has_a_checksum() -> None:
    assert {path.name for path in VENDOR.glob("*.js")} == set(LISTED)


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.css")), ids=lambda path: path.name)
def test_a_stylesheet_fetches_nothing_from_elsewhere(path: Path) -> None:
    assert not re.findall(r"@import|url\((?!#)", path.read_text())


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(STATIC.rglob("*.js")) if path.parent != VENDOR],
    ids=lambda p: p.name,
)
def test_our_own_scripts_import_only_our_own(path: Path) -> None:
    sources = re.findall(r'^import .* from "([^"]+)"', path.read_text(), re.MULTILINE)
    assert all(source.startswith("./") for source in sources)
