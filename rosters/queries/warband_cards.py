"""Read model of warbands as cards of a list: their faces, what they come to, their record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rosters.documents import picture_shown, summary_of, warband_of, workshop_of
from rosters.models import Warband as Row
from rosters.portraits.looks import look_from, look_of
from rosters.public_address import drawn_at
from rules.kernel.building import Profile
from rules.kernel.warbands import Member
from rules.registry import RULESETS
from web.json_limits import JsonObject

MOST_PORTRAITS = 5  # on a card
MOST_SUMS = 3
FIGURES = "figures"  # the sum that a card says by itself


@dataclass(frozen=True)
class PortraitRow:
    """How somebody looks: the address of the drawing, or the name of their own picture."""

    name: str
    colour: str
    drawn: str
    picture: str


@dataclass(frozen=True)
class CardRow:
    """A warband in a list. sums: what it comes to, label and total, its figures apart."""

    row: Row
    game: str
    faces: tuple[PortraitRow, ...]
    sums: tuple[tuple[str, int], ...]

    @property
    def more(self) -> int:
        """How many of its figures show no face."""
        return max(0, self.row.members - len(self.faces))

    @property
    def fought(self) -> int:
        return self.row.won + self.row.drawn + self.row.lost


def cards_of(rows: Iterable[Row]) -> tuple[CardRow, ...]:
    """The cards of a page of warbands. Of those that were last changed before summaries were kept
    the documents are read, all at once.
    """
    listed = list(rows)
    old = [each.pk for each in listed if not each.summary]
    found = dict(Row.objects.filter(pk__in=old).values_list("pk", "document")) if old else {}
    return tuple(_card(each, each.summary or _summary(found[each.pk])) for each in listed)


def card_of(row: Row) -> CardRow:
    """The card of a warband whose document is at hand."""
    return _card(row, row.summary or _summary(row.document))


def _summary(document: JsonObject) -> JsonObject:
    warband = warband_of(document)
    return summary_of(workshop_of(warband.ruleset), warband)


def _card(row: Row, summary: JsonObject) -> CardRow:
    return CardRow(
        row,
        RULESETS[row.ruleset].name if row.ruleset in RULESETS else row.ruleset,
        tuple(portraits_in(summary["faces"][:MOST_PORTRAITS])),
        tuple((each["label"], each["total"]) for each in summary["sums"] if each["id"] != FIGURES)[
            :MOST_SUMS
        ],
    )


def portrait_of(member: Member, profile: Profile) -> PortraitRow:
    """How a member looks now."""
    drawn = drawn_at(look_of(member, profile))
    return PortraitRow(member.name, member.colour, drawn, picture_shown(member.picture))


def portraits_in(faces: Sequence[JsonObject]) -> Iterator[PortraitRow]:
    """The faces of a summary; one whose look no drawing knows is left out."""
    for each in faces:
        look = look_from(each["look"])
        if look is not None:
            yield PortraitRow(each["name"], each["colour"], drawn_at(look), each["picture"])
