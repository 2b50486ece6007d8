"""Models: rooms, messages and reports of messages."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from accounts.input_checks import TOKEN_LENGTH

MESSAGE = "message"  # the kind of content in the record of decisions
WORDS_LENGTH = 500
REASON_LENGTH = 200


class Room(models.Model):
    """A chat room. `kind` and `subject` identify its object in another app."""

    class Name(models.TextChoices):
        TABLE = "table", "at the table"
        STANDS = "stands", "in the stands"

    kind = models.CharField(max_length=20)
    subject = models.CharField(max_length=40)
    name = models.CharField(max_length=6, choices=Name)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["kind", "subject", "name"], name="chat_one_room_of_a_name"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}, {self.name}"


class Message(models.Model):
    """A message in a room. It is hidden if it has a `hidden_reason`.

    author: the author's number in the app that the room belongs to.
    """

    # Set by that app for the staff's desk (`chat.permissions.RoomKind.describe`).
    battle: Any = None
    seat: Any = None

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="messages")
    author = models.PositiveBigIntegerField(db_index=True)
    words = models.CharField(max_length=WORDS_LENGTH)
    token = models.CharField(max_length=TOKEN_LENGTH)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    hidden_reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(
                fields=["room", "author", "token"], name="chat_one_message_a_token"
            ),
        )

    def __str__(self) -> str:
        return f"{self.author}: {self.words[:60]}"

    def get_room_display(self) -> str:
        """The name of the room."""
        return self.room.get_name_display()


class Report(models.Model):
    """A report of a message to the staff; open until it has a `decision`.

    `who` identifies the reporter, so that each person reports a message once.
    """

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="reports")
    who = models.CharField(max_length=80)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reason = models.CharField(max_length=REASON_LENGTH)
    decision = models.ForeignKey(
        "accounts.Decision",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="reports",
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created",)
        constraints = (
            models.UniqueConstraint(fields=["message", "who"], name="chat_one_report_a_person"),
        )

    def __str__(self) -> str:
        return f"message {self.message_id}: {self.reason[:60]}"
