"""Hook for the picture of a letter: an app draws what its kinds of notices are about.

Each registers its function when Django starts. A letter without a picture is a letter all the same.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

from accounts.actors import Actor, actor_from
from notifications.models import Notice

Picture = Callable[[Notice, Actor], bytes]

log = logging.getLogger(__name__)
_pictures: dict[str, Picture] = {}


def register(kinds: Iterable[str], picture: Picture) -> None:
    """Register `picture`, which draws what notices of these kinds are about, as a PNG.

    It is called by workers only, and shows nothing that the notice's reader may not see. b"" or an
    error means that there is none.
    """
    _pictures.update(dict.fromkeys(kinds, picture))


def picture_of(notice: Notice) -> bytes:
    """The PNG for a notice's reader as things stand now; b"" if there is none."""
    draw = _pictures.get(notice.kind)
    if draw is None or notice.user is None:
        return b""
    try:
        return draw(notice, actor_from(notice.user, ""))
    except Exception:  # whatever is wrong with a picture, the letter is sent
        log.exception("No picture for notice %s", notice.pk)
        return b""
