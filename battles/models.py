"""What is kept of a battle: its seats, the orders that were given and the journal of events."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse

from rosters.ids import ID_LENGTH, fresh_id


class Battle(models.Model):
    """One game. Everything from `seq` to `reason` only repeats what the journal says."""

    class Status(models.TextChoices):
        WAITING = "waiting", "waiting for players"
        ACTIVE = "active", "being fought"
        ENDED = "ended", "over"

    class Proof(models.TextChoices):
        NONE = "none", "not due yet"
        PENDING = "pending", "to be checked"
        HOLDS = "holds", "checked and sound"
        BROKEN = "broken", "checked and broken"

    id = models.CharField(max_length=ID_LENGTH, primary_key=True, default=fresh_id, editable=False)
    ruleset = models.SlugField(max_length=40)
    edition = models.CharField(max_length=40)
    scenario = models.CharField(max_length=60)
    title = models.CharField(max_length=80)
    house_rules = models.JSONField(default=dict)
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING)
    hotseat = models.BooleanField(default=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="battles_opened",
    )
    opened_from = models.CharField(max_length=64, db_index=True)
    secret = models.BinaryField()
    seq = models.PositiveIntegerField(default=0)
    order_count = models.PositiveIntegerField(default=0)
    draw = models.PositiveIntegerField(default=0)
    snapshot = models.BinaryField(default=bytes)
    state_hash = models.CharField(max_length=64, blank=True)
    to_act = models.JSONField(default=list)
    winner = models.CharField(max_length=60, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    proof = models.CharField(max_length=8, choices=Proof, default=Proof.NONE)
    created = models.DateTimeField(auto_now_add=True)
    moved = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-moved",)
        indexes = (
            models.Index(
                fields=["proof"], name="battles_proof", condition=models.Q(proof="pending")
            ),
        )

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("battles:detail", args=[self.id])


class Seat(models.Model):
    """A place at the table. Open while nobody has joined; `invite` is the way in."""

    class Role(models.TextChoices):
        PLAYER = "player", "player"
        SPECTATOR = "spectator", "spectator"
        REFEREE = "referee", "referee"

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="seats")
    role = models.CharField(max_length=9, choices=Role, default=Role.PLAYER)
    side = models.CharField(max_length=60, blank=True)
    name = models.CharField(max_length=60, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
    )
    guest_key = models.CharField(max_length=64, blank=True, db_index=True)
    seed = models.CharField(max_length=100, blank=True)
    invite = models.CharField(max_length=43, unique=True, null=True, blank=True)
    force = models.JSONField(null=True, blank=True)
    joined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=["battle", "side"],
                condition=models.Q(role="player"),
                name="battles_one_player_a_side",
            ),
        )

    def __str__(self) -> str:
        return f"{self.name or 'nobody yet'}, {self.role} {self.side}".strip()


class PlacedOrder(models.Model):
    """An order as it was given and carried out. Never changed, never deleted."""

    battle = models.ForeignKey(Battle, on_delete=models.PROTECT, related_name="orders")
    number = models.PositiveIntegerField()
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, null=True, related_name="orders")
    side = models.CharField(max_length=60)
    token = models.CharField(max_length=64)
    fields = models.JSONField()
    first_seq = models.PositiveIntegerField()
    last_seq = models.PositiveIntegerField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["battle", "token"], name="battles_one_order_a_token"),
            models.UniqueConstraint(fields=["battle", "number"], name="battles_order_numbers"),
        )

    def __str__(self) -> str:
        return f"order {self.number} of {self.side}"


class JournalEvent(models.Model):
    """One line of the journal. Never changed, never deleted."""

    battle = models.ForeignKey(Battle, on_delete=models.PROTECT, related_name="journal")
    seq = models.PositiveIntegerField()
    order = models.ForeignKey(
        PlacedOrder, on_delete=models.PROTECT, null=True, related_name="events"
    )
    kind = models.CharField(max_length=60)
    version = models.PositiveSmallIntegerField()
    audience = models.JSONField(default=list)
    body = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("seq",)
        constraints = (
            models.UniqueConstraint(fields=["battle", "seq"], name="battles_journal_seq"),
        )

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"
