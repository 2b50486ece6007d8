"""Two pages of a game to have beside the table, on either paper and in either ink."""

from __future__ import annotations

import io

import pytest
from django.test import Client
from pypdf import PdfReader

from firewall_site.queries.quick_reference import PAGES, quick_pages
from rules import reference
from rules.registry import RULESETS
from tests.rosters.printed import lies, texts

GAMES = [slug for slug in RULESETS if reference.primer(slug)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", GAMES)
def test_all_that_a_primer_and_the_words_say_stands_on_two_pages(slug, paper):
    pages = quick_pages(slug, paper, "colour")
    assert len(pages) == PAGES
    told = "".join("".join(each.item.words.split()) for page in pages for each in texts(page.items))
    for section in reference.primer(slug):
        assert all("".join(each.split()) in told for each in section.text), section.title
    for term in reference.terms(slug):
        assert "".join(term.says.split()) in told, term.word
    for page in pages:
        found = list(lies(page.items))
        assert all(each.left > 5 and each.right < page.width - 5 for each in found)
        assert all(each.top > 5 and each.bottom < page.height - 5 for each in found)
        assert min(each.item.size for each in texts(page.items)) >= 6


@pytest.mark.django_db
def test_it_is_linked_shown_and_made_a_pdf():
    client = Client()
    assert 'href="/rules/killzone/quick/"' in client.get("/rules/").content.decode()
    shown = client.get("/rules/killzone/quick/?paper=letter&ink=saving").content.decode()
    assert 'width="215.9mm"' in shown
    assert "paper-letter" in shown
    answer = client.get("/rules/killzone/quick.pdf?paper=letter")
    assert answer.headers["Content-Type"] == "application/pdf"
    reader = PdfReader(io.BytesIO(answer.content), strict=True)
    assert len(reader.pages) == PAGES
    assert round(float(reader.pages[0].mediabox.width)) == 612
    assert client.get("/rules/chess/quick/").status_code == 404
    assert client.get("/rules/chess/quick.pdf").status_code == 404
