"""The public pages of the site, for search engines."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.sitemaps import Sitemap
from django.urls import reverse

from campaigns.clubs.models import Club
from rosters.queries.warband_pages import public_rows
from rules import conformance, reference, registry

MOST = 5_000  # addresses of one kind
PLAIN = ("home", "about", "help", "privacy", "terms", "credits", "rules-contents", "armoury:games")


class Pages(Sitemap):  # type: ignore[type-arg]
    """Pages that are the same for everybody: of the site, of the rules and of the armouries."""

    def items(self) -> Iterable[str]:
        found = [reverse(name) for name in PLAIN]
        for slug, ruleset in registry.RULESETS.items():
            if conformance.has_table(slug):
                found.append(reverse("rules", args=[slug]))
            if reference.primer(slug):
                found.append(reverse("primer", args=[slug]))
            if ruleset.workshop is not None:
                found.append(reverse("armoury:list", args=[slug]))
        return found

    def location(self, item: str) -> str:
        return item


class Clubs(Sitemap):  # type: ignore[type-arg]
    """Clubs that are listed and open."""

    def items(self) -> Iterable[Club]:
        rows = Club.objects.filter(is_listed=True, closed=None).only("slug")
        return rows.order_by("pk")[:MOST]


class Warbands(Sitemap):  # type: ignore[type-arg]
    """Warbands that their owners have made public."""

    def items(self) -> Iterable[object]:
        return public_rows().only("pk").order_by("pk")[:MOST]


SITEMAPS = {"pages": Pages, "clubs": Clubs, "warbands": Warbands}
