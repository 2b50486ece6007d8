"""What is kept of a simulation: what is tried, what it came to so far, which chunks are out."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q, Sum
from django.urls import reverse
from django.utils import timezone

from rosters.models import Shareable


class Simulation(Shareable):
    """Many battles between machines. The row is the truth; a task only nudges.

    job: what is tried, as its `kind` writes it down (`laboratory.jobs`); digest: its fingerprint.
    aim: how long to go on (`rules.simulate.Aim`). total: the sums of the first `summed` chunks, and
    `counted` the battles in them. next_chunk: the first one that nobody was given yet.
    served: when somebody last played for it; whoever waits longest comes next. pace_from,
    pace_counted: when it last began to run, and how much was played by then. payer: who is charged
    with its battles. size: bytes of what its owner may keep (`laboratory.keeping`). token: of the
    press that started it. winners: who won each of those battles in their order, the number of a
    party or "-". before: the one that it was made from by a change, or by many, one after the
    other.
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
            # Every page asks what a row tries by its kind: there must be none that nobody knows.
            models.CheckConstraint(
                condition=Q(kind__in=["experiment", "sweep"]), name="laboratory_known_kinds"
            ),
        )

    def get_absolute_url(self) -> str:
        return reverse("laboratory:detail", args=[self.id])

    @property
    def is_sweep(self) -> bool:
        """Whether it tries many changes, one after the other."""
        return self.kind == self.Kind.SWEEP

    @property
    def is_running(self) -> bool:
        """Whether workers play for it, or will as soon as it is its turn."""
        return self.state in (self.State.QUEUED, self.State.RUNNING)

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be played."""
        return self.state in (self.State.CANCELLED, self.State.DONE, self.State.FAILED)

    def battles_played(self) -> int:
        """How many battles are played, those included that are not summed yet. One query."""
        out: int = self.chunks.aggregate(played=Sum("played", default=0))["played"]
        return self.counted + out


class Chunk(models.Model):
    """Some battles of a simulation that were handed out and are not yet in its total.

    Battles from `first` on, `count` of them, the first `played` of which are in `tally`; `winners`
    has a sign for each of those. taken:
    when a worker took it, or nothing while it waits for one. tries: how often it was taken since
    it last got on.
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


class Lane(models.Model):
    """One of the nudges that go round between the queue and the workers while there is work.

    ticket: the number that the next nudge of this lane must show; any other is a double and does
    nothing. is_idle: no nudge is under way. seen: when it was last sent.
    """

    number = models.PositiveSmallIntegerField(primary_key=True)
    ticket = models.PositiveBigIntegerField(default=0)
    is_idle = models.BooleanField(default=True)
    seen = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"lane {self.number}"


class Reel(models.Model):
    """A battle of a simulation, played once more to be watched.

    film: what happened, as `laboratory.reels` keeps it; empty while it waits for a worker.
    facts: who won, how long it took and how much of everybody was left; what went wrong, if so.
    """

    simulation = models.ForeignKey(Simulation, on_delete=models.CASCADE, related_name="reels")
    number = models.PositiveIntegerField()
    film = models.BinaryField(default=bytes)
    facts = models.JSONField(default=dict)
    asked = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                fields=["simulation", "number"], name="laboratory_reel_numbers"
            ),
        )

    def __str__(self) -> str:
        return f"{self.simulation_id}, battle {self.number}"

    @property
    def is_ready(self) -> bool:
        """Whether nothing is to be waited for any more."""
        return bool(self.facts)
