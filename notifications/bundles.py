"""Bundles: unread notices about the same thing stand as one, "3 things in Toll on Tanner Street".

The inbox, letters and digests bundle by `Notice.topic`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Case, CharField, Count, F, Q, QuerySet, When, Window
from django.db.models.functions import RowNumber

from notifications.models import Notice

MOST_PARTS = 50  # of a bundle, that the inbox shows

_UNREAD = Q(read=None) & ~Q(topic="")


@dataclass(frozen=True)
class Bundle:
    """Notices about the same thing, the newest first; `size`: how many there are of them.

    `parts` has at most 50. Of a notice that stands alone it has that one.
    """

    parts: tuple[Notice, ...]
    size: int

    @property
    def newest(self) -> Notice:
        return self.parts[0]

    @property
    def title(self) -> str:
        """What stands for all of them."""
        return bundle_title(self.size, self.newest)

    @property
    def left_out(self) -> int:
        """How many are not among the parts."""
        return self.size - len(self.parts)


def bundle_title(size: int, newest: Notice) -> str:
    """The line for so many notices: of one its own title."""
    return newest.title if size == 1 else f"{size} things in {newest.about}"


def newest_of_bundles(rows: QuerySet[Notice]) -> QuerySet[Notice]:
    """Of one reader's notices each read one, and the newest of each bundle of unread ones.

    Each has `size`: how many notices its bundle has.
    """
    key = Case(When(_UNREAD, then=F("topic")), default=F("id"), output_field=CharField())
    rows = rows.annotate(bundle=key)
    return rows.annotate(
        place=Window(RowNumber(), partition_by=F("bundle"), order_by=("-created", "-id")),
        size=Window(Count("id"), partition_by=F("bundle")),
    ).filter(place=1)


def bundles_of(heads: Sequence[Notice], rows: QuerySet[Notice]) -> list[Bundle]:
    """The bundles of `newest_of_bundles`, with their parts out of `rows`, in the same order."""
    topics = [each.topic for each in heads if each.size > 1]  # type: ignore[attr-defined]
    parts: dict[str, list[Notice]] = {topic: [] for topic in topics}
    own = rows.filter(_UNREAD, topic__in=topics).annotate(
        place=Window(RowNumber(), partition_by=F("topic"), order_by=("-created", "-id"))
    )
    for each in own.filter(place__lte=MOST_PARTS) if topics else ():
        parts[each.topic].append(each)
    return [_bundle(head, parts) for head in heads]


def _bundle(head: Notice, parts: dict[str, list[Notice]]) -> Bundle:
    found = parts.get(head.topic, []) if head.read is None else []
    size: int = getattr(head, "size", len(found))
    return Bundle(tuple(found), size) if len(found) > 1 else Bundle((head,), 1)


def grouped(notices: Iterable[Notice]) -> list[Bundle]:
    """Some notices bundled by what they are about; in each the newest first."""
    by_topic = sorted(notices, key=lambda each: (each.topic or each.id, each.created), reverse=True)
    groups = (tuple(rows) for _, rows in groupby(by_topic, lambda each: each.topic or each.id))
    return [Bundle(rows, len(rows)) for rows in groups]
