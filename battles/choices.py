"""The open fields of an order as the templates draw them: targets, a place, other options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from battles.drafts import Draft, key_of
from battles.links import Links
from rules.kernel.offers import Choice, Field, Number, Offer, Option, Place, Several
from rules.kernel.screen import Ring, Scene, Sketch

FEW = 12  # numbers that fit into a row
EYEFUL = 6  # choices that a player takes in at once
MANY = 20


@dataclass(frozen=True)
class TargetFace:
    id: str
    name: str
    hint: str
    side_index: int
    href: str
    is_selected: bool
    percent: str = ""


@dataclass(frozen=True)
class OptionChoice:
    """`count`: how often it is chosen, where it may be chosen more than once."""

    value: str
    label: str
    hint: str
    is_selected: bool
    count: int = 0
    group: str = ""


@dataclass(frozen=True)
class OptionFace:
    """A field. `kind` is one (of the choices), several (of them) or number (low to high).

    Where there are many choices it is a menu: a list to open for each value of `slots`.
    """

    kind: str
    name: str
    label: str
    choices: tuple[OptionChoice, ...] = ()
    value: str = ""
    low: int = 0
    high: int = 0
    most: int = 0
    each: int = 1
    slots: tuple[str, ...] = ()

    @property
    def template(self) -> str:
        names = {"one": "_option", "several": "_several", "number": "_number", "menu": "_menu"}
        return f"battles/{names[self.kind]}.html"


@dataclass(frozen=True)
class ChoiceFace:
    """What is still open. A point is wanted in mm (`x`, `y`) or in cm (`x_cm`, `y_cm`)."""

    prompt: str
    action_url: str
    preview_url: str
    fields: tuple[tuple[str, str], ...]
    targets: tuple[TargetFace, ...]
    options: tuple[OptionFace, ...]
    wants_point: bool = False
    from_x: int | str = ""
    from_y: int | str = ""
    reach: int = 0
    x: str = ""
    y: str = ""
    x_cm: str = ""
    y_cm: str = ""


def choice_of(scene: Scene, links: Links, side: str, draft: Draft) -> ChoiceFace | None:
    """The open fields of the draft's offer; None when it has none."""
    offer = draft.offer
    if offer is None or not offer.fields:
        return None
    aimed = _aimed(scene, offer)
    others = [each for each in offer.fields if each not in aimed]
    place = next((each for each in others if isinstance(each, Place)), None)
    known = {"side": side, "figure": offer.actor or draft.figure, "order": key_of(offer)}
    kept = {each.name: str(draft.values.get(each.name, "")) for each in aimed}
    return ChoiceFace(
        prompt=offer.label,
        action_url=links.page() if others else "",
        preview_url=links.preview if others else "",
        fields=tuple((name, value) for name, value in {**known, **kept}.items() if value),
        targets=tuple(_targets(scene, links, known, draft, aimed)),
        options=tuple(_option(each, draft) for each in others if not isinstance(each, Place)),
        **(_point(place, draft) if place else {}),
    )


def _aimed(scene: Scene, offer: Offer) -> list[Choice]:
    """The fields whose options are figures: they are chosen by a link or on the board."""
    figures = {card.id for card in scene.cards}
    return [
        each
        for each in offer.fields
        if isinstance(each, Choice)
        and each.options
        and all(o.value in figures for o in each.options)
    ]


def _targets(
    scene: Scene, links: Links, known: dict[str, str], draft: Draft, aimed: Sequence[Choice]
) -> Iterator[TargetFace]:
    sides = [side.id for side in scene.sides]
    owner = {card.id: card.side for card in scene.cards}
    filled = {name: value for name, value in draft.values.items() if name not in ("type", "figure")}
    for each in aimed:
        for option in each.options:
            yield TargetFace(
                id=option.value,
                name=option.label,
                hint=option.note,
                side_index=sides.index(owner[option.value]),
                href=links.page({**filled, **known, each.name: option.value}),
                is_selected=draft.values.get(each.name) == option.value,
                percent=draft.luck.get(option.value, ""),
            )


def _option(each: Field, draft: Draft) -> OptionFace:
    given = draft.values.get(getattr(each, "name", ""), "")
    if isinstance(each, Number):
        return _number(each, str(given))
    if isinstance(each, Several):
        return _several(each, [str(one) for one in given])
    assert isinstance(each, Choice)  # noqa: S101 - for the type checker
    choices = _choices(each.options, [str(given)])
    if each.optional:
        choices = (OptionChoice("", "none", "", not given), *choices)
    if len(each.options) > EYEFUL:
        return OptionFace("menu", each.name, each.label, choices, slots=(str(given),))
    return OptionFace("one", each.name, each.label, choices, str(given))


def _several(each: Several, chosen: list[str]) -> OptionFace:
    choices = _choices(each.options, chosen)
    if len(each.options) > MANY:
        none = OptionChoice("", "none", "", is_selected=False)
        slots = tuple((chosen + [""] * each.most)[: each.most])
        return OptionFace("menu", each.name, each.label, (none, *choices), slots=slots)
    return OptionFace("several", each.name, each.label, choices, most=each.most, each=each.each)


def _choices(options: Sequence[Option], chosen: Sequence[str]) -> tuple[OptionChoice, ...]:
    """The options, those of one group side by side."""
    groups = list(dict.fromkeys(option.group for option in options))
    return tuple(
        OptionChoice(o.value, o.label, o.note, o.value in chosen, chosen.count(o.value), o.group)
        for o in sorted(options, key=lambda option: groups.index(option.group))
    )


def _number(each: Number, given: str) -> OptionFace:
    if each.high - each.low >= FEW:
        return OptionFace(
            "number", each.name, each.label, value=given, low=each.low, high=each.high
        )
    numbers = [str(number) for number in range(each.low, each.high + 1)]
    choices = tuple(OptionChoice(number, number, "", number == given) for number in numbers)
    return OptionFace("one", each.name, each.label, choices, given)


def _point(place: Place, draft: Draft) -> dict[str, Any]:
    x, y = str(draft.values.get("x", "")), str(draft.values.get("y", ""))
    origin = place.origin if place.reach else None
    return {
        "wants_point": True,
        "from_x": origin.x if origin else "",
        "from_y": origin.y if origin else "",
        "reach": place.reach,
        "x": x,
        "y": y,
        "x_cm": centimetres(x),
        "y_cm": centimetres(y),
    }


def reach_of(offer: Offer | None) -> Sketch:
    """A ring around the places that an offer allows, where it allows only near ones."""
    places = [each for each in offer.fields if isinstance(each, Place)] if offer else []
    near = [place for place in places if place.reach]
    return Sketch(
        rings=tuple(Ring(each.origin, each.reach, "as far as here", "reach") for each in near)
    )


def centimetres(text: str) -> str:
    """A length in mm as text in cm."""
    if not text.isdecimal():
        return ""
    whole, part = divmod(int(text), 10)
    return f"{whole}.{part}" if part else str(whole)
