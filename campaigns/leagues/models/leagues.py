"""Leagues, seasons, entrants, rounds, fixtures and results."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from battles.models import Battle
from campaigns.clubs.models import Club
from campaigns.leagues import games
from rosters.models import Warband
from web.ids import ID_LENGTH, fresh_id

NAME_LENGTH = 60
REASON_LENGTH = 300
TOKEN_LENGTH = 64


class League(models.Model):
    """A competition of several seasons, of a club or of the user who created it."""

    id = models.CharField(max_length=ID_LENGTH, primary_key=True, default=fresh_id, editable=False)
    club = models.ForeignKey(
        Club, on_delete=models.SET_NULL, null=True, blank=True, related_name="leagues"
    )
    name = models.CharField(max_length=80)
    about = models.TextField(max_length=2000, blank=True)
    ruleset = models.SlugField(max_length=40)
    is_listed = models.BooleanField(default=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="leagues_made"
    )
    token = models.CharField(max_length=TOKEN_LENGTH)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created", "id")
        constraints = (
            models.UniqueConstraint(fields=("made_by", "token"), name="league_one_press"),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leagues:league", args=[self.pk])


class Season(models.Model):
    """One run of a league, with what was agreed for it.

    rounds: how many there are, 0 for as many as the system needs. round_days: how long a round
    lasts. missed: what becomes of a meeting that nobody has told of in time. mates: groups of
    points that keeping people of one home apart is worth, squared; 0 for nothing. drawn: who goes
    on when a battle of a knock-out has no winner. Of a ladder: reach, how many rungs up one may
    challenge; answer_days, how long the challenged has to answer; silence, what no answer means;
    declines, how many challenges in a row somebody may decline before it is a forfeit. budgets:
    what a warband of it comes to at most, by the ids of its sums.
    """

    class System(models.TextChoices):
        SWISS = "swiss", "Swiss"
        ROUND_ROBIN = "robin", "Round robin"
        DOUBLE = "double", "Double round robin"
        KNOCK_OUT = "knockout", "Knock-out"
        LADDER = "ladder", "Ladder"

    class State(models.TextChoices):
        ENTERING = "entering", "open for entries"
        RUNNING = "running", "running"
        CLOSED = "closed", "closed"

    class Missed(models.TextChoices):
        WAIT = "wait", "the organiser decides"
        DRAW = "draw", "it counts as a draw"
        BOTH_OUT = "both_out", "neither gets more than a forfeit"

    class Drawn(models.TextChoices):
        WAIT = "wait", "both agree who goes on, or the organiser decides"
        REPLAY = "replay", "it is played again"
        HARM = "harm", "whoever did more harm goes on; if equal, it is played again"
        SEED = "seed", "whoever was seeded higher goes on"

    class Silence(models.TextChoices):
        FORFEIT = "forfeit", "a forfeit: the challenger moves up"
        DECLINE = "decline", "the same as declining"

    class Climbing(models.TextChoices):
        CLIMB = "climb", "the winner takes the rung, and those between move down by one"
        SWAP = "swap", "the two change rungs"

    id = models.CharField(max_length=ID_LENGTH, primary_key=True, default=fresh_id, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=80)
    system = models.CharField(max_length=8, choices=System)
    state = models.CharField(max_length=8, choices=State, default=State.ENTERING)
    rounds = models.PositiveSmallIntegerField(default=0)
    round_days = models.PositiveSmallIntegerField(default=14)
    missed = models.CharField(max_length=8, choices=Missed, default=Missed.WAIT)
    scoring = models.JSONField(default=dict)
    tie_breaks = models.JSONField(default=list)
    with_sides = models.BooleanField(default=False)
    mates = models.PositiveSmallIntegerField(default=3)
    third_place = models.BooleanField(default=False)
    spots = models.PositiveSmallIntegerField(default=1)
    drawn = models.CharField(max_length=6, choices=Drawn, default=Drawn.WAIT)
    reach = models.PositiveSmallIntegerField(default=3)
    answer_days = models.PositiveSmallIntegerField(default=5)
    silence = models.CharField(max_length=7, choices=Silence, default=Silence.FORFEIT)
    declines = models.PositiveSmallIntegerField(default=1)
    climbing = models.CharField(max_length=5, choices=Climbing, default=Climbing.CLIMB)
    scenario = models.CharField(max_length=60, blank=True)
    budgets = models.JSONField(default=dict, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    closed = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-number",)
        constraints = (
            models.UniqueConstraint(fields=("league", "number"), name="league_one_season"),
        )

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("leagues:season", args=[self.pk])

    @property
    def is_ladder(self) -> bool:
        """Whether players challenge each other and are not paired."""
        return self.system == self.System.LADDER

    @property
    def part(self) -> str:
        """The word for a `Round`: on a ladder every challenge is a round of its own."""
        return "game" if self.is_ladder else "round"


class Division(models.Model):
    """A group of entrants who are paired with each other; number 0 is the highest."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="divisions")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=NAME_LENGTH)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("season", "number"), name="league_one_division"),
        )

    def __str__(self) -> str:
        return self.name


