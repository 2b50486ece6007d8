"""Tables derived from ledgers and battles, so that a page does not read a whole ledger.

All rows can be deleted: `journal.catch_up` writes them again. Only the counts of weapons are made
elsewhere: when a battle counts, when it is declared void, and in the nightly check.
"""

from __future__ import annotations

from django.db import models

from campaigns.campaigns.models.campaigns import Campaign
from web.ids import ID_LENGTH

WEAPON_LENGTH = 80


class CampaignSnapshot(models.Model):
    """A snapshot: the state of a campaign after so many entries, compressed. Folding
    starts here.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="snapshots")
    number = models.PositiveIntegerField()
    state = models.BinaryField()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("campaign", "number"), name="one_snapshot_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.campaign_id} after {self.number}"


class CrewLine(models.Model):
    """An entry that concerns a crew. `position`: its number among the crew's entries, from 1."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="crew_lines")
    crew = models.CharField(max_length=ID_LENGTH)
    position = models.PositiveIntegerField()
    number = models.PositiveIntegerField()

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("campaign", "crew", "position"), name="crew_positions"),
            models.UniqueConstraint(fields=("campaign", "crew", "number"), name="crew_numbers"),
        )

    def __str__(self) -> str:
        return f"{self.crew} {self.position}: {self.number}"


class Chapter(models.Model):
    """A battle and its consequences, as sentences. Number 0 is the time before the first battle."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="chapters")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=80)
    at = models.DateTimeField()
    sentences = models.JSONField(default=list)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("campaign", "number"), name="one_chapter_a_number"),
        )

    def __str__(self) -> str:
        return self.title


class Fallen(models.Model):
    """A figure that an entry has killed, with the text of its fate."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="fallen")
    number = models.PositiveIntegerField()
    crew = models.CharField(max_length=ID_LENGTH)
    member = models.CharField(max_length=20)
    words = models.TextField(blank=True)

    class Meta:
        ordering = ("number",)
        verbose_name_plural = "fallen"
        constraints = (
            models.UniqueConstraint(fields=("campaign", "number"), name="one_death_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.member} of {self.crew}"


class WeaponTally(models.Model):
    """A crew's use of a weapon in its battles on the site.

    shots: attacks; hits: enemies hurt; kills: enemies put out of the fight; battles: in which it
    was used.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="weapons")
    crew = models.CharField(max_length=ID_LENGTH)
    weapon = models.CharField(max_length=WEAPON_LENGTH)
    shots = models.PositiveIntegerField(default=0)
    hits = models.PositiveIntegerField(default=0)
    kills = models.PositiveIntegerField(default=0)
    battles = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("weapon",)
        verbose_name_plural = "weapon tallies"
        constraints = (
            models.UniqueConstraint(fields=("campaign", "crew", "weapon"), name="one_weapon_tally"),
        )

    def __str__(self) -> str:
        return f"{self.crew}: {self.weapon}"
