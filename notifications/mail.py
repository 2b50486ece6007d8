"""Sends e-mails. After the mail server has accepted the connection, a mail is sent at most once."""

from __future__ import annotations

import contextlib
import smtplib
from collections.abc import Callable
from email.mime.image import MIMEImage
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import salted_hmac

from notifications.kept_preferences import confirmed_addresses, stop_token
from notifications.models import Delivery, NotAtAll, Notice, PerhapsSent, TryLater
from notifications.pictures import picture_of
from web.text import full_address

LETTER = """Hello {name},

{text}

{address}

--
No more letters of this kind: {stop}
Notification settings: {preferences}
"""
PICTURE = "board"  # its name within the letter


def deliver(delivery: Delivery, begin: Callable[[], bool]) -> None:
    """Send the e-mail. Raises TryLater, NotAtAll or PerhapsSent."""
    notice = delivery.notice
    if notice.user is None or not notice.user.is_active:
        raise NotAtAll("There is no account any more.")
    if not confirmed_addresses([notice.user.pk]):
        raise NotAtAll("There is no confirmed address any more.")
    letter, connection = letter_of(notice), get_connection()
    try:
        connection.open()
    except (OSError, smtplib.SMTPException) as error:
        raise TryLater("The mail server cannot be reached.") from error
    try:
        if begin():
            _hand_over(letter, connection)
    finally:
        with contextlib.suppress(OSError, smtplib.SMTPException):
            connection.close()


def _hand_over(letter: EmailMultiAlternatives, connection: BaseEmailBackend) -> None:
    letter.connection = connection
    try:
        letter.send()
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        raise _refusal(max(codes, default=550)) from error
    except smtplib.SMTPResponseException as error:
        raise _refusal(error.smtp_code) from error
    except (OSError, smtplib.SMTPException) as error:
        raise PerhapsSent("The mail server went away while it was handed the letter.") from error


def _refusal(code: int) -> Exception:
    words = f"The mail server refused with {code}."
    return NotAtAll(words) if code >= 500 else TryLater(words)


def letter_of(notice: Notice) -> EmailMultiAlternatives:
    """The e-mail for a notice: always the same for the same notice, but for its picture."""
    assert notice.user is not None  # noqa: S101 – for the type checker
    stop = full_address(
        reverse("notifications:stop", args=[stop_token(notice.user.pk, notice.kind)])
    )
    host = urlsplit(settings.SITE_ADDRESS).hostname or "localhost"
    # Keyed hash: the key contains numbers that the reader could otherwise find by brute force.
    name = salted_hmac("notifications.mail", notice.key, algorithm="sha256").hexdigest()[:32]
    said = {
        "name": notice.user.get_username(),
        "text": notice.text,
        "address": full_address(notice.path),
        "stop": stop,
        "preferences": full_address(reverse("notifications:preferences")),
    }
    letter = EmailMultiAlternatives(
        subject=notice.title,
        body=LETTER.format(**said),
        to=[notice.user.email],
        headers={
            "Message-ID": f"<{name}@{host}>",
            "List-Id": f"<{notice.kind}.news.{host}>",
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
    _illustrate(letter, said, picture_of(notice))
    return letter


def _illustrate(letter: EmailMultiAlternatives, said: dict[str, str], png: bytes) -> None:
    """Say the same once more as a page with its picture in the letter itself: readers of mail do
    not fetch one, and to fetch it would tell when the letter was opened.
    """
    if not png:
        return
    page = render_to_string("notifications/letter.html", {**said, "picture": f"cid:{PICTURE}"})
    letter.attach_alternative(page, "text/html")
    letter.mixed_subtype = "related"  # type: ignore[attr-defined]
    picture = MIMEImage(png, "png")
    picture.add_header("Content-ID", f"<{PICTURE}>")
    picture.add_header("Content-Disposition", "inline", filename=f"{PICTURE}.png")
    letter.attach(picture)
