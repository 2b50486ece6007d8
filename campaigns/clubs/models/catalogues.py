"""The house catalogues that a club plays with."""

from __future__ import annotations

from django.db import models

from campaigns.clubs.models.clubs import Club, Membership


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
