"""Template tags that cache page fragments shared by many readers and moments."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

from django import template
from django.http import HttpRequest
from django.template.context import Context
from django.template.loader import get_template
from django.templatetags.static import static as address_of
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

Given = tuple[tuple[str, type, object], ...]
MOST = 4096  # cached fragments of one template, in one process
FEW = 256  # of one with many kilobytes each
SHOWN = "Battle-Parts"  # the header in which a page names the parts that it shows
MOST_SHOWN = 20_000  # characters of it that are read
ROOT = re.compile(r"""\s*<(?P<tag>[a-z]+)\b[^>]*?\sid="(?P<id>[^"]+)\"""")


@dataclass(frozen=True)
class Part:
    """A drawn fragment with one element as its root, and what stands for it where it is shown
    already: an empty element that htmx replaces by the one in the page.
    """

    digest: str
    whole: SafeString
    stub: SafeString


@register.simple_tag
@lru_cache(maxsize=1024)
def static(path: str) -> str:
    """Django's tag of this name, with its answers kept: a battle's page asks for fifty addresses.

    Templates have it without loading anything; `{% load static %}` would bring Django's own back.
    """
    return address_of(path)


@register.simple_tag
def kept(name: str, **given: object) -> SafeString:
    """Render the template `name` with only these arguments, and cache the result.

    The key contains all arguments, so that no reader is shown a fragment of a reader who knows
    more. Arguments must be hashable and immutable.
    """
    return _keeper(name).drawn(_as_key(given))


@register.simple_tag
def kept_few(name: str, **given: object) -> SafeString:
    """The same for a template of many kilobytes: fewer of them are cached."""
    return _keeper(name, FEW).drawn(_as_key(given))


@register.simple_tag(takes_context=True)
def part(context: Context, name: str, **given: object) -> SafeString:
    """The same for a template whose root has an id; a page that shows it already gets its stub.

    `parts` of the context: the digests of what the page shows (`shown_parts`).
    """
    found = _keeper(name).part(_as_key(given))
    return found.stub if found.digest in (context.get("parts") or ()) else found.whole


def shown_parts(request: HttpRequest) -> Collection[str]:
    """The digests of the parts that the asking page shows."""
    return frozenset(request.headers.get(SHOWN, "")[:MOST_SHOWN].split())


def _as_key(given: dict[str, object]) -> Given:
    # The key includes the type: safe strings must not replace equal unsafe ones.
    return tuple((key, type(value), value) for key, value in given.items())


@lru_cache(maxsize=32)
def _keeper(name: str, most: int = MOST) -> _Keeper:
    return _Keeper(name, most)


class _Keeper:
    def __init__(self, name: str, most: int = MOST) -> None:
        self._name = name
        self._template = get_template(name)
        self.drawn = lru_cache(maxsize=most)(self._draw)
        self.part = lru_cache(maxsize=most)(self._as_part)

    def _draw(self, given: Given) -> SafeString:
        return mark_safe(self._template.render({key: value for key, _, value in given}))  # noqa: S308

    def _as_part(self, given: Given) -> Part:
        html = self._draw(given)
        root = ROOT.match(html)
        if root is None:
            raise ValueError(f"The root of {self._name} needs an id.")
        tag, shown, end = root["tag"], root["id"], root.end("tag")
        digest = urlsafe_b64encode(blake2b(html.encode(), digest_size=6).digest()).decode()
        mark = f' data-part="{digest}"'
        stub = f'<{tag} id="{shown}"{mark} hx-preserve="true"></{tag}>'
        # Both are drawn by a template that escapes.
        return Part(digest, mark_safe(html[:end] + mark + html[end:]), mark_safe(stub))  # noqa: S308
