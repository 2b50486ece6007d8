"""Letters about an account, in the design of all letters (`web/letters.py`).

Their words are django-allauth's text templates; a paragraph that is an address becomes the button,
one that is a code stands out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.template.loader import render_to_string

from web.letters import Block, Button, Foot, Letter

WHY = (
    "You get this letter because somebody gave this address on Firewall Table. Letters that an "
    "account needs are always sent."
)
LABELS = {
    "account/email/email_confirmation": "Confirm this address",
    "account/email/email_confirmation_signup": "Confirm this address",
    "account/email/password_reset_key": "Choose a new password",
    "account/email/account_already_exists": "Choose a new password",
    "account/email/unknown_account": "Sign up",
}
ADDRESS = re.compile(r"https?://\S+")


def account_letter(template_prefix: str, context: Mapping[str, object]) -> Letter:
    """The letter of a pair of allauth's templates, such as "account/email/password_reset_key"."""
    words = render_to_string(f"{template_prefix}_message.txt", dict(context))
    code = str(context.get("code") or "")
    blocks: list[Block] = []
    button, place = None, 0
    for paragraph in re.split(r"\n\s*\n", words.strip()):
        text = paragraph.strip()
        if ADDRESS.fullmatch(text) and button is None:
            button, place = Button(LABELS.get(template_prefix, "Open the page"), text), len(blocks)
        elif text:
            blocks.append(Block(text, is_code=bool(code) and text == code))
    return Letter("", tuple(blocks), Foot(WHY), button=button, button_after=place)
