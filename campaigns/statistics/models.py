"""Counted battles of clubs, so that a page only aggregates rows."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from battles.models import Battle
from campaigns.clubs.models import Club


class AlmanacBattle(models.Model):
    """A battle of a club, or of a league without one, that is over.

    Everything here only repeats what its journal says.

    counts: whether it is told of at all: fought between people to an end of its own, its dice not
    found broken. is_public: whether it belongs to what everybody may know where the club shows its
    results; of an unlisted league it does not. known_from: when those who watch late have seen its
    end. seq, winner, version: of which state of the battle, and by which sums.
    """

    battle = models.OneToOneField(
        Battle, on_delete=models.CASCADE, primary_key=True, related_name="almanac"
    )
    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="almanac")
    ruleset = models.SlugField(max_length=40)
    scenario = models.CharField(max_length=60)
    counts = models.BooleanField()
    is_public = models.BooleanField()
    ended = models.DateTimeField()
    known_from = models.DateTimeField()
    seq = models.PositiveIntegerField()
    winner = models.CharField(max_length=60, blank=True)
    version = models.PositiveSmallIntegerField()
    counted = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-ended", "battle")
        indexes = (
            models.Index(
                fields=["club", "ruleset", "counts", "known_from"], name="almanac_of_club"
            ),
        )

    def __str__(self) -> str:
        return f"{self.battle_id} of {self.club_id}"


class AlmanacSide(models.Model):
    """A side of a battle. faction: the ready warband or the scenario's side that it was.

    is_own: a warband of the player's own making, by its name. user: who played it; partner: who
    shared it with them.
    """

    class Outcome(models.TextChoices):
        WON = "won", "won"
        DRAWN = "drawn", "drawn"
        LOST = "lost", "lost"

    entry = models.ForeignKey(AlmanacBattle, on_delete=models.CASCADE, related_name="sides")
    side = models.CharField(max_length=60)
    faction = models.CharField(max_length=200)
    is_own = models.BooleanField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    partner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    outcome = models.CharField(max_length=5, choices=Outcome)

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("entry", "side"), name="almanac_one_side"),)

    def __str__(self) -> str:
        return f"{self.faction}: {self.outcome}"


class AlmanacFigure(models.Model):
    """A figure that put enemies out of the fight, by its name: how many."""

    side = models.ForeignKey(AlmanacSide, on_delete=models.CASCADE, related_name="figures")
    figure = models.CharField(max_length=80)
    name = models.CharField(max_length=120)
    outs = models.PositiveIntegerField()

    class Meta:
        ordering = ("-outs", "name", "id")
        constraints = (
            models.UniqueConstraint(fields=("side", "figure"), name="almanac_one_figure"),
        )

    def __str__(self) -> str:
        return f"{self.name}: {self.outs}"


class AlmanacWeapon(models.Model):
    """What a weapon, grenade or blade did in a battle, whoever used it.

    shots: attacks with it; hits: those that harmed somebody of another side; outs: how many of
    another side it put out of the fight; mishaps: malfunctions.
    """

    entry = models.ForeignKey(AlmanacBattle, on_delete=models.CASCADE, related_name="weapons")
    means = models.CharField(max_length=120)
    shots = models.PositiveIntegerField(default=0)
    hits = models.PositiveIntegerField(default=0)
    outs = models.PositiveIntegerField(default=0)
    mishaps = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("means",)
        constraints = (
            models.UniqueConstraint(fields=("entry", "means"), name="almanac_one_weapon"),
        )

    def __str__(self) -> str:
        return self.means


class ClubRatings(models.Model):
    """When the ratings of a club were last computed from its results."""

    club = models.OneToOneField(
        Club, on_delete=models.CASCADE, primary_key=True, related_name="ratings"
    )
    computed = models.DateTimeField()

    def __str__(self) -> str:
        return f"ratings of {self.club_id}"


class ClubRating(models.Model):
    """How strong somebody is, as their club's results say. Kept so that a page is quick: it can be
    worked out anew at any time (`manage.py check_ratings`).

    is_public: from what everybody may know alone; the other row is for members. kind: from games of
    two (Glicko-2) or of more (openskill). person: as `sums.person` calls them. change: since the
    month before, 0 for games of more than two.
    """

    class Kind(models.TextChoices):
        DUEL = "duel", "games of two"
        MANY = "many", "games of more"

    ratings = models.ForeignKey(ClubRatings, on_delete=models.CASCADE, related_name="lines")
    is_public = models.BooleanField()
    kind = models.CharField(max_length=4, choices=Kind)
    person = models.CharField(max_length=40)
    name = models.CharField(max_length=60)
    rating = models.FloatField()
    deviation = models.FloatField()
    games = models.PositiveIntegerField()
    change = models.FloatField(default=0)

    class Meta:
        ordering = ("-rating", "name", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("ratings", "is_public", "kind", "person"), name="almanac_one_rating"
            ),
        )

    def __str__(self) -> str:
        return f"{self.name}: {self.rating:.0f}"
