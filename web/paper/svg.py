"""Writes pages of paper as SVG, to stand in a page of the site."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from web.paper.drawings import outlined
from web.paper.fonts import is_own, width
from web.paper.items import POINT, Drawing, Group, Item, Page, Photo, Shape, Text


class SvgPage(NamedTuple):
    """A page as SVG, and its title."""

    title: str
    svg: SafeString


def svg_pages(pages: Sequence[Page]) -> tuple[SvgPage, ...]:
    """Every page, each with names of its own inside."""
    return tuple(
        SvgPage(page.title, svg_of_page(page, number)) for number, page in enumerate(pages, 1)
    )


def svg_of_page(page: Page, number: int = 1) -> SafeString:
    """One page. `number`: keeps the names in it apart from those of other pages."""
    drawer = _Drawer(number)
    body = "".join(map(drawer.item, page.items))
    size = f'width="{page.width:g}mm" height="{page.height:g}mm"'
    view = f'viewBox="0 0 {page.width:g} {page.height:g}"'
    return mark_safe(  # noqa: S308 - every word was escaped
        f'<svg class="leaf" xmlns="http://www.w3.org/2000/svg" {size} {view}'
        f' aria-labelledby="leaf-{number}" role="group">'
        f'<title id="leaf-{number}">{escape(page.title)}</title>'
        f'<path fill="#ffffff" d="M0 0H{page.width:g}V{page.height:g}H0z"/>{body}</svg>'
    )


class _Drawer:
    """Numbers the drawings of a page: names in them must not meet."""

    def __init__(self, page: int) -> None:
        self.page = page
        self.drawings = 0

    def item(self, item: Item) -> str:
        """An item, or a group with all in it."""
        match item:
            case Text():
                return _text(item)
            case Shape():
                return _shape(item)
            case Photo():
                return _photo(item)
            case Drawing():
                self.drawings += 1
                return _drawing(item, f"{self.page}-{self.drawings}")
            case Group():
                return self._group(item)

    def _group(self, group: Group) -> str:
        label = f' role="group" aria-label="{escape(group.label)}"' if group.label else ""
        move = f' transform="translate({group.x:.2f} {group.y:.2f})"'
        return f"<g{label}{move}>{''.join(map(self.item, group.items))}</g>"


@lru_cache(maxsize=20_000)
def _text(item: Text) -> str:
    """Words. Where other fonts help out, the browser shapes them in the width that was measured."""
    level = f' role="heading" aria-level="{item.level}"' if item.level else ""
    exact = ""
    if not is_own(item.words, item.face):
        length = width(item.words, item.face, item.size)
        exact = f' textLength="{length:.2f}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text class="in-{item.face}" x="{item.x:.2f}" y="{item.y:.2f}"'
        f' font-size="{item.size * POINT:.3f}" fill="{item.colour}"{exact}{level}>'
        f"{escape(item.words)}</text>"
    )


@lru_cache(maxsize=20_000)
def _shape(item: Shape) -> str:
    line = f' stroke="{item.stroke}" stroke-width="{item.line:g}"' if item.stroke else ""
    return f'<path fill="{item.fill or "none"}"{line} d="{item.path}"/>'


def _photo(item: Photo) -> str:
    return (
        f'<image class="{"is-grey" if item.is_grey else "photo"}" x="{item.x:.2f}" y="{item.y:.2f}"'
        f' width="{item.side:g}" height="{item.side:g}" preserveAspectRatio="xMidYMid slice"'
        f' href="{escape(item.href)}"/>'
    )


def _drawing(item: Drawing, number: str) -> str:
    svg = outlined(item.svg) if item.is_outline else item.svg
    for name in ("c", "e", "f"):
        svg = svg.replace(f'id="{name}"', f'id="{name}{number}"')
        svg = svg.replace(f'"#{name}"', f'"#{name}{number}"')
        svg = svg.replace(f"url(#{name})", f"url(#{name}{number})")
    place = f'x="{item.x:.2f}" y="{item.y:.2f}" width="{item.side:g}" height="{item.side:g}"'
    return svg.replace("<svg ", f'<svg {place} aria-hidden="true" ', 1)
