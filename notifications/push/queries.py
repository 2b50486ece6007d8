"""Read model of the browsers that take push messages, for the page of the settings."""

from __future__ import annotations

from datetime import datetime

from notifications.models import PushSubscription
from notifications.push import keys
from notifications.push.services import MOST_BROWSERS
from rules.kernel.record import Record


class BrowserRow(Record):
    """A browser that takes push messages. `digest`: by which a page knows its own browser again."""

    id: str
    label: str
    digest: str
    created: datetime
    used: datetime | None
    trouble: str


class PushPanel(Record):
    """What the page shows of push messages. `public_key`: "" where they are switched off."""

    public_key: str
    rows: tuple[BrowserRow, ...]
    most: int

    @property
    def is_on(self) -> bool:
        return bool(self.public_key)


def push_panel_of(user_id: int) -> PushPanel:
    """The browsers of a user, the oldest first."""
    if not (public_key := keys.public_key()):
        return PushPanel("", (), MOST_BROWSERS)
    rows = PushSubscription.objects.filter(user_id=user_id)
    return PushPanel(public_key, tuple(_row(each) for each in rows), MOST_BROWSERS)


def _row(browser: PushSubscription) -> BrowserRow:
    return BrowserRow(
        id=browser.pk,
        label=browser.label,
        digest=browser.digest,
        created=browser.created,
        used=browser.used,
        trouble=browser.trouble,
    )
