"""The battles of a club: on the site, and on a table with what was said of how they ended."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from campaigns.clubs.models.clubs import TOKEN_LENGTH, Club, Membership


class ClubGame(models.Model):
    """A battle of the club's: on the site, or on a table where somebody files how it ended.

    `state` and the players' `won` of a game on a table only repeat what its entries say.
    """

    class State(models.TextChoices):
        ON_SITE = "on_site", "on the site"
        FILED = "filed", "filed, not confirmed"
        CONFIRMED = "confirmed", "confirmed"
        DISPUTED = "disputed", "disputed"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="games")
    battle = models.OneToOneField(
        "battles.Battle", on_delete=models.SET_NULL, null=True, blank=True, related_name="club_game"
    )
    title = models.CharField(max_length=80)
    ruleset = models.SlugField(max_length=40)
    played = models.DateTimeField()
    state = models.CharField(max_length=9, choices=State)
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, null=True, related_name="+")
    token = models.CharField(max_length=TOKEN_LENGTH)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-played", "-id")
        indexes = (
            models.Index(fields=["club", "-played", "-id"], name="clubs_games"),
            models.Index(fields=["club", "ruleset", "-played", "-id"], name="clubs_games_of"),
            models.Index(
                fields=["club", "-played", "-id"],
                name="clubs_games_open",
                condition=Q(state__in=["filed", "disputed"]),
            ),
        )
        constraints = (
            models.UniqueConstraint(fields=["club", "token"], name="clubs_one_game_a_token"),
        )

    def __str__(self) -> str:
        return self.title


class GamePlayer(models.Model):
    """Who played a game on a table: a member, or somebody with no more than a name."""

    game = models.ForeignKey(ClubGame, on_delete=models.PROTECT, related_name="players")
    place = models.PositiveSmallIntegerField()
    membership = models.ForeignKey(
        Membership, on_delete=models.PROTECT, null=True, blank=True, related_name="games"
    )
    name = models.CharField(max_length=60)
    won = models.BooleanField(default=False)

    class Meta:
        ordering = ("place",)
        constraints = (models.UniqueConstraint(fields=["game", "place"], name="clubs_one_place"),)

    def __str__(self) -> str:
        return self.name


class GameEntry(models.Model):
    """What was said of how a game on a table ended. Never changed, never deleted.

    `winners`: the places of who won; nobody's is a draw.
    """

    class Kind(models.TextChoices):
        FILED = "filed", "filed"
        CONFIRMED = "confirmed", "confirmed"
        DISPUTED = "disputed", "disputed"
        SETTLED = "settled", "settled"

    game = models.ForeignKey(ClubGame, on_delete=models.PROTECT, related_name="entries")
    kind = models.CharField(max_length=9, choices=Kind)
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    by_name = models.CharField(max_length=60)
    winners = models.JSONField(default=list)
    words = models.CharField(max_length=300, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.by_name}: {self.kind}"
