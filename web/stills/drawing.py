"""A still as SVG: a template within the frame, with the rules that it needs."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string

from web.result_cache import results
from web.stills.rasteriser import HEIGHT, WIDTH
from web.stills.styles import rules_for

# Signs that XML does not allow, even escaped.
NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Line:
    """Words of one line; `y`: their base line, in px."""

    words: str
    y: int
    size: int


def set_below(top: int, lines: Sequence[str], size: int) -> tuple[Line, ...]:
    """Lines of words of one size, the first below `top`."""
    apart = size * 6 // 5
    return tuple(Line(words, top + apart * place, size) for place, words in enumerate(lines, 1))


def still_svg(template: str, context: dict[str, Any]) -> str:
    """The whole SVG of a still. It names nothing outside itself but fonts."""
    body = NO_XML.sub("", render_to_string(template, context))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="still" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}"><style>{rules_for(body)}</style>{body}</svg>'
    )


def kept_svg(name: Hashable, make: Callable[[], str]) -> str:
    """A still's SVG, kept in this process. The name must contain all that it depends on."""
    return results.get(name, lambda: make().encode()).decode()
