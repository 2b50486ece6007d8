"""The one design of all e-mails: the same words as plain text and as a page.

`templates/web/letter.txt` and `templates/web/letter.html` are its pair of templates. Programs that
read mail load no style sheet and no picture from elsewhere: styles stand in the page, and a picture
is a part of the letter. To fetch one would tell when the letter was opened.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from email.mime.image import MIMEImage

from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

PICTURE = "board"  # its name within the letter


@dataclass(frozen=True)
class Block:
    """One paragraph. `heading`: above it. `address`: full, of the page where it is told.

    If `is_code`, `text` is to be typed somewhere and stands out.
    """

    text: str
    heading: str = ""
    address: str = ""
    is_code: bool = False


@dataclass(frozen=True)
class Button:
    """The one thing to do. `address`: full."""

    label: str
    address: str


@dataclass(frozen=True)
class Foot:
    """Why one gets the letter, and links by which one gets no more of them."""

    why: str
    links: tuple[Button, ...] = ()


@dataclass(frozen=True)
class Letter:
    """A letter. `heading`: what it is about; "" where that is said by its paragraphs alone.

    `name`: of its reader; "" if it is not known. `button_after`: behind how many blocks the button
    stands. `picture`: a PNG of the board; b"" for none.
    """

    heading: str
    blocks: tuple[Block, ...]
    foot: Foot
    name: str = ""
    button: Button | None = None
    button_after: int = 0
    picture: bytes = b""

    @property
    def before(self) -> tuple[Block, ...]:
        """The paragraphs above the picture and the button."""
        return self.blocks[: self.button_after] if self.button_after else self.blocks

    @property
    def after(self) -> tuple[Block, ...]:
        """The paragraphs below them."""
        return self.blocks[self.button_after :] if self.button_after else ()


@dataclass(frozen=True)
class Envelope:
    """Who gets a letter, under which subject and headers. `sender`: None for that of the site."""

    subject: str
    to: str
    headers: Mapping[str, str]
    sender: str | None = None


def message_of(letter: Letter, envelope: Envelope) -> EmailMultiAlternatives:
    """The letter as an e-mail in both forms."""
    said = {"letter": letter, "subject": envelope.subject}
    message = EmailMultiAlternatives(
        subject=envelope.subject,
        body=render_to_string("web/letter.txt", said),
        from_email=envelope.sender,
        to=[envelope.to],
        headers=dict(envelope.headers),
    )
    page = render_to_string("web/letter.html", {**said, "picture": f"cid:{PICTURE}"})
    message.attach_alternative(page, "text/html")
    if letter.picture:
        _enclose(message, letter.picture)
    return message


def _enclose(message: EmailMultiAlternatives, png: bytes) -> None:
    message.mixed_subtype = "related"  # type: ignore[attr-defined]
    picture = MIMEImage(png, "png")
    picture.add_header("Content-ID", f"<{PICTURE}>")
    picture.add_header("Content-Disposition", "inline", filename=f"{PICTURE}.png")
    message.attach(picture)
