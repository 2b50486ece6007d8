"""Libraries that were copied in: unchanged since, and known by their checksum."""

import hashlib
import re
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parents[2] / "static"
VENDOR = STATIC / "js" / "vendor"
FONTS = STATIC / "fonts"
LISTED = {
    folder / name: checksum
    for folder in (VENDOR, FONTS)
    for checksum, name in map(str.split, (folder / "checksums.txt").read_text().splitlines())
}
MOST_BYTES_OF_FONTS = 6_000_000
MOST_BYTES_OF_A_PAGE_FONT = 25_000
OWN_FONT = r'url\("\.\./fonts/([^"/]+)"\)'


@pytest.mark.parametrize("path", sorted(LISTED), ids=lambda path: path.name)
def test_a_vendored_file_is_the_one_that_was_checked(path: Path) -> None:
    assert hashlib.sha256(path.read_bytes()).hexdigest() == LISTED[path]


def test_every_vendored_script_and_font_has_a_checksum() -> None:
    assert {*VENDOR.glob("*.js"), *FONTS.glob("*.ttf"), *FONTS.glob("*.woff2")} == set(LISTED)


def test_fonts_stay_small_and_each_has_its_licence() -> None:
    fonts = [*FONTS.glob("*.ttf"), *FONTS.glob("*.woff2")]
    assert all(path.stat().st_size <= MOST_BYTES_OF_A_PAGE_FONT for path in FONTS.glob("*.woff2"))
    assert sum(path.stat().st_size for path in fonts) < MOST_BYTES_OF_FONTS
    makers = {re.match(r"[A-Z][a-z]+(Vu|Petch)?", path.name)[0] for path in fonts}  # type: ignore[index]
    assert makers == {path.name.partition(".")[0] for path in FONTS.glob("*.LICENSE.txt")}
    words = (FONTS / "LICENSES.txt").read_text()
    assert all(path.name in words for path in fonts)


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.css")), ids=lambda path: path.name)
def test_a_stylesheet_fetches_nothing_from_elsewhere(path: Path) -> None:
    words = path.read_text()
    assert all((FONTS / name).is_file() for name in re.findall(OWN_FONT, words))
    assert not re.findall(r"@import|url\((?!#)", re.sub(OWN_FONT, "", words))


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(STATIC.rglob("*.js")) if path.parent != VENDOR],
    ids=lambda p: p.name,
)
def test_our_own_scripts_import_only_our_own(path: Path) -> None:
    sources = re.findall(r'^import .* from "([^"]+)"', path.read_text(), re.MULTILINE)
    assert all(source.startswith("./") for source in sources)
