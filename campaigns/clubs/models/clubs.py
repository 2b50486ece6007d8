"""A club, its members and the ways to join it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from web.ids import ID_LENGTH, fresh_id

TOKEN_LENGTH = 64
REASON_LENGTH = 200


class Club(models.Model):
    """People who play together. `slug` is the name in its address, which nobody else has.

    is_listed: found by everybody, and its public page is read by everybody. joins: how somebody
    becomes a member who was not invited. members_write: whether every member may put up notices.
    shows_results: whether everybody who sees the page reads the results. token: of the press that
    founded it. closed: when its owners closed it; everything stays, and nothing is added.
    """

    class Joins(models.TextChoices):
        ASKING = "asking", "whoever asks and is let in"
        INVITED = "invited", "only who is invited"

    id = models.CharField(max_length=ID_LENGTH, primary_key=True, default=fresh_id, editable=False)
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    about = models.TextField(max_length=2000, blank=True)
    town = models.CharField(max_length=80, blank=True)
    is_listed = models.BooleanField(default=True)
    joins = models.CharField(max_length=7, choices=Joins, default=Joins.ASKING)
    members_write = models.BooleanField(default=False)
    shows_results = models.BooleanField(default=False)
    token = models.CharField(max_length=90, unique=True, null=True, blank=True, editable=False)
    closed = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "id")
        indexes = (
            models.Index(
                fields=["name", "id"],
                name="clubs_listed",
                condition=Q(is_listed=True, closed__isnull=True),
            ),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("clubs:club", args=[self.slug])


class Membership(models.Model):
    """Somebody in a club. `name` is what the club calls them: nobody has to give their own.

    left: when they went; the row stays, because results name it. Who comes back gets it again.
    was_removed: they were asked to leave, so a link alone does not bring them back. feed: what
    opens their calendar to a program. shows_here: members may see when they are on the site.
    """

    class Role(models.TextChoices):
        OWNER = "owner", "owner"
        ORGANISER = "organiser", "organiser"
        REFEREE = "referee", "referee"
        MEMBER = "member", "member"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="memberships",
    )
    name = models.CharField(max_length=60)
    role = models.CharField(max_length=9, choices=Role, default=Role.MEMBER)
    joined = models.DateTimeField(auto_now_add=True)
    left = models.DateTimeField(null=True, blank=True)
    was_removed = models.BooleanField(default=False)
    feed = models.CharField(max_length=43, unique=True, null=True, blank=True, editable=False)
    shows_here = models.BooleanField(default=False)

    class Meta:
        ordering = ("name", "id")
        indexes = (models.Index(fields=["club", "name", "id"], name="clubs_members"),)
        constraints = (
            models.UniqueConstraint(
                fields=("club", "user"), condition=Q(user__isnull=False), name="one_membership"
            ),
        )

    def __str__(self) -> str:
        return f"{self.name}, {self.role}"

    @property
    def belongs(self) -> bool:
        """Whether they are a member now. Members without an account are not."""
        return self.left is None and self.user_id is not None

    @property
    def organises(self) -> bool:
        """Whether they may run the club's leagues and campaigns."""
        return self.left is None and self.role in (self.Role.OWNER, self.Role.ORGANISER)

    @property
    def settles(self) -> bool:
        """Whether they may decide disputes."""
        return self.organises or (self.left is None and self.role == self.Role.REFEREE)


class MembershipChange(models.Model):
    """A change of a membership or role: by whom, and why. Never changed or deleted."""

    class Kind(models.TextChoices):
        FOUNDED = "founded", "founded the club"
        JOINED = "joined", "joined"
        RETURNED = "returned", "came back"
        ROLE = "role", "has another role"
        NAMED = "named", "has another name"
        LEFT = "left", "left"
        REMOVED = "removed", "was asked to leave"

    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="changes")
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, null=True, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind)
    name = models.CharField(max_length=60)
    before = models.CharField(max_length=60, blank=True)
    after = models.CharField(max_length=60, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.name} {self.get_kind_display()}"


class ClubInvitation(models.Model):
    """An invitation link. It ends by date, by number of uses, or when it is revoked."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    token = models.CharField(max_length=43, unique=True)
    press = models.CharField(max_length=64)
    most = models.PositiveSmallIntegerField()
    used = models.PositiveSmallIntegerField(default=0)
    ends = models.DateTimeField()
    revoked = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(fields=["club", "press"], name="clubs_one_link_a_press"),
        )

    def __str__(self) -> str:
        return f"{self.used} of {self.most} to {self.club_id}"


class JoinRequest(models.Model):
    """A request to join. `name`: the name to have in the club."""

    class State(models.TextChoices):
        ASKED = "asked", "asked"
        LET_IN = "let_in", "let in"
        DECLINED = "declined", "declined"
        WITHDRAWN = "withdrawn", "withdrawn"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="requests")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="club_requests"
    )
    name = models.CharField(max_length=60)
    words = models.CharField(max_length=500, blank=True)
    state = models.CharField(max_length=9, choices=State, default=State.ASKED)
    decided_by = models.ForeignKey(
        Membership, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    decided = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(
                fields=["club", "user"], condition=Q(state="asked"), name="clubs_one_open_request"
            ),
        )

    def __str__(self) -> str:
        return f"{self.name}: {self.state}"
