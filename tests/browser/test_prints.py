"""What comes out of a printer: no card is cut, and each team has one sheet."""

from __future__ import annotations

import io
import re

import pytest
from pypdf import PdfReader

pytestmark = pytest.mark.browser
MM = 96 / 25.4  # px
MEASURED = """cards => cards.map(card => [
  card.querySelector("h3").textContent, card.querySelector(".foot").textContent,
  card.getBoundingClientRect().width, card.getBoundingClientRect().height])"""


def printed(page) -> list[str]:
    """The words of each page, without any blank between them."""
    reader = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))
    return ["".join(sheet.extract_text().split()) for sheet in reader.pages]


def test_no_card_is_cut_and_every_team_has_one_sheet(site, opened):
    page = opened(1280, 900)
    page.goto(f"{site.address}/warbands/new/")
    page.locator(".card", has_text="Yardies").get_by_role("button").click()
    page.wait_for_url(re.compile(r"/warbands/\w{22}/"))
    address = page.url
    for paper, parts, count in (("a4", "part=sheets&part=cards", 4), ("letter", "part=cards", 2)):
        page.goto(f"{address}print/?{parts}&paper={paper}")
        cards = page.locator(".figure-card").evaluate_all(MEASURED)
        sheets = printed(page)
        assert len(cards) == 12
        assert len(sheets) == count  # a sheet for each team; nine cards on a page, then three
        for name, foot, wide, high in cards:
            [where] = [sheet for sheet in sheets if "".join(foot.split()) in sheet]
            assert "".join(name.split()) in where
            assert (round(wide / MM), round(high / MM)) == (63, 88)
