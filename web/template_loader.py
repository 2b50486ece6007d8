"""Template loader that strips indentation: fewer letters to join, compress and read."""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

# Start or end of an element that preserves white space.
EDGE = re.compile(r"<(/?)(pre|textarea|script|style)\b", re.IGNORECASE)
# The white space before such a tag is always output, so the newline after it is not needed.
BEGINNING = re.compile(r"(?<=\n)(\{% (?:if|with) [^\n%]*%\})\n")


class Loader(filesystem.Loader):
    def get_contents(self, origin: Origin) -> str:
        source = super().get_contents(origin)
        return tightened(source) if origin.name.endswith(".html") else source


def tightened(source: str) -> str:
    made, at, inside = [], 0, ""
    for edge in EDGE.finditer(source):
        closes, name = bool(edge[1]), edge[2].lower()
        if inside == name and closes:
            made.append(source[at : edge.start()])
            at, inside = edge.start(), ""
        elif not inside and not closes:
            made.append(_without_indentation(source[at : edge.start()]))
            at, inside = edge.start(), name
    return "".join([*made, source[at:] if inside else _without_indentation(source[at:])])


def _without_indentation(text: str) -> str:
    first, *rest = text.split("\n")
    if not rest:
        return text
    middle = [line for line in (each.strip(" \t") for each in rest[:-1]) if line]
    return BEGINNING.sub(r"\1", "\n".join([first.rstrip(" \t"), *middle, rest[-1].lstrip(" \t")]))
