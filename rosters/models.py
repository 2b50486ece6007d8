"""Warbands with their revisions, house catalogues and pictures."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.urls import reverse

from rules.kernel.warbands import BadEdit
from web.ids import ID_LENGTH, fresh_id


class Sharing(models.TextChoices):
    """Who may see something that somebody owns."""

    PRIVATE = "private", "only for me"
    LINK = "link", "for whoever has the link"
    PUBLIC = "public", "for everybody"


class Shareable(models.Model):
    """Something for one game that a user or a guest owns and may share."""

    Sharing = Sharing

    id = models.CharField(max_length=ID_LENGTH, primary_key=True, default=fresh_id, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="%(class)ss",
    )
    guest_key = models.CharField(max_length=64, blank=True, db_index=True)
    ruleset = models.SlugField(max_length=40)
    name = models.CharField(max_length=60)
    sharing = models.CharField(max_length=7, choices=Sharing, default=Sharing.PRIVATE)
    link = models.CharField(max_length=43, unique=True, null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name

    def share(self, sharing: str) -> None:
        """Choose who may see it. Sharing by link creates a new link each time. Raises BadEdit."""
        if sharing not in Sharing.values:
            raise BadEdit("Share it with nobody, by a link, or with everybody.", "sharing")
        self.sharing = sharing
        self.link = None if sharing == Sharing.PRIVATE else secrets.token_urlsafe(24)
        self.save(update_fields=["sharing", "link", "changed"])


class Warband(Shareable):
    """A warband. `document` holds all data; the numeric columns repeat values of it for lists.

    `budgets`: what its owner wants each sum to come to at most, by the id of the sum. It is a plan
    of theirs, so copies and files of the warband do not have it.
    `won`, `drawn`, `lost`, `fought` (the last battle) and `marks` (`{"m3": {"dead": 1, "scars":
    2}}`) repeat what its history says.
    """

    document = models.JSONField()
    budgets = models.JSONField(default=dict, blank=True)
    revision = models.PositiveIntegerField(default=1)
    teams = models.PositiveSmallIntegerField(default=0)
    members = models.PositiveSmallIntegerField(default=0)
    problems = models.PositiveSmallIntegerField(default=0)
    copied_from = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="copies"
    )
    credit = models.CharField(max_length=200, blank=True)
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    fought = models.DateTimeField(null=True, blank=True)
    marks = models.JSONField(default=dict, blank=True)
    # What lists and cards show of the document (`rosters.documents.summary_of`).
    summary = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("-changed", "id")
        indexes = (
            models.Index(fields=["user", "-changed"], name="rosters_own"),
            models.Index(
                fields=["-changed"], name="rosters_public", condition=models.Q(sharing="public")
            ),
        )

    def get_absolute_url(self) -> str:
        return reverse("rosters:detail", args=[self.id])


class GivenBudget(models.Model):
    """What a warband shall come to at most for something that it is entered for, or meant for.

    Written by whoever asks for it, as a league does for a season. source: who that is, once for
    each warband. most: by the ids of sums. is_binding: it is entered; its owner does not drop it.
    """

    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="given_budgets")
    source = models.CharField(max_length=64, db_index=True)
    title = models.CharField(max_length=160)
    path = models.CharField(max_length=200)
    most = models.JSONField(default=dict)
    is_binding = models.BooleanField(default=False)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=["warband", "source"], name="rosters_one_budget_each"),
        )

    def __str__(self) -> str:
        return self.title


class Revision(models.Model):
    """A state of a warband: the change that led to it, in words, and its result.

    `parent` is the number of the state before that change, to which undo returns; that is not
    always the previous number. `redo`: after undo the furthest revision that redo leads back to,
    else 0.
    """

    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    parent = models.PositiveIntegerField(default=0)
    redo = models.PositiveIntegerField(default=0)
    token = models.CharField(max_length=64)
    label = models.CharField(max_length=120)
    document = models.JSONField()
    size = models.PositiveIntegerField(default=0)  # bytes of the document
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["warband", "number"], name="rosters_revision_numbers"),
            models.UniqueConstraint(fields=["warband", "token"], name="rosters_one_edit_a_token"),
        )

    def __str__(self) -> str:
        return f"{self.number}: {self.label}"


class HistoryLine(models.Model):
    """Something that a warband has been through, as the app says it in which it happened.

    source, key: which row of which app tells it: a `battle`, a report of one at a `table`,
    a `fixture` of a league, a `campaign`.
    battle: the id of the battle on the site that it is about. Lines of one battle are shown as one.
    known_from: when those may know it who watch late. title, occasion, opponent, notes, address:
    for the owner, and for who may open the source. setting: where it was, without anybody's words.
    foe: what fought on the other side. losses, felled: figures lost, and put out of the fight.
    fates: what became of members: `{"member": "m3", "name": …, "kind": of Fate, "words": …}`.
    """

    class Source(models.TextChoices):
        BATTLE = "battle", "a battle on this site"
        TABLE = "table", "a battle at a table"
        FIXTURE = "fixture", "a game of a league"
        CAMPAIGN = "campaign", "a campaign"

    class Outcome(models.TextChoices):
        WON = "won", "won"
        DRAWN = "drawn", "drawn"
        LOST = "lost", "lost"

    class Fate(models.TextChoices):
        OUT = "out", "out of the fight"
        DEAD = "dead", "dead"
        SCAR = "scar", "scarred"
        GONE = "gone", "gone for good"
        ROSE = "rose", "better than before"
        WELL = "well", "well, as a correction says"

    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="history")
    source = models.CharField(max_length=8, choices=Source)
    key = models.CharField(max_length=80)
    battle = models.CharField(max_length=ID_LENGTH, blank=True)
    at = models.DateTimeField()
    known_from = models.DateTimeField()
    title = models.CharField(max_length=120)
    setting = models.CharField(max_length=120, blank=True)
    occasion = models.CharField(max_length=120, blank=True)
    address = models.CharField(max_length=200, blank=True)
    opponent = models.CharField(max_length=200, blank=True)
    foe = models.ForeignKey(
        Warband, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    outcome = models.CharField(max_length=5, choices=Outcome, blank=True)
    losses = models.PositiveSmallIntegerField(null=True, blank=True)
    felled = models.PositiveSmallIntegerField(null=True, blank=True)
    notes = models.CharField(max_length=300, blank=True)
    fates = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ("-at", "-id")
        constraints = (
            models.UniqueConstraint(
                fields=["warband", "source", "key"], name="rosters_history_told_once"
            ),
        )
        indexes = (
            models.Index(fields=["source", "key"], name="rosters_history_source"),
            models.Index(fields=["warband", "-at"], name="rosters_history_newest"),
        )

    def __str__(self) -> str:
        return self.title


class HouseRows(models.Model):
    """The content of a house catalogue, named by its digest. Never deleted: warbands
    refer to it.
    """

    digest = models.CharField(max_length=32, primary_key=True, editable=False)
    ruleset = models.SlugField(max_length=40)
    content = models.JSONField()
    size = models.PositiveIntegerField(default=0)  # bytes of the content
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "house rows"

    def __str__(self) -> str:
        return self.digest


class Pack(Shareable):
    """A stored house catalogue. Each of its editions is immutable."""

    newest = models.ForeignKey(HouseRows, on_delete=models.PROTECT, related_name="+")
    editions = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ("name", "id")
        indexes = (
            models.Index(
                fields=["name"], name="rosters_public_packs", condition=models.Q(sharing="public")
            ),
        )

    def get_absolute_url(self) -> str:
        return reverse("packs:detail", args=[self.id])


class PackEdition(models.Model):
    """One edition of a house catalogue, with its source text."""

    pack = models.ForeignKey(Pack, on_delete=models.CASCADE, related_name="all_editions")
    number = models.PositiveSmallIntegerField()
    rows = models.ForeignKey(HouseRows, on_delete=models.PROTECT, related_name="editions")
    source = models.TextField()
    size = models.PositiveIntegerField(default=0)  # bytes of the source
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-number",)
        constraints = (
            models.UniqueConstraint(fields=["pack", "number"], name="rosters_edition_numbers"),
        )

    def __str__(self) -> str:
        return f"{self.pack_id}, edition {self.number}"


class LoadOut(models.Model):
    """Parts of a build with a name, to give to other members of the same kind."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="load_outs"
    )
    guest_key = models.CharField(max_length=64, blank=True, db_index=True)
    ruleset = models.SlugField(max_length=40)
    kind = models.CharField(max_length=40)
    name = models.CharField(max_length=60)
    build = models.JSONField()
    size = models.PositiveIntegerField(default=0)  # bytes of the build

    class Meta:
        ordering = ("name", "id")

    def __str__(self) -> str:
        return self.name


class Picture(models.Model):
    """A member's picture as WebP, named by the SHA-256 of its bytes; several members may show it.

    Its owner is who uploaded it first. It outlives the owner's account as long as a copy shows it.
    """

    id = models.CharField(max_length=64, primary_key=True, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="pictures"
    )
    guest_key = models.CharField(max_length=64, blank=True, db_index=True)
    data = models.BinaryField()
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(auto_now=True, db_index=True)

    class Meta:
        ordering = ("-created", "id")

    def __str__(self) -> str:
        return self.id
