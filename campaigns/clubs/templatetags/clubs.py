"""Template filters for the times of club events, in the time zone of the club."""

from __future__ import annotations

from django import template

from campaigns.clubs.models import ClubEvent
from campaigns.clubs.services.events import local

register = template.Library()


@register.filter
def hours(event: ClubEvent) -> str:
    """When an evening begins: "Tuesday 24 November 2026, 19:00"."""
    return f"{local(event, event.starts):%A %-d %B %Y, %H:%M}"


@register.filter
def until(event: ClubEvent) -> str:
    """When it ends: "until 22:00", with the day where it is another."""
    starts, ends = local(event, event.starts), local(event, event.ends)
    day = "" if starts.date() == ends.date() else f"{ends:%A} "
    return f"until {day}{ends:%H:%M}"


@register.filter
def words(text: str) -> list[str]:
    """The words of a text, one after another."""
    return text.split()