class Entrant(models.Model):
    """A player of a season. `home`: a club or town; entrants of one home are kept apart.

    since: the first round that they play in. until: the last one; None while they are in it.
    """

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="entrants")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entrants")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="league_entrants",
    )
    name = models.CharField(max_length=NAME_LENGTH)
    home = models.CharField(max_length=NAME_LENGTH, blank=True)
    seed = models.PositiveSmallIntegerField()
    since = models.PositiveSmallIntegerField(default=1)
    until = models.PositiveSmallIntegerField(null=True, blank=True)
    warband = models.ForeignKey(
        Warband, on_delete=models.SET_NULL, null=True, blank=True, related_name="league_entrants"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("seed", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("season", "user"), condition=Q(user__isnull=False), name="league_one_entry"
            ),
            models.UniqueConstraint(fields=("season", "seed"), name="league_one_seed"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def key(self) -> str:
        """The key of an entrant in pairings and standings."""
        return str(self.pk)


class PairBan(models.Model):
    """Two entrants who are kept apart. `cost`: how much that is worth; 0 for an absolute ban."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="bans")
    one = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    two = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    cost = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=120)

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("one", "two"), name="league_one_pair_ban"),)

    def __str__(self) -> str:
        return f"{self.one_id} and {self.two_id}: {self.reason}"


class Round(models.Model):
    """A round of a division. Until it is published only organisers see the pairings."""

    class State(models.TextChoices):
        DRAFT = "draft", "not published"
        OPEN = "open", "being played"
        CLOSED = "closed", "closed"

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=6, choices=State, default=State.DRAFT)
    deadline = models.DateTimeField(null=True, blank=True)
    published = models.DateTimeField(null=True, blank=True)
    # When players of unplayed fixtures were reminded.
    reminded = models.DateTimeField(null=True, blank=True)
    missed = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("division", "number"), name="league_one_round"),
        )
        indexes = (
            models.Index(fields=["deadline"], name="league_deadlines", condition=Q(state="open")),
        )

    def __str__(self) -> str:
        return f"Round {self.number}"


class Fixture(models.Model):
    """Two who meet in a round, and why. The first attacks; without a second it is a bye.

    result: the one that counts now. `off_wishes`: who would call its battle off, as `{"who",
    "name", "words"}`, `who` being an entrant.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="fixtures")
    table = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="firsts")
    second = models.ForeignKey(
        Entrant, on_delete=models.CASCADE, null=True, blank=True, related_name="seconds"
    )
    why = models.JSONField(default=list)
    battle = models.OneToOneField(
        Battle, on_delete=models.SET_NULL, null=True, blank=True, related_name="fixture"
    )
    off_wishes = models.JSONField(default=list, blank=True)
    result = models.OneToOneField(
        "leagues.Result", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("table",)
        constraints = (models.UniqueConstraint(fields=("round", "table"), name="league_one_table"),)

    def __str__(self) -> str:
        return f"{self.first_id} and {self.second_id or 'nobody'}"

    def get_absolute_url(self) -> str:
        return reverse("leagues:fixture", args=[self.pk])


class FiledResult(models.Model):
    """The result that one of the two reported; it counts when the other confirms it."""

    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="filed")
    entry = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    outcome = models.CharField(max_length=10)
    inflicted_first = models.PositiveSmallIntegerField(default=0)
    inflicted_second = models.PositiveSmallIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    # The last report: automatic confirmation is due this long after it.
    told = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.fixture_id}: {self.outcome}"


class Result(models.Model):
    """The result of a fixture. Never changed or deleted: a correction is a row with the next
    number.
    """

    class Source(models.TextChoices):
        BATTLE = "battle", "from the battle on this site"
        AGREED = "agreed", "told by one, confirmed by the other"
        SILENCE = "silence", "told by one, not answered in time"
        ORGANISER = "organiser", "decided by the organiser"
        MISSED = "missed", "nobody told of it in time"
        ALONE = "alone", "nobody to meet"
        CHALLENGE = "challenge", "the challenge was not taken up"
        TIED = "tied", "a draw on this site, decided as was agreed for the season"

    OUTCOMES = tuple((each, each) for each in games.OUTCOMES)

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="results")
    number = models.PositiveSmallIntegerField(default=1)
    outcome = models.CharField(max_length=10, choices=OUTCOMES)
    inflicted_first = models.PositiveSmallIntegerField(default=0)
    inflicted_second = models.PositiveSmallIntegerField(default=0)
    bonus_first = models.SmallIntegerField(default=0)
    bonus_second = models.SmallIntegerField(default=0)
    source = models.CharField(max_length=9, choices=Source)
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    by_name = models.CharField(max_length=150, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("fixture", "number"), name="league_one_result"),
        )

    def __str__(self) -> str:
        return f"{self.fixture_id}, {self.number}: {self.outcome}"


class Dispute(models.Model):
    """A disagreement with a reported result; the organiser decides."""

    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="dispute")
    entry = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    words = models.TextField(max_length=1000)
    created = models.DateTimeField(auto_now_add=True)
    decided = models.DateTimeField(null=True, blank=True)
    decision = models.CharField(max_length=REASON_LENGTH, blank=True)

    def __str__(self) -> str:
        return f"{self.fixture_id}: {'decided' if self.decided else 'open'}"


class SeasonAction(models.Model):
    """A logged action of an organiser or a player, with the reason. Never changed or deleted."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="actions")
    words = models.CharField(max_length=400)
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    by_name = models.CharField(max_length=150, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return self.words
