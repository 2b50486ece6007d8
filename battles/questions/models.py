"""Model of questions to the referee. They are not part of the journal."""

from __future__ import annotations

from django.db import models

from accounts.input_checks import TOKEN_LENGTH

WORDS_LENGTH = 500


class Question(models.Model):
    """A player's question to the referee about a line of the log; visible only to these two."""

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
