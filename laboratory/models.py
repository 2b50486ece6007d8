"""Simulations, the chunks that workers play, sample battles that are kept, and forecasts."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q, Sum
from django.urls import reverse
from django.utils import timezone

from rosters.models import Shareable


class Simulation(Shareable):
    """Many battles between machines. The row is the truth; a task only carries its id.

    job: what is played, in the form of its `kind` (`laboratory.experiments.jobs`).
    digest: the hash of `job`.
    aim: when to stop (`rules.simulate.Aim`).
    total: the results of the first `summed` chunks; `counted` is the number of battles in them.
    winners: the winner of each of those battles in order: the number of a party, or "-".
    next_chunk: the first chunk that no worker has been given.
    served: when a worker last took a chunk of it; the oldest comes next.
    pace_from, pace_counted: when it last began to run, and how many battles were played by then.
    payer: whose allowance its battles are charged to.
    size: bytes charged to its owner (`laboratory.owned_data`).
    token: makes a repeated start request return this row.
    before: the simulation that it was derived from by a change or by a sweep.
    """

    class State(models.TextChoices):
        QUEUED = "queued", "waits for its turn"
        RUNNING = "running", "being played"
        PAUSED = "paused", "paused"
        CANCELLED = "cancelled", "cancelled"
        DONE = "done", "finished"
        FAILED = "failed", "failed"

    class Kind(models.TextChoices):
        EXPERIMENT = "experiment", "battles from their beginning"
        SWEEP = "sweep", "one change after the other"

    kind = models.CharField(max_length=20, choices=Kind, default=Kind.EXPERIMENT)
    job = models.JSONField()
    digest = models.CharField(max_length=64, db_index=True)
    aim = models.JSONField()
    battles = models.PositiveIntegerField()
    state = models.CharField(max_length=9, choices=State, default=State.QUEUED)
    trouble = models.CharField(max_length=300, blank=True)
    total = models.JSONField(default=dict)
    winners = models.TextField(blank=True, default="")
    before = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="after"
    )
    counted = models.PositiveIntegerField(default=0)
    summed = models.PositiveIntegerField(default=0)
    next_chunk = models.PositiveIntegerField(default=0)
    payer = models.CharField(max_length=80, blank=True)
    size = models.PositiveIntegerField(default=0)
    token = models.CharField(max_length=64, blank=True)
    served = models.DateTimeField(default=timezone.now)
    started = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)
    pace_from = models.DateTimeField(null=True, blank=True)
    pace_counted = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("-created", "id")
        indexes = (
            models.Index(fields=["user", "-created"], name="laboratory_own"),
            models.Index(
                fields=["-created"], name="laboratory_public", condition=Q(sharing="public")
            ),
            models.Index(
                fields=["served"],
                name="laboratory_due",
                condition=Q(state__in=["queued", "running"]),
            ),
        )
        constraints = (
            models.UniqueConstraint(
                fields=["user", "token"], name="laboratory_user_tokens", condition=~Q(token="")
            ),
            models.UniqueConstraint(
                fields=["guest_key", "token"],
                name="laboratory_guest_tokens",
                condition=~Q(token="") & ~Q(guest_key=""),
            ),
            # Every page reads the job by its kind, so no other kinds may be stored.
            models.CheckConstraint(
                condition=Q(kind__in=["experiment", "sweep"]), name="laboratory_known_kinds"
            ),
        )

    def get_absolute_url(self) -> str:
        return reverse("laboratory:detail", args=[self.id])

    @property
    def is_sweep(self) -> bool:
        """Whether it tests several changes one by one."""
        return self.kind == self.Kind.SWEEP

    @property
    def is_running(self) -> bool:
        """Whether workers play it now or will when its turn comes."""
        return self.state in (self.State.QUEUED, self.State.RUNNING)

    @property
    def is_over(self) -> bool:
        """Whether no more battles will be played."""
        return self.state in (self.State.CANCELLED, self.State.DONE, self.State.FAILED)

    def battles_played(self) -> int:
        """How many battles are played, including those not added to the total yet. One query."""
        out: int = self.chunks.aggregate(played=Sum("played", default=0))["played"]
        return self.counted + out


class Chunk(models.Model):
    """Battles of a simulation that were given to workers and are not in its total yet.

    The chunk is `count` battles from number `first` on. The first `played` of them are in `tally`,
    and `winners` has one character for each of these.
    taken: when a worker took it; null while it waits for one.
    tries: how often it was taken since a worker last returned a battle of it.
    """

    simulation = models.ForeignKey(Simulation, on_delete=models.CASCADE, related_name="chunks")
    number = models.PositiveIntegerField()
    first = models.PositiveIntegerField()
    count = models.PositiveIntegerField()
    played = models.PositiveIntegerField(default=0)
    tally = models.JSONField(default=dict)
    winners = models.TextField(blank=True, default="")
    taken = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                fields=["simulation", "number"], name="laboratory_chunk_numbers"
            ),
            models.CheckConstraint(
                condition=Q(played__lte=F("count")), name="laboratory_chunk_not_too_full"
            ),
        )

    def __str__(self) -> str:
        return f"{self.simulation_id}, chunk {self.number}"

    @property
    def is_done(self) -> bool:
        return self.played >= self.count


class WorkerSlot(models.Model):
    """A worker slot: one task message that circulates between the queue and the workers.

    ticket: the number that the next message of this slot must carry; a message with another number
    is a duplicate and does nothing. is_idle: no message is under way. seen: when the last was sent.
    """

    number = models.PositiveSmallIntegerField(primary_key=True)
    ticket = models.PositiveBigIntegerField(default=0)
    is_idle = models.BooleanField(default=True)
    seen = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"worker slot {self.number}"


class SampleBattle(models.Model):
    """A battle of a simulation that is played again to be watched.

    events: as `laboratory.services.sample_battles` stores them; empty until a worker has played it.
    facts: the winner, the length and the losses of each side; the error, if any.
    """

    simulation = models.ForeignKey(
        Simulation, on_delete=models.CASCADE, related_name="sample_battles"
    )
    number = models.PositiveIntegerField()
    events = models.BinaryField(default=bytes)
    facts = models.JSONField(default=dict)
    asked = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                fields=["simulation", "number"], name="laboratory_sample_battle_numbers"
            ),
        )

    def __str__(self) -> str:
        return f"{self.simulation_id}, battle {self.number}"

    @property
    def is_ready(self) -> bool:
        """Whether it has been played, or has failed."""
        return bool(self.facts)


class Forecast(models.Model):
    """Chances at moments of a battle, as one side knows it: results of futures, by moment.

    side: "" for spectators, "*" for who may see everything. seq: the requested moment, 0 for a
    whole battle. moments: those to be played. sums: the results of the futures, by moment. planned:
    no more moments will be added. The worker needs nothing but this row.
    """

    class Kind(models.TextChoices):
        CHANCES = "chances", "chances at a moment"
        CURVE = "curve", "a whole battle"

    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="forecasts")
    kind = models.CharField(max_length=7, choices=Kind)
    side = models.CharField(max_length=60, blank=True)
    seq = models.PositiveIntegerField(default=0)
    edition = models.CharField(max_length=40)
    bot = models.CharField(max_length=20)
    seed = models.PositiveBigIntegerField()
    futures = models.PositiveSmallIntegerField()
    moments = models.JSONField(default=list)
    sums = models.JSONField(default=dict)
    played = models.PositiveIntegerField(default=0)
    planned = models.BooleanField(default=False)
    is_done = models.BooleanField(default=False)
    trouble = models.CharField(max_length=200, blank=True)
    asked = models.DateTimeField(auto_now_add=True)
    moved = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(
                fields=["battle", "kind", "side", "seq"], name="laboratory_one_forecast_a_moment"
            ),
        )
        indexes = (
            models.Index(
                fields=["moved"], name="laboratory_forecasts_due", condition=models.Q(is_done=False)
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} of {self.battle_id} at {self.seq}"
