"""Template tag that caches page fragments shared by many readers and moments."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.template.loader import get_template

register = template.Library()

Given = tuple[tuple[str, type, object], ...]
MOST = 4096  # cached fragments of one template, in one process


@register.simple_tag
def kept(name: str, **given: object) -> str:
    """Render the template `name` with only these arguments, and cache the result.

    The key contains all arguments, so that no reader is shown a fragment of a reader who knows
    more. Arguments must be hashable and immutable.
    """
    # The key includes the type: safe strings must not replace equal unsafe ones.
    return _keeper(name)(tuple((key, type(value), value) for key, value in given.items()))


@lru_cache(maxsize=32)
def _keeper(name: str) -> _Keeper:
    return _Keeper(name)


class _Keeper:
    def __init__(self, name: str) -> None:
        self._template = get_template(name)
        self._drawn = lru_cache(maxsize=MOST)(self._draw)

    def __call__(self, given: Given) -> str:
        return self._drawn(given)

    def _draw(self, given: Given) -> str:
        return self._template.render({key: value for key, _, value in given})
