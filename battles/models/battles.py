"""Models: the battle, its seats, its orders and the events of its journal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

# Django finds an app's models in this package only.
from battles.log.line_numbers import EVERYTHING, Numbers
from battles.trials.ids import is_trial
from rosters.models import Warband
from web.ids import ID_LENGTH, fresh_id

ROOM_KIND = "battle"  # of the chat rooms of a battle (`chat.models.Room`)


class Battle(models.Model):
    """A battle. The columns from `seq` to `reason` repeat what the journal says.

    `watch_delay`: the spectators' delay in minutes. `tells_chances`: the players agreed that each
    may ask for their chances. `as_of`: set on a copy that shows the battle as it was at that moment
    (`battles.replay.spectator_delay`); its journal ends at its `seq`.
    `numbers`: the line numbers of the reader for whom it was loaded (`battles.log.numbering`).
    `hidden_lines`: those that not everybody may know, read beforehand for several readers.
    `noted_lines`: those that were read for the numbers.
    `has_new_secrets`: lines that not everybody may know were added since it was loaded.
    `shared`: the sides that two players share, each with a command of their own; `commands`: the
    posts of those whose command is to act (`Seat.post`).
    """

    as_of: datetime | None = None
    numbers: Numbers = EVERYTHING
    hidden_lines: Sequence[Any] | None = None
    noted_lines: Sequence[Any] | None = None
    has_new_secrets = False

    class Status(models.TextChoices):
        WAITING = "waiting", "waiting for players"
        ACTIVE = "active", "in progress"
        ENDED = "ended", "over"
        OFF = "off", "called off"

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
    # The lesson that it is, "game/key"; empty for a battle.
    lesson = models.CharField(max_length=80, blank=True, default="")
    hotseat = models.BooleanField(default=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="battles_opened",
    )
    opened_from = models.CharField(max_length=64, db_index=True)
    # Encrypted by `battles.commitments.secret_storage`; its commitment is public.
    secret = models.BinaryField()
    commitment = models.CharField(max_length=64, blank=True)
    seq = models.PositiveIntegerField(default=0)
    order_count = models.PositiveIntegerField(default=0)
    draw = models.PositiveIntegerField(default=0)
    snapshot = models.BinaryField(default=bytes)
    # Bytes of its snapshot, lines, orders and warbands; the journal counts them.
    size = models.PositiveBigIntegerField(default=0)
    state_hash = models.CharField(max_length=64, blank=True)
    to_act = models.JSONField(default=list)
    shared = models.JSONField(default=list, blank=True)
    commands = models.JSONField(default=list, blank=True)
    winner = models.CharField(max_length=60, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    proof = models.CharField(max_length=8, choices=Proof, default=Proof.NONE)
    # The last order if it may be taken back (else 0), and the seat that gave it.
    last_plain = models.PositiveIntegerField(default=0)
    last_plain_by = models.BigIntegerField(default=0)
    real_dice = models.BooleanField(default=False)
    watch_delay = models.PositiveSmallIntegerField(default=0)
    tells_chances = models.BooleanField(default=False)
    # The open proposals: {"how": draw or stop, "by": seat, "agreed": seats}.
    proposals = models.JSONField(default=list, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    # Of the last public line; a secret line would reveal the time of a secret order.
    moved = models.DateTimeField(default=timezone.now)

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

    @property
    def due(self) -> list[str]:
        """The posts of the seats that are to act: sides, and commands of shared sides."""
        return [*(side for side in self.to_act if side not in self.shared), *self.commands]

    @property
    def is_stored(self) -> bool:
        """Whether it stays: a battle on trial is stored only with its first order."""
        return bool(self.order_count) or not is_trial(self.pk)

    @property
    def shown_seq(self) -> int:
        """The number of its last line, as the reader for whom it was loaded counts."""
        return self.numbers.shown(self.seq)

    @property
    def has_position(self) -> bool:
        """Whether the battle has begun: a waiting or called-off battle has no position."""
        return self.status not in (self.Status.WAITING, self.Status.OFF)

    @property
    def is_unfought(self) -> bool:
        """Whether no order has been given yet, and one may still be given."""
        return self.order_count == 0 and self.status in (self.Status.WAITING, self.Status.ACTIVE)


class Seat(models.Model):
    """A seat in a battle. It is open until an actor joins; `invite` is the key of its link.

    `command`: the part of the side whose teams its player commands; empty: the whole side.
    `name_key`: the folded name, by which a new account finds seats that use its name already.
    `force`: the warband as it is fielded; `warband`: whose history tells of the battle.
    """

    class Role(models.TextChoices):
        PLAYER = "player", "player"
        SPECTATOR = "spectator", "spectator"
        REFEREE = "referee", "referee"

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="seats")
    role = models.CharField(max_length=9, choices=Role, default=Role.PLAYER)
    side = models.CharField(max_length=60, blank=True)
    command = models.CharField(max_length=60, blank=True)
    name = models.CharField(max_length=160, blank=True)
    name_key = models.CharField(max_length=300, blank=True, db_index=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
    )
    guest_key = models.CharField(max_length=64, blank=True, db_index=True)
    # The player's seed, the commitment that was sent with it, and its line in the journal.
    seed = models.CharField(max_length=100, blank=True)
    seed_commitment = models.CharField(max_length=64, blank=True)
    seed_line = models.PositiveIntegerField(null=True, blank=True)
    invite = models.CharField(max_length=43, unique=True, null=True, blank=True)
    force = models.JSONField(null=True, blank=True)
    warband = models.ForeignKey(
        Warband, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    joined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=["battle", "side", "command"],
                condition=models.Q(role="player"),
                name="battles_one_player_a_post",
            ),
        )

    def __str__(self) -> str:
        return f"{self.name or 'nobody yet'}, {self.role} {self.post}".strip()

    @property
    def post(self) -> str:
        """Its side, or "side/command" if players share the side."""
        return f"{self.side}/{self.command}" if self.command else self.side


class PlacedOrder(models.Model):
    """An order that was carried out. Never changed, never deleted."""

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


class Fork(models.Model):
    """The origin of a forked battle. `token`: of the form submission that opened it."""

    battle = models.OneToOneField(Battle, on_delete=models.CASCADE, related_name="fork")
    origin = models.ForeignKey(Battle, on_delete=models.SET_NULL, null=True, related_name="forks")
    seq = models.PositiveIntegerField()
    token = models.CharField(max_length=64)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["origin", "token"], name="battles_one_fork_a_token"),
        )

    def __str__(self) -> str:
        return f"from event {self.seq}"


class DiceCall(models.Model):
    """An order that waits for the referee's dice; it lapses with the next order.

    `after`: the number of orders before it.
    """

    battle = models.OneToOneField(Battle, on_delete=models.CASCADE, related_name="dice_call")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="dice_calls")
    fields = models.JSONField()
    token = models.CharField(max_length=64)
    after = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"order of {self.seat_id} after {self.after}"


class LastSeen(models.Model):
    """How far a seat has seen a battle. `mark`: how far when the present visit began.

    `present`: when its person last had the battle open, if that is to be shown.
    """

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="last_seen")
    seq = models.PositiveIntegerField()
    mark = models.PositiveIntegerField()
    at = models.DateTimeField()
    present = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"seat {self.seat_id} has seen {self.seq}"
