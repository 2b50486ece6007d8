"""A warband as a printable page, as a PDF, and as a preview image."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from accounts.actors import actor_of
from rosters.export_limits import made_or_kept
from rosters.models import Warband
from rosters.permissions import seen_warband
from rosters.printing.pages import pages_of, pdf_of
from rosters.printing.print_page import PARTS, PrintOptions, print_of, print_options
from rosters.public_address import shared_of
from rosters.queries.social_card import card_svg
from rosters.services.pictures import pictures_of
from rules.registry import RULESETS
from web.downloads import download, file_name
from web.paper.answers import PAPERS
from web.paper.inks import INKS
from web.paper.svg import svg_pages
from web.result_cache import results
from web.stills.answers import still_answer
from web.views import hidden_as_404, or_later


@require_safe
@hidden_as_404
def print_page(request: HttpRequest, warband_id: str) -> HttpResponse:
    link = request.GET.get("link", "")
    row = seen_warband(warband_id, actor_of(request), link)
    options, shared = _options(request, row), shared_of(request, row)

    def make() -> bytes:
        pages = svg_pages(pages_of(print_of(row, options), shared))
        return render_to_string("web/_leaves.html", {"pages": pages}).encode()

    leaves = results.get(("leaves", row.pk, row.revision, options, shared), make)
    context = {
        "row": row,
        "game": RULESETS[row.ruleset].name,
        "teams": _teams(row),
        "options": options,
        "leaves": mark_safe(leaves.decode()),  # noqa: S308 - made by a template
        "parts": PARTS,
        "papers": PAPERS,
        "inks": INKS,
        "link": link,
    }
    return render(request, "rosters/print.html", context)


def _options(request: HttpRequest, row: Warband) -> PrintOptions:
    """The print options; an unknown team is all of them, so that all share what is kept."""
    options = print_options(request.GET)
    return options if options.team in dict(_teams(row)) else replace(options, team="")


def _teams(row: Warband) -> list[tuple[str, str]]:
    return [(team["id"], team["name"]) for team in row.document["teams"]]


@require_safe
@hidden_as_404
@or_later
def print_pdf(request: HttpRequest, warband_id: str) -> HttpResponse:
    row = seen_warband(warband_id, actor_of(request), request.GET.get("link", ""))
    options, shared = _options(request, row), shared_of(request, row)

    def make() -> bytes:
        printed = print_of(row, options)
        return pdf_of(printed, shared, pictures_of(card.picture for card in printed.cards))

    content = made_or_kept(request, ("pdf", row.pk, row.revision, options, shared), make)
    return download(content, "application/pdf", file_name(row.name, "pdf"), is_shown=True)


@require_safe
@hidden_as_404
def social_image(request: HttpRequest, warband_id: str) -> HttpResponse:
    row = seen_warband(warband_id, actor_of(request), request.GET.get("link", ""))
    svg = results.get(("card", row.pk, row.revision), lambda: card_svg(row).encode())
    return still_answer(svg.decode())
