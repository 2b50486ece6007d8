"""A warband on paper, as a PDF, and as the card that is shown where its address is posted."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rosters import queries
from rosters.pdf import pdf_of
from rosters.pictures import pictures_of
from rosters.posters import poster_of
from rosters.prints import PAPERS, PARTS, print_of, wishes_from
from rosters.sharing import shared_of
from rosters.views.privacy import private
from rosters.visitors import visitor_of


@require_safe
@private
def print_page(request: HttpRequest, warband_id: str) -> HttpResponse:
    link = request.GET.get("link", "")
    row = queries.seen_warband(warband_id, visitor_of(request), link)
    context = {
        "print": print_of(row, wishes_from(request.GET)),
        "shared": shared_of(request, row),
        "parts": PARTS,
        "papers": PAPERS,
        "link": link,
    }
    return render(request, "rosters/print.html", context)


@require_safe
@private
def print_pdf(request: HttpRequest, warband_id: str) -> HttpResponse:
    row = queries.seen_warband(warband_id, visitor_of(request), request.GET.get("link", ""))
    printed = print_of(row, wishes_from(request.GET))
    pictures = pictures_of(card.picture for card in printed.cards)
    return HttpResponse(
        pdf_of(printed, shared_of(request, row), pictures),
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="warband-{row.pk}.pdf"'},
    )


@require_safe
@private
def poster(request: HttpRequest, warband_id: str) -> HttpResponse:
    row = queries.seen_warband(warband_id, visitor_of(request), request.GET.get("link", ""))
    return HttpResponse(poster_of(row), content_type="image/png")
