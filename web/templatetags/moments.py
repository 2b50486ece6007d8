"""A template filter for how long ago something was."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince

register = template.Library()

JUST_NOW = timedelta(minutes=1)


@register.filter
def ago(moment: datetime) -> SafeString:
    """When something was, as a `time` element: just now, 4 minutes ago, 2 days ago.

    A moment that lies ahead, by a clock that runs behind, is just now.
    """
    is_new = timezone.now() - moment < JUST_NOW
    words = "just now" if is_new else f"{timesince(moment, depth=1)} ago"
    return format_html('<time datetime="{}">{}</time>', moment.isoformat(), words)
