"""What somebody may be given: the fields of a game's form that hold what people carry.

A game says nothing more for it: a field is one of these if something in it changes the `outfit`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from rules.kernel.building import Article, Block, Counts, Listing, Pick, Ticks
from rules.kernel.craft import Craft
from rules.kernel.warbands import ALL, FIRST, BadEdit, Gift, Member, Warband
from rules.kernel.wording import few_names

TRIED = 3  # articles of a field, to find out whether it is of what people carry
NO_PLACE = "There is no place for that."
NOT_OFFERED = "That is not on the list."


@dataclass(frozen=True)
class Place:
    """A field that takes things: its name in the form, its heading, what it takes.

    has: the names of the form that take away what is there now, in its order. most: of one thing.
    """

    name: str
    label: str
    articles: tuple[Article, ...]
    has: tuple[str, ...]
    is_single: bool = False
    is_counted: bool = False
    most: int = 1

    def is_given(self, value: str) -> bool:
        """Whether a thing is ticked or counted there already; a list takes more of the same."""
        return f"{self.name}.{value}" in self.has

    def fields(self, value: str, number: int) -> dict[str, str]:
        """The fields of the form that put so many of a thing there."""
        if self.is_single:
            return {self.name: value}
        return {f"{self.name}.{value}": str(number) if self.is_counted else "on"}


def places_in(blocks: Iterable[Block]) -> Iterator[Place]:
    """Every field that takes things, with what it has."""
    for block in blocks:
        for field in block.fields:
            if isinstance(field, Pick):
                yield Place(field.name, field.label, field.articles, (), is_single=True)
            elif isinstance(field, Ticks):
                has = tuple(f"{field.name}.{each}" for each in field.given)
                yield Place(field.name, field.label, field.articles, has)
            elif isinstance(field, Counts):
                has = tuple(f"{field.name}.{each}" for each in field.given)
                yield Place(
                    field.name, field.label, field.articles, has, is_counted=True, most=field.most
                )
        yield from (_of_list(block, each) for each in block.listings)


def _of_list(block: Block, listing: Listing) -> Place:
    has = tuple(f"{listing.name}.{place}.drop" for place, _ in enumerate(listing.rows))
    label = f"{block.title}: {listing.label[:1].lower()}{listing.label[1:]}"
    return Place(listing.adds.name, label, listing.adds.articles, has, is_single=True)


def carried(craft: Craft, warband: Warband, member: Member) -> tuple[Place, ...]:
    """The places of what a member carries. None for one whose build cannot be read."""
    try:
        before = craft.outfit(member)
    except BadEdit:
        return ()
    return tuple(
        place
        for place in places_in(craft.blocks(warband, member))
        if any(
            _outfit_with(craft, member, place, each) not in (before, None)
            for each in place.articles[:TRIED]
        )
    )


def _outfit_with(craft: Craft, member: Member, place: Place, article: Article) -> object:
    try:
        filled = craft.fill(member, place.fields(article.value, 1))
        return craft.outfit(replace(member, build=filled))
    except BadEdit:
        return None


# --- Giving --------------------------------------------------------------------------------------


def given(craft: Craft, warband: Warband, member: Member, gift: Gift) -> Member:
    """A member with a gift. Raises BadEdit with the reason why it cannot have it."""
    place = _place_of(craft, warband, member, gift.field)
    drops = _dropped(place, gift)
    if drops:
        member = replace(member, build=craft.fill(member, drops))
        place = _place_of(craft, warband, member, gift.field)
    article = next((each for each in place.articles if each.value == gift.value), None)
    if article is None:
        raise BadEdit(NOT_OFFERED, "gift")
    if article.barred and not place.is_given(gift.value):
        raise BadEdit(article.barred, "gift")
    for _ in range(gift.number if _is_list(place) else 1):
        fields = place.fields(gift.value, min(gift.number, place.most))
        member = replace(member, build=craft.fill(member, fields))
    build = craft.under(member.kind, member.build, warband.pack)
    return replace(member, build=build)


def _place_of(craft: Craft, warband: Warband, member: Member, name: str) -> Place:
    blocks = craft.blocks(warband, member)
    found = next((each for each in places_in(blocks) if each.name == name), None)
    if found is None:
        raise BadEdit(NO_PLACE, "gift")
    return found


def _is_list(place: Place) -> bool:
    return place.is_single and place.name.endswith(".add")


def _dropped(place: Place, gift: Gift) -> dict[str, str]:
    """The fields that take away what the gift replaces, but never the thing itself."""
    gone = {ALL: place.has, FIRST: place.has[:1]}.get(gift.instead, ())
    mark = "1" if _is_list(place) else ""
    return {name: mark for name in gone if name != f"{place.name}.{gift.value}"}


def refusal(reasons: Iterable[tuple[str, str]], nothing: str) -> BadEdit:
    """Why nobody got anything: the names for each reason. `reasons`: a name and why, each."""
    by_reason: dict[str, list[str]] = {}
    for name, reason in reasons:
        by_reason.setdefault(reason, []).append(name)
    told = " ".join(f"{few_names(names, 6)}: {reason}" for reason, names in by_reason.items())
    return BadEdit(f"{nothing} {told}", "gift")
