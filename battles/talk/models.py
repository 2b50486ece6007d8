"""What is kept of the talk. None of it is part of the journal."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from accounts.input_checks import TOKEN_LENGTH

WORDS_LENGTH = 500
REASON_LENGTH = 200


class Message(models.Model):
    """What somebody wrote in one of a battle's two rooms. Hidden while `hidden_reason` is there."""

    class Room(models.TextChoices):
        TABLE = "table", "at the table"
        STANDS = "stands", "in the stands"

    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="messages")
    seat = models.ForeignKey("battles.Seat", on_delete=models.CASCADE, related_name="messages")
    room = models.CharField(max_length=6, choices=Room)
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
            models.UniqueConstraint(fields=["seat", "token"], name="battles_one_message_a_token"),
        )

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.words[:60]}"


class Report(models.Model):
    """Somebody asks the staff to look at a message; it is open until there is a `decision`.

    `who` is the person, so that it is once.
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
            models.UniqueConstraint(fields=["message", "who"], name="battles_one_report_a_person"),
        )

    def __str__(self) -> str:
        return f"message {self.message_id}: {self.reason[:60]}"


class Question(models.Model):
    """A player asks the referee about a line of the log; known to these two alone."""

    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="questions")
    seat = models.ForeignKey("battles.Seat", on_delete=models.CASCADE, related_name="questions")
    seq = models.PositiveIntegerField()
    words = models.CharField(max_length=WORDS_LENGTH)
    token = models.CharField(max_length=TOKEN_LENGTH)
    answer = models.CharField(max_length=WORDS_LENGTH, blank=True)
    is_ruling = models.BooleanField(default=False)
    answered_by = models.ForeignKey(
        "battles.Seat", on_delete=models.SET_NULL, null=True, blank=True, related_name="answers"
    )
    answered = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(fields=["seat", "token"], name="battles_one_question_a_token"),
        )

    def __str__(self) -> str:
        return f"{self.seat_id} at {self.seq}: {self.words[:60]}"
