"""Hook that drops notices which are no longer true when they are due to be sent.

The apps that write a kind of notice can check it; each registers its check when Django starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from notifications.models import Notice

Check = Callable[[Notice], bool]

_checks: dict[str, Check] = {}


def register(kinds: Iterable[str], check: Check) -> None:
    """Register `check`, which runs before a notice of these kinds is sent."""
    _checks.update(dict.fromkeys(kinds, check))


def is_out_of_date(notice: Notice) -> bool:
    """Whether the notice must not be sent any more."""
    check = _checks.get(notice.kind)
    return check is not None and check(notice)
