"""Pages as one line: templates break long texts and tags, and no reader sees where."""

from __future__ import annotations

import re

from django.http import HttpResponseBase

# Beside these tags white space does not show.
BLOCK = (
    "article|aside|blockquote|body|br|button|caption|dd|details|dialog|div|dl|dt|fieldset|"
    "figcaption|figure|footer|form|h1|h2|h3|h4|h5|h6|head|header|hr|html|legend|li|link|main|meta|"
    "nav|ol|optgroup|option|p|pre|script|section|select|summary|table|tbody|td|template|textarea|"
    "tfoot|th|thead|title|tr|ul"
)
BESIDE_BLOCK = re.compile(rf" ?(</?(?:{BLOCK})(?: [^<>]*)?>) ?")


def one_line(page: HttpResponseBase | str) -> str:
    """The text of a page without white space that does not show; each other run is one space."""
    text = page if isinstance(page, str) else page.content.decode()
    return BESIDE_BLOCK.sub(r"\1", re.sub(r" (/?>)", r"\1", " ".join(text.split())))
