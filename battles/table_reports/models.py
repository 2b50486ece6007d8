"""Model: a battle that was played at a real table, told by one owner and confirmed by the other."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse

from rosters.models import Warband
from web.ids import ID_LENGTH, fresh_id

TITLE, NAME, WORDS = 80, 150, 300


class TableReport(models.Model):
    """A battle between two warbands. Everything but `state` and `answer` stays as it was told.

    own, foe: the warbands of who tells it and of who confirms it, with the names that they had.
    own_lost, foe_lost: who was out at the end, as `{"member", "name"}`.
    """

    class Winner(models.TextChoices):
        OWN = "own", "the teller's warband"
        FOE = "foe", "the other warband"
        NOBODY = "nobody", "nobody"

    class State(models.TextChoices):
        TOLD = "told", "waits to be confirmed"
        CONFIRMED = "confirmed", "confirmed"
        DISPUTED = "disputed", "disputed"

    id = models.CharField(max_length=ID_LENGTH, primary_key=True, default=fresh_id, editable=False)
    ruleset = models.SlugField(max_length=40)
    title = models.CharField(max_length=TITLE)
    played = models.DateField()
    teller = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    teller_name = models.CharField(max_length=NAME)
    answerer = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    answerer_name = models.CharField(max_length=NAME)
    own = models.ForeignKey(Warband, on_delete=models.SET_NULL, null=True, related_name="+")
    own_name = models.CharField(max_length=NAME)
    foe = models.ForeignKey(Warband, on_delete=models.SET_NULL, null=True, related_name="+")
    foe_name = models.CharField(max_length=NAME)
    winner = models.CharField(max_length=6, choices=Winner)
    own_lost = models.JSONField(default=list)
    foe_lost = models.JSONField(default=list)
    objectives = models.CharField(max_length=WORDS, blank=True)
    words = models.CharField(max_length=WORDS, blank=True)
    state = models.CharField(max_length=9, choices=State, default=State.TOLD)
    answer = models.CharField(max_length=WORDS, blank=True)
    token = models.CharField(max_length=100, unique=True)
    created = models.DateTimeField(auto_now_add=True)
    answered = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created", "id")
        indexes = (
            models.Index(
                fields=["answerer"], name="battles_told", condition=models.Q(state="told")
            ),
        )

    def __str__(self) -> str:
        return f"{self.own_name} against {self.foe_name}, {self.state}"

    def get_absolute_url(self) -> str:
        return reverse("battles:table_report", args=[self.pk])
