"""What every ready warband looks like on paper, page by page, and pictures of a few pages.

    python -m tests.golden.paper            # write it anew; then look at the difference
    python -m tests.golden.paper SLUG NUMBER OUT.pdf [QUERY]   # a PDF to look at

A line for each page: its title, how many words, shapes and drawings are on it, how far they reach,
and a checksum of all of it. A line for each card: how full it is. Not a test; `tests/rosters/
test_paper.py` compares.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import django
from PIL import Image, ImageChops, ImageStat
from resvg_py import svg_to_bytes

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "firewall_site.settings.test")
FOLDER = Path(__file__).with_name("paper")
LIST = FOLDER / "pages.txt"
WIDE, HIGH = 620, 877  # px of a kept picture
COLOURS = 32
# Kept pictures: game, number of the warband, what is printed, page.
PICTURES = {
    "firewall-cards": ("firewall", 5, "part=cards", 0),
    "firewall-sheet-saving": ("firewall", 5, "part=sheets&ink=saving", 1),
    "killzone-sheet": ("killzone", 0, "part=sheets&paper=letter", 0),
    "fireteam-tokens": ("fireteam_tomorrow", 1, "part=tokens", 0),
    "cyberpunk-cards": ("cyberpunk", 0, "part=cards", 0),
    "firefight-cards": ("firefight", 3, "part=cards&paper=letter", 0),
}
MILLIMETRES = re.compile(r' width="[\d.]+mm" height="[\d.]+mm"')
FACES = (
    "<style>.in-text{font-family:Barlow}.in-bold{font-family:'Barlow SemiBold'}"
    ".in-display{font-family:'Chakra Petch SemiBold'}</style>"
)


def pages_told(slug: str, number: int) -> Iterator[str]:
    """The lines of a ready warband."""
    from rosters.printing.cards import dealt_for
    from rosters.printing.pages import pages_of
    from tests.rosters.printed import SHARED, printed, ready
    from web.paper.items import Page

    made = printed(ready(slug, number))
    yield f"{slug} {number}: {made.name}"
    for card in made.cards:
        dealt = list(dealt_for(card, made))
        full = ", ".join(f"{each.filled:.0%}" for each in dealt)
        yield f"  card of {card.profile.name}: {full}"
    for query in ("paper=letter", "ink=saving", ""):
        other = printed(ready(slug, number), f"{query}&part=sheets&part=cards&part=tokens")
        pages: tuple[Page, ...] = pages_of(other, SHARED)
        yield from (f"  {query or 'usual'}: {_told(page)}" for page in pages)
    yield from (f"  {_told(page)}" for page in pages_of(made, None)[-2:])


def _told(page: object) -> str:
    from tests.rosters.printed import lies
    from web.paper.items import Drawing, Page, Shape, Text

    assert isinstance(page, Page)
    found = list(lies(page.items))
    words = sum(len(each.item.words.split()) for each in found if isinstance(each.item, Text))
    shapes = sum(isinstance(each.item, Shape) for each in found)
    drawings = sum(isinstance(each.item, Drawing) for each in found)
    reach = max(each.bottom for each in found)
    digest = hashlib.sha256(repr(page.items).encode()).hexdigest()[:12]
    return (
        f"{page.title}: {words} words, {shapes} shapes, {drawings} drawings, "
        f"down to {reach:.1f} mm, {digest}"
    )


def picture(name: str) -> Image.Image:
    """A kept page as it is drawn today, by the site's own rasteriser."""
    from rosters.printing.pages import pages_of
    from tests.rosters.printed import SHARED, printed, ready
    from web.paper.svg import svg_of_page
    from web.stills.rasteriser import FONTS

    slug, number, query, at = PICTURES[name]
    svg = svg_of_page(pages_of(printed(ready(slug, number), query), SHARED)[at])
    drawn = svg_to_bytes(
        svg_string=MILLIMETRES.sub("", svg, 1).replace("<title", f"{FACES}<title", 1),
        width=WIDE,
        height=HIGH,
        skip_system_fonts=True,
        font_files=sorted(map(str, FONTS.glob("*.ttf"))),
        font_family="Barlow",
    )
    with Image.open(io.BytesIO(bytes(drawn))) as page:
        return page.convert("RGB")


def kept(name: str) -> Image.Image:
    """The picture that is kept."""
    with Image.open(FOLDER / f"{name}.png") as page:
        return page.convert("RGB")


def apart(one: Image.Image, other: Image.Image) -> float:
    """How much two pictures differ, in the mean, from 0 to 255; 255 for another size."""
    if one.size != other.size:
        return 255
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def few(page: Image.Image) -> Image.Image:
    """A picture in so few colours that it takes little room."""
    return page.quantize(COLOURS, dither=Image.Dither.NONE)


def main(given: list[str]) -> None:
    django.setup()
    from rosters.printing.pages import pdf_of
    from tests.rosters.printed import ALL_PARTS, READY, SHARED, printed, ready

    if given:
        slug, number, out, *query = given
        made = printed(ready(slug, int(number)), query[0] if query else ALL_PARTS)
        Path(out).write_bytes(pdf_of(made, SHARED, {}))
        return
    FOLDER.mkdir(exist_ok=True)
    lines = [line for each in READY for line in pages_told(*each)]
    LIST.write_text("\n".join([*lines, ""]), encoding="utf-8")
    for name in PICTURES:
        few(picture(name)).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main(sys.argv[1:])
