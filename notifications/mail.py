"""Sends e-mails. After the mail server has accepted the connection, a mail is sent at most once."""

from __future__ import annotations

import contextlib
import smtplib
from collections.abc import Callable, Sequence

from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend

from notifications.kept_preferences import confirmed_addresses
from notifications.letters import letter_of
from notifications.models import Delivery, NotAtAll, NotMine, PerhapsSent, TryLater


def deliver(deliveries: Sequence[Delivery], begin: Callable[[], bool]) -> None:
    """Send one e-mail for deliveries to one reader.

    Raises TryLater, NotAtAll, NotMine or PerhapsSent.
    """
    notices = [each.notice for each in deliveries]
    notice = notices[0]
    if notice.user is None or not notice.user.is_active:
        raise NotAtAll("There is no account any more.")
    if not confirmed_addresses([notice.user.pk]):
        raise NotAtAll("There is no confirmed address any more.")
    letter, connection = letter_of(*notices), get_connection()
    try:
        connection.open()
    except (OSError, smtplib.SMTPException) as error:
        raise TryLater("The mail server cannot be reached.") from error
    try:
        if not begin():
            raise NotMine
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
