"""Builds API responses from rows. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

from django.core.paginator import Page
from django.urls import reverse

from campaigns.clubs.api import records as r
from campaigns.clubs.models import (
    Club,
    ClubEvent,
    ClubInvitation,
    ClubNotice,
    ClubPack,
    JoinRequest,
    Membership,
    MembershipChange,
)
from campaigns.clubs.permissions import Pass
from campaigns.clubs.queries import club_pages, event_pages, result_pages
from campaigns.clubs.queries.result_pages import ClubGameRow
from web.api.encoding import as_sent

T = TypeVar("T")


def when(moment: datetime | None) -> str:
    return moment.isoformat() if moment else ""


def page_of(
    shape: Callable[..., T], page: Page[Any], number: int, show: Callable[..., object]
) -> T:
    """A page of rows as a record. A page beyond the last is empty."""
    pages = page.paginator.num_pages
    rows = tuple(show(each) for each in page) if number <= pages else ()
    return shape(page.paginator.count, number, pages, rows)


def club(row: Club, members: int, own: Membership | None) -> r.ClubDetail:
    return r.ClubDetail(
        row.slug,
        row.slug,
        row.name,
        row.about,
        row.town,
        row.is_listed,
        row.joins,
        row.members_write,
        row.shows_results,
        members,
        own.role if own else "",
        own.name if own else "",
        when(row.closed),
        when(row.created),
    )


def one_club(found: Pass) -> r.ClubDetail:
    return club(found.club, club_pages.number_of_members(found.club), found.own)


def member(row: Membership) -> r.ClubMemberRow:
    return r.ClubMemberRow(row.pk, row.name, row.role, when(row.joined))


def change(row: MembershipChange) -> r.MembershipChangeRow:
    by = row.by.name if row.by else ""
    return r.MembershipChangeRow(
        row.pk, row.name, row.kind, row.before, row.after, by, row.reason, when(row.created)
    )


def link(row: ClubInvitation) -> r.InvitationLinkRow:
    path = reverse("clubs:join", args=[row.token])
    return r.InvitationLinkRow(row.pk, path, row.by.name, row.used, row.most, when(row.ends))


def invitation(page: club_pages.InvitationPage) -> r.InvitationDetail:
    row = page.link.club
    if page.trouble:
        return r.InvitationDetail("", "", row.name, "", "", 0, "", page.trouble)
    return r.InvitationDetail(
        row.slug, row.slug, row.name, row.about, row.town, page.members, page.link.by.name, ""
    )


def request(row: JoinRequest) -> r.JoinRequestRow:
    return r.JoinRequestRow(row.pk, row.name, row.words, row.state, when(row.created))


def notice(row: ClubNotice) -> r.ClubNoticeRow:
    words = "" if row.hidden_reason else row.words
    return r.ClubNoticeRow(
        row.pk,
        row.title,
        words,
        row.author.name,
        row.is_pinned,
        row.is_public,
        row.hidden_reason,
        when(row.created),
        when(row.edited),
    )


def event(row: ClubEvent) -> r.EventRow:
    return r.EventRow(
        row.pk,
        row.title,
        when(row.starts),
        when(row.ends),
        row.zone,
        row.place,
        row.note,
        row.is_public,
        when(row.cancelled),
        row.version,
        getattr(row, "number_coming", 0),
    )


def one_event(found: Pass, event_id: int) -> r.EventDetail:
    page = event_pages.event_page(found, event_id)
    yes, perhaps, no = (tuple(page.saying(each)) for each in ("yes", "perhaps", "no"))
    return r.EventDetail(event(page.event), yes, perhaps, no, page.own)


def catalogue(row: ClubPack) -> r.CatalogueRow:
    return r.CatalogueRow(
        row.pk, row.rows_id, row.name, row.edition, row.rows.ruleset, row.has_prices, row.note
    )


def game(row: result_pages.GameRow) -> ClubGameRow:
    return as_sent(ClubGameRow, row)


def one_game(found: Pass, game_id: int) -> r.ClubGameDetail:
    page = result_pages.game_page(found, game_id)
    entries = tuple(
        r.GameEntryRow(each.kind, each.by_name, tuple(each.winners), each.words, when(each.created))
        for each in page.entries
    )
    return r.ClubGameDetail(game(page.face), entries)
