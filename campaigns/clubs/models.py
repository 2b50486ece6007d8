"""What is kept of a club: what it says of itself, and who belongs to it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from rosters.ids import ID_LENGTH, fresh_id


class Club(models.Model):
    """People who play together. `slug` is the name in its address, which nobody else has.

    is_listed: found by everybody, and its public page is read by everybody. joins: how somebody
    becomes a member who was not invited.
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
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "id")

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """Somebody in a club. `name` is what the club calls them: nobody has to give their own.

    left: when they went; the row stays, because results name it. Who comes back gets it again.
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

    class Meta:
        ordering = ("name", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("club", "user"), condition=Q(user__isnull=False), name="one_membership"
            ),
        )

    def __str__(self) -> str:
        return f"{self.name}, {self.role}"

    @property
    def organises(self) -> bool:
        """Whether they may run the club's leagues and campaigns."""
        return self.left is None and self.role in (self.Role.OWNER, self.Role.ORGANISER)

    @property
    def rules(self) -> bool:
        """Whether they may settle what players disagree about."""
        return self.organises or (self.left is None and self.role == self.Role.REFEREE)
