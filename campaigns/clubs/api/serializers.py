"""Builds the API responses from rows. Nothing here changes anything."""

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
from campaigns.clubs.queries.result_pages import ClubGameShown
from web.api.encoding import as_sent

T = TypeVar("T")


def when(moment: datetime | None) -> str:
    return moment.isoformat() if moment else ""


def page_of(
    shape: Callable[..., T], page: Page[Any], number: int, show: Callable[..., object]
) -> T:
    """A page as a record; one beyond the last is empty."""
    pages = page.paginator.num_pages
    rows = tuple(show(each) for each in page) if number <= pages else ()
    return shape(page.paginator.count, number, pages, rows)


def club(row: Club, members: int, own: Membership | None) -> r.ClubShown:
    return r.ClubShown(
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


def one_club(found: Pass) -> r.ClubShown:
    return club(found.club, club_pages.number_of_members(found.club), found.own)


def member(row: Membership) -> r.ClubMemberShown:
    return r.ClubMemberShown(row.pk, row.name, row.role, when(row.joined))


def change(row: MembershipChange) -> r.ClubChangeShown:
    by = row.by.name if row.by else ""
    return r.ClubChangeShown(
        row.pk, row.name, row.kind, row.before, row.after, by, row.reason, when(row.created)
    )


def link(row: ClubInvitation) -> r.LinkShown:
    path = reverse("clubs:join", args=[row.token])
    return r.LinkShown(row.pk, path, row.by.name, row.used, row.most, when(row.ends))


def way_in(page: club_pages.WayIn) -> r.WayInShown:
    row = page.link.club
    if page.trouble:
        return r.WayInShown("", "", row.name, "", "", 0, "", page.trouble)
    return r.WayInShown(
        row.slug, row.slug, row.name, row.about, row.town, page.members, page.link.by.name, ""
    )


def request(row: JoinRequest) -> r.RequestShown:
    return r.RequestShown(row.pk, row.name, row.words, row.state, when(row.created))


def notice(row: ClubNotice) -> r.ClubNoticeShown:
    words = "" if row.hidden_reason else row.words
    return r.ClubNoticeShown(
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


def event(row: ClubEvent) -> r.EventShown:
    return r.EventShown(
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


def one_event(found: Pass, event_id: int) -> r.OneEventShown:
    page = event_pages.event_page(found, event_id)
    yes, perhaps, no = (tuple(page.saying(each)) for each in ("yes", "perhaps", "no"))
    return r.OneEventShown(event(page.event), yes, perhaps, no, page.own)


def catalogue(row: ClubPack) -> r.CatalogueShown:
    return r.CatalogueShown(
        row.pk, row.rows_id, row.name, row.edition, row.rows.ruleset, row.has_prices, row.note
    )


def game(row: result_pages.GameRow) -> ClubGameShown:
    return as_sent(ClubGameShown, row)


def one_game(found: Pass, game_id: int) -> r.OneGameShown:
    page = result_pages.game_page(found, game_id)
    entries = tuple(
        r.GameEntryShown(
            each.kind, each.by_name, tuple(each.winners), each.words, when(each.created)
        )
        for each in page.entries
    )
    return r.OneGameShown(game(page.face), entries)
