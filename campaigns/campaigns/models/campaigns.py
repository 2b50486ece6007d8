"""Campaigns, crews, ledger entries, battles and club systems."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse

from battles.models import Battle
from campaigns.clubs.models import Club, Membership
from laboratory.models import Simulation
from rosters.models import Warband
from web.ids import ID_LENGTH, fresh_id


class CampaignSystem(models.Model):
    """A campaign system of a club, as a document with its source text."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="campaign_systems")
    name = models.CharField(max_length=60)
    ruleset = models.SlugField(max_length=40)
    source = models.TextField(max_length=60_000)
    document = models.JSONField()
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("name", "id")
        constraints = (
            models.UniqueConstraint(fields=("club", "name"), name="one_name_for_a_system"),
        )

    def __str__(self) -> str:
        return self.name


class Campaign(models.Model):
    """Linked battles of a club. All fields from `entries` on repeat what the ledger says.

    `secret` determines every die; the first entry of the ledger has its commitment.
    """

    class Status(models.TextChoices):
        GATHERING = "gathering", "gathering crews"
        RUNNING = "running", "in progress"
        ENDED = "ended", "over"

    id = models.CharField(max_length=ID_LENGTH, primary_key=True, default=fresh_id, editable=False)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="campaigns")
    name = models.CharField(max_length=60)
    ruleset = models.SlugField(max_length=40)
    token = models.CharField(max_length=64)
    secret = models.BinaryField()
    created = models.DateTimeField(auto_now_add=True)
    moved = models.DateTimeField(auto_now=True)
    status = models.CharField(max_length=9, choices=Status, default=Status.GATHERING)
    entries = models.PositiveIntegerField(default=0)
    # The number of entries that the derived tables (`projections`) include.
    remembered = models.PositiveIntegerField(default=0)
    snapshot = models.BinaryField(default=bytes)
    # The error that the nightly check has found; empty if there is none.
    fault = models.CharField(max_length=300, blank=True)
    checked = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-moved", "id")
        constraints = (
            models.UniqueConstraint(fields=("club", "token"), name="one_campaign_a_token"),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("campaigns:detail", args=[self.id])


class Crew(models.Model):
    """A warband in a campaign. Its state is in the ledger, under this row's id.

    `document`: the warband as it joined; `warband`: whose history tells of what it goes through.
    """

    id = models.CharField(max_length=ID_LENGTH, primary_key=True, default=fresh_id, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="crews")
    player = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="crews")
    name = models.CharField(max_length=60)
    document = models.JSONField()
    warband = models.ForeignKey(
        Warband, on_delete=models.SET_NULL, null=True, blank=True, related_name="crews"
    )
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("joined", "id")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "player"), name="one_crew_a_player"),
        )

    def __str__(self) -> str:
        return self.name


class LedgerEntry(models.Model):
    """A line of a ledger. Never changed or deleted. A cause is never written twice."""

    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="ledger")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=200)
    kind = models.CharField(max_length=30)
    crew = models.CharField(max_length=ID_LENGTH, blank=True)
    member = models.CharField(max_length=20, blank=True)
    body = models.JSONField()
    by_name = models.CharField(max_length=60, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        verbose_name_plural = "ledger entries"
        constraints = (
            models.UniqueConstraint(fields=("campaign", "number"), name="ledger_numbers"),
            models.UniqueConstraint(fields=("campaign", "key"), name="ledger_causes"),
        )
        indexes = (
            models.Index(fields=["campaign", "created"], name="ledger_moments"),
            models.Index(fields=["campaign", "kind", "number"], name="ledger_kinds"),
            models.Index(fields=["campaign", "crew", "member", "number"], name="ledger_lives"),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Aftermath(models.Model):
    """A battle of a campaign, from its arrangement to its settlement, which happens once.

    `battle` is None for one at a table. `sides`: which crew fights on which. `report`: what both
    players are asked to confirm, as `rules.kernel.campaign.settling.Report`. `weighed`: what
    machines made of it beforehand. `off_wishes`: who would call it off, as `{"who", "name",
    "words"}`, `who` being a crew.
    """

    class Status(models.TextChoices):
        FIGHTING = "fighting", "to be fought"
        REPORTED = "reported", "to be confirmed"
        DISPUTED = "disputed", "disputed"
        SETTLED = "settled", "settled"
        VOID = "void", "does not count"
        OFF = "off", "called off"
        REOPENED = "reopened", "to be ruled on anew"

    id = models.CharField(max_length=ID_LENGTH, primary_key=True, default=fresh_id, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="aftermaths")
    battle = models.OneToOneField(
        Battle,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="aftermath",
    )
    weighed = models.ForeignKey(
        Simulation, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    token = models.CharField(max_length=64)
    title = models.CharField(max_length=80)
    scenario = models.CharField(max_length=60)
    sides = models.JSONField()
    forces = models.JSONField(default=dict)
    arc = models.CharField(max_length=60, blank=True)
    holding = models.CharField(max_length=60, blank=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.FIGHTING)
    report = models.JSONField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=0)
    off_wishes = models.JSONField(default=list, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    settled = models.DateTimeField(null=True, blank=True)
    # Whether its weapon statistics are counted.
    tallied = models.BooleanField(default=False)

    class Meta:
        ordering = ("-created", "id")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "token"), name="one_aftermath_a_token"),
        )
        indexes = (
            models.Index(fields=["campaign", "-created", "id"], name="aftermaths_newest"),
            models.Index(fields=["campaign", "status"], name="aftermaths_open"),
        )

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("campaigns:aftermath", args=[self.id])


class Confirmation(models.Model):
    """A player's answer to a revision of a report: yes, or no with a reason. Rows are never
    deleted.
    """

    aftermath = models.ForeignKey(Aftermath, on_delete=models.CASCADE, related_name="confirmations")
    crew = models.ForeignKey(Crew, on_delete=models.CASCADE, null=True, blank=True)
    revision = models.PositiveIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    by_name = models.CharField(max_length=60)
    agrees = models.BooleanField()
    words = models.CharField(max_length=400, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=("aftermath", "crew", "revision"), name="one_word_a_revision"
            ),
        )

    def __str__(self) -> str:
        return f"{self.by_name}: {'yes' if self.agrees else 'no'}"
