"""Stills by their content: asked for by a page, drawn by a worker, kept as long as asked for."""

from __future__ import annotations

import hashlib
import logging
import zlib
from datetime import datetime, timedelta

from django.utils import timezone

from web.concurrency import Busy
from web.enqueue import enqueue_after_commit
from web.models import Still
from web.stills.rasteriser import MOST_LETTERS, png_of

MOST_WAITING = 200  # drawings that wait; who asks for more keeps the plain card
MOST_KEPT = 2000  # about 200 MB
KEPT_FOR = timedelta(days=30)  # after it was last asked for
NOTED_EVERY = timedelta(days=1)
AT_ONCE = 20  # lost drawings that one sweep sends again
DRAW = "web.tasks.draw_still"

log = logging.getLogger(__name__)


def name_of(svg: str) -> str:
    """The name of a still: the SHA-256 of its SVG."""
    return hashlib.sha256(svg.encode()).hexdigest()


def still_of(svg: str) -> bytes:
    """The PNG of an SVG; b"" until a worker has drawn it. The first who asks has it drawn."""
    name = name_of(svg)
    found = Still.objects.filter(pk=name).values_list("png", "asked").first()
    if found is None:
        _ask(name, svg)
        return b""
    png, asked = found
    if asked < timezone.now() - NOTED_EVERY:
        Still.objects.filter(pk=name).update(asked=timezone.now())
    return bytes(png)


def drawn_still(svg: str) -> bytes:
    """The PNG of an SVG, drawn now where it is not kept. For workers; b"" where it cannot be."""
    return still_of(svg) or _drawn(name_of(svg))


def _drawn(name: str) -> bytes:
    draw(name)
    png = Still.objects.filter(pk=name).values_list("png", flat=True).first()
    return bytes(png or b"")


def _ask(name: str, svg: str) -> None:
    if len(svg) > MOST_LETTERS or Still.objects.filter(is_waiting=True).count() >= MOST_WAITING:
        return
    source = zlib.compress(svg.encode())
    _, is_new = Still.objects.get_or_create(id=name, defaults={"source": source})
    if is_new:
        enqueue_after_commit(DRAW, name)


def draw(name: str) -> None:
    """Draw a still that waits. One that cannot be drawn stays without a picture."""
    source = Still.objects.filter(pk=name, is_waiting=True).values_list("source").first()
    if source is None:
        return
    png = b""
    try:
        png = png_of(zlib.decompress(bytes(source[0])).decode())
    except Busy:
        return  # a sweep sends it again
    except ValueError:
        log.exception("A still cannot be drawn: %s", name)
    Still.objects.filter(pk=name).update(png=png, source=b"", is_waiting=False)


def waiting_stills() -> list[str]:
    """The oldest drawings that wait: messages and workers may be lost."""
    waiting = Still.objects.filter(is_waiting=True).order_by("asked")
    return list(waiting.values_list("pk", flat=True)[:AT_ONCE])


def forget_stills(now: datetime) -> None:
    """Delete stills for which nobody has asked for long, and the oldest of too many."""
    Still.objects.filter(asked__lt=now - KEPT_FOR).delete()
    too_many = Still.objects.order_by("-asked").values_list("pk", flat=True)[MOST_KEPT:]
    Still.objects.filter(pk__in=list(too_many)).delete()
