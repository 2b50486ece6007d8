"""What comes out of a printer is what the PDF says, from any browser: the same words in the same
places, and the same picture.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat
from pypdf import PdfReader

from web.paper.fonts import width

pytestmark = pytest.mark.browser
POINT = 25.4 / 72  # mm
DOTS = 96  # to the inch


@pytest.fixture
def yardies(site, opened):
    page = opened(1280, 900)
    page.goto(f"{site.address}/warbands/new/")
    page.locator("#ready > li", has_text="Yardies").get_by_role("button").first.click()
    page.wait_for_url(re.compile(r"/warbands/\w{22}/"))
    return page, page.url.partition("?")[0]


def words(reader: PdfReader) -> list[str]:
    """The letters of each page, sorted: browsers and we may write runs in another order."""
    return ["".join(sorted("".join(page.extract_text().split()))) for page in reader.pages]


@pytest.mark.parametrize("query", ["paper=a4", "paper=letter&ink=saving&part=cards&part=tokens"])
def test_a_browser_prints_the_words_of_the_pdf_page_by_page(yardies, query):
    page, address = yardies
    page.goto(f"{address}print/?{query}")
    page.wait_for_function("document.fonts.ready.then(() => true)")
    printed = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True, print_background=True)))
    made = PdfReader(io.BytesIO(page.request.get(f"{address}print.pdf?{query}").body()))
    assert len(printed.pages) == len(made.pages) > 1
    for ours, theirs in zip(made.pages, printed.pages, strict=True):
        assert abs(float(ours.mediabox.width) - float(theirs.mediabox.width)) < 1.5
        assert abs(float(ours.mediabox.height) - float(theirs.mediabox.height)) < 1.5
    assert words(printed) == words(made)


def test_every_run_of_words_is_measured_by_the_browser_as_by_us(yardies):
    """A line that we break at a width is as wide in a browser: its letters are the same."""
    page, address = yardies
    page.goto(f"{address}print/?part=sheets&part=cards&part=rules")
    page.wait_for_function("document.fonts.ready.then(() => true)")
    measured = page.locator(".leaf text").evaluate_all(
        """texts => texts.map(text => [text.textContent, text.getAttribute("class"),
             Number(text.getAttribute("font-size")), text.getComputedTextLength()])"""
    )
    assert len(measured) > 500
    for text, face, size, long in measured:
        ours = width(text, face.removeprefix("in-"), size / POINT)
        assert abs(ours - long) < 0.02 * max(ours, 4), text


@pytest.mark.skipif(not shutil.which("pdftoppm"), reason="nothing here draws a PDF (poppler-utils)")
@pytest.mark.parametrize("query", ["part=cards", "part=sheets&ink=saving", "part=tokens"])
def test_the_pdf_looks_like_the_page(yardies, tmp_path, query):
    page, address = yardies
    page.set_viewport_size({"width": 1280, "height": 1400})
    page.goto(f"{address}print/?{query}")
    page.wait_for_function("document.fonts.ready.then(() => true)")
    shown = page.locator(".leaf").first.screenshot()
    (tmp_path / "made.pdf").write_bytes(page.request.get(f"{address}print.pdf?{query}").body())
    drawn = _drawn(tmp_path / "made.pdf")
    seen = Image.open(io.BytesIO(shown)).convert("L").resize(drawn.size)
    soft = ImageFilter.GaussianBlur(2)
    apart = ImageChops.difference(seen.filter(soft), drawn.filter(soft))
    assert ImageStat.Stat(apart).mean[0] < 6
    moved = ImageChops.difference(seen.filter(soft), ImageChops.offset(drawn, 9, 9).filter(soft))
    assert ImageStat.Stat(moved).mean[0] > 3 * ImageStat.Stat(apart).mean[0], "the test sees it"


def _drawn(path: Path) -> Image.Image:
    subprocess.run(
        ["pdftoppm", "-r", str(DOTS), "-png", "-f", "1", "-l", "1", path, path.with_suffix("")],
        check=True,
    )
    [picture] = path.parent.glob("*.png")
    return Image.open(picture).convert("L")


def test_every_card_is_of_the_size_of_a_playing_card(yardies):
    page, address = yardies
    for paper, wide in (("a4", 210), ("letter", 215.9)):
        page.goto(f"{address}print/?part=cards&paper={paper}")
        frames = page.locator('.leaf g[role="group"] > path:first-child').evaluate_all(
            "frames => frames.map(frame => [frame.getBBox().width, frame.getBBox().height])"
        )
        assert len(frames) >= 12
        assert {(round(x + 2.6, 1), round(y + 2.6, 1)) for x, y in frames} == {(63.0, 88.0)}
        view = page.locator(".leaf").first.get_attribute("viewBox")
        assert view.split()[2] == str(wide)


def test_a_phone_sees_whole_pages_and_need_not_scroll_sideways(yardies):
    page, address = yardies
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}print/")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator(".leaf").first.bounding_box()["width"] <= 390
