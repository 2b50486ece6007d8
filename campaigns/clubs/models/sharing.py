"""What members of a club share: notices, events, house catalogues and results."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from campaigns.clubs.models.clubs import Club, Membership

TOKEN_LENGTH = 64
REASON_LENGTH = 200


class ClubNotice(models.Model):
    """Something on the noticeboard. is_public: read by everybody who sees the club's page.

    Hidden while `hidden_reason` is there; `hidden_by` is a name, since it may be the staff's.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="notices")
    author = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    title = models.CharField(max_length=80)
    words = models.TextField(max_length=2000)
    is_pinned = models.BooleanField(default=False)
    is_public = models.BooleanField(default=False)
    hidden_by = models.CharField(max_length=150, blank=True)
    hidden_reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    token = models.CharField(max_length=TOKEN_LENGTH)
    edited = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-is_pinned", "-id")
        indexes = (models.Index(fields=["club", "-is_pinned", "-id"], name="clubs_notices"),)
        constraints = (
            models.UniqueConstraint(fields=["author", "token"], name="clubs_one_notice_a_token"),
        )

    def __str__(self) -> str:
        return self.title


class NoticeReport(models.Model):
    """Somebody asks the staff to look at a notice. `who` is the person, so that it is once."""

    notice = models.ForeignKey(ClubNotice, on_delete=models.CASCADE, related_name="reports")
    who = models.CharField(max_length=80)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reason = models.CharField(max_length=REASON_LENGTH)
    decision = models.ForeignKey(
        "accounts.Decision", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(fields=["notice", "who"], name="clubs_one_report_a_person"),
        )

    def __str__(self) -> str:
        return f"notice {self.notice_id}: {self.reason[:60]}"


class ClubEvent(models.Model):
    """An evening of the club. `zone`: in which its hours are meant. `version` counts changes."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="events")
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    title = models.CharField(max_length=80)
    place = models.CharField(max_length=120, blank=True)
    note = models.TextField(max_length=1000, blank=True)
    zone = models.CharField(max_length=64)
    starts = models.DateTimeField()
    ends = models.DateTimeField()
    is_public = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    cancelled = models.DateTimeField(null=True, blank=True)
    token = models.CharField(max_length=80)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("starts", "id")
        indexes = (models.Index(fields=["club", "ends"], name="clubs_events"),)
        constraints = (
            models.UniqueConstraint(fields=["club", "token"], name="clubs_one_event_a_token"),
        )

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("clubs:event", args=[self.club.slug, self.pk])


class Coming(models.Model):
    """Whether a member comes to an evening."""

    class Answer(models.TextChoices):
        YES = "yes", "yes"
        PERHAPS = "perhaps", "perhaps"
        NO = "no", "no"

    event = models.ForeignKey(ClubEvent, on_delete=models.CASCADE, related_name="coming")
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="coming")
    answer = models.CharField(max_length=7, choices=Answer)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("membership__name", "id")
        constraints = (
            models.UniqueConstraint(fields=["event", "membership"], name="clubs_one_answer"),
        )

    def __str__(self) -> str:
        return f"{self.membership_id} to {self.event_id}: {self.answer}"


class ClubPack(models.Model):
    """An edition of a house catalogue that the club plays with. It outlives the catalogue."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="packs")
    pack = models.ForeignKey(
        "rosters.Pack", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    rows = models.ForeignKey("rosters.HouseRows", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=60)
    edition = models.PositiveSmallIntegerField()
    has_prices = models.BooleanField(default=False)
    note = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "id")
        constraints = (
            models.UniqueConstraint(fields=["club", "rows"], name="clubs_one_edition_once"),
        )

    def __str__(self) -> str:
        return f"{self.name}, edition {self.edition}"


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
