"""Template tag for what every form of the workshop sends beside its own fields."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
FIELDS = (
    '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
    '<input type="hidden" name="type" value="{}">'
    '<input type="hidden" name="revision" value="{}">'
    '<input type="hidden" name="token" value="{}">'
    '<input type="hidden" name="shown" value="{}">'
)


@register.simple_tag(takes_context=True)
def edit_fields(context: Context, type_: str) -> SafeString:
    """Hidden fields: the kind of edit, the revision that is seen, the attempt, the open figure.

    A tag, because the workshop has them some thirty times: as a template they cost a tenth of it.
    """
    page: Any = context["page"]
    editor = getattr(page, "editor", None)
    return format_html(
        FIELDS,
        context.get("csrf_token", ""),
        type_,
        page.row.revision,
        page.token,
        editor.member.id if editor else "",
    )
