"""Templates without their indentation: only authors need it, and pages are sent uncompressed."""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

# What keeps its white space letter by letter.
KEPT = re.compile(r"(<(pre|textarea|script|style)\b.*?</\2\s*>)", re.DOTALL | re.IGNORECASE)
INDENTATION = re.compile(r"[ \t]*\n[ \t\n]*")
# White space before such a tag is there whatever it decides, so that behind it none is needed.
BEGINNING = re.compile(r"(?<=\n)(\{% (?:if|with) [^\n%]*%\})\n")


class Loader(filesystem.Loader):
    def get_contents(self, origin: Origin) -> str:
        source = super().get_contents(origin)
        return tightened(source) if origin.name.endswith(".html") else source


def tightened(source: str) -> str:
    parts = KEPT.split(source)
    # Around each kept part: what is before it, the part, the name of its element.
    for at in range(0, len(parts), 3):
        parts[at] = BEGINNING.sub(r"\1", INDENTATION.sub("\n", parts[at]))
    return "".join(part for at, part in enumerate(parts) if at % 3 != 2)
