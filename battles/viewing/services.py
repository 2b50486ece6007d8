"""Keep how a user watches battles, and note who is at a table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils import timezone

from battles.models import LastSeen, Viewing
from battles.models.viewing import LOUDEST


class ViewingRefused(Exception):
    """A choice that does not exist; the sentence says what to choose."""


@dataclass(frozen=True)
class ViewingPlan:
    """The new choices; None keeps what is there."""

    pace: str | None = None
    volume: int | None = None
    shows_presence: bool | None = None
    marks: str | None = None


def keep_viewing(user_id: int, plan: ViewingPlan) -> Viewing:
    """Save new choices of a user. Raises ViewingRefused."""
    if plan.pace is not None and plan.pace not in Viewing.Pace.values:
        raise ViewingRefused("Choose off, quick, normal or slow.")
    if plan.volume is not None and not 0 <= plan.volume <= LOUDEST:
        raise ViewingRefused(f"Choose a volume between 0 and {LOUDEST}.")
    if plan.marks is not None and plan.marks not in Viewing.Marks.values:
        raise ViewingRefused("Choose letters or figures.")
    changed = {name: value for name, value in vars(plan).items() if value is not None}
    kept, _ = Viewing.objects.update_or_create(user_id=user_id, defaults=changed)
    if plan.shows_presence is False:
        LastSeen.objects.filter(seat__user_id=user_id).update(present=None)
    return kept


def note_present(seat_ids: Collection[int]) -> None:
    """Note that the people of these seats have their battles open now."""
    if seat_ids:
        LastSeen.objects.filter(seat_id__in=seat_ids).update(present=timezone.now())
