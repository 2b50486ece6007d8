"""Every kind of notice with an example webhook body, for the API page."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime

from django import template

from notifications.kinds import LISTED, Kind
from notifications.models import Notice, Webhook
from notifications.webhooks import body_of

register = template.Library()

# Example values of all facts.
FACTS = {
    "title": "Toll on Tanner Street", "who": "Ada", "seat": "The wardens", "result": "Ada wins.",
    "deadline": "22 November 2136, 20:00 UTC", "what": "a draw", "words": "See you at eight.",
    "club": "Lowtown Irregulars", "role": "organiser", "notice": "Two new tables",
    "event": "Club night", "game": "Street fight", "number": "3", "terms": "for good",
    "due": "Act before Friday 28 November, 21:00 London time. If you miss it, you lose the battle.",
    "host": "example.org", "failures": "15", "silence": "a forfeit", "league": "Lowtown League",
}  # fmt: skip
AT = datetime(2136, 11, 22, 18, 0, tzinfo=UTC)


@dataclass(frozen=True)
class KindExample:
    """A kind of notice: its key, its cause, and an example."""

    key: str
    label: str
    body: str


@register.simple_tag
def notification_kinds() -> list[KindExample]:
    """Every kind in the settings, in the order of the settings page."""
    return [KindExample(each.key, each.label, example_of(each)) for each in LISTED]


def example_of(kind: Kind) -> str:
    """The body of a webhook call in the plain format, as lines."""
    notice = Notice(
        id="Nq3vX8kLw2",
        key="example",
        kind=kind.key,
        title=kind.title.format_map(FACTS),
        text=kind.text.format_map(FACTS),
        path="/inbox/",
        created=AT,
    )
    body = json.loads(body_of(Webhook(shape=Webhook.Shape.GENERIC), notice))
    return json.dumps(body, ensure_ascii=False, indent=2)
