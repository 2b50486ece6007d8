"""Answers with pages of paper: to look at and print, or as a PDF."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from web.downloads import download, file_name
from web.paper.inks import COLOUR, INKS
from web.paper.items import Page
from web.paper.pdf import pdf_of_pages
from web.paper.svg import svg_pages

PAPERS = (("a4", "A4"), ("letter", "Letter"))


class Asked(NamedTuple):
    """What somebody wants to print on, and in which ink."""

    paper: str
    ink: str


def asked_for(data: QueryDict) -> Asked:
    """The options of a query string. Unknown values are ignored."""
    paper, ink = data.get("paper", ""), data.get("ink", "")
    return Asked(paper if paper in dict(PAPERS) else "a4", ink if ink in dict(INKS) else COLOUR)


def leaves_answer(
    request: HttpRequest, title: str, pages: Sequence[Page], back_url: str, pdf_url: str
) -> HttpResponse:
    """A page of the site with pages of paper on it."""
    asked = asked_for(request.GET)
    context = {
        "title": title,
        "pages": svg_pages(pages),
        "back_url": back_url,
        "pdf_url": pdf_url,
        "papers": PAPERS,
        "inks": INKS,
        **asked._asdict(),
    }
    return render(request, "web/leaves.html", context)


def pdf_answer(title: str, pages: Sequence[Page]) -> HttpResponse:
    """The pages as a PDF, shown in place."""
    content = pdf_of_pages(title, pages, {})
    return download(content, "application/pdf", file_name(title, "pdf"), is_shown=True)
