"""Template tag that caches page fragments shared by many readers and moments."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.template.loader import get_template

register = template.Library()

Given = tuple[tuple[str, type, object], ...]
MOST = 4096  # different pieces of one template, in one process


@register.simple_tag
def kept(name: str, **given: object) -> str:
    """The template `name`, shown what is given here and nothing else.

    Whatever it can show is part of the key under which it is kept, so that nobody is shown what
    was drawn for somebody who knows more. What is given must be hashable and never change.
    """
    # With its type: a text that counts as safe must not stand in for an equal one that does not.
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
