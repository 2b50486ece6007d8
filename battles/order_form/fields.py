"""The input fields of an order for the templates: targets, a place, other options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from battles.order_form.chances import in_percent
from battles.order_form.draft import Draft, aimed_fields, key_of
from battles.order_form.target_odds import is_hopeless
from battles.screen.links import Links
from rules.kernel.chance import Ways
from rules.kernel.offers import Choice, Field, Number, Offer, Option, Place, Several, Text
from rules.kernel.screen import Ring, Scene, Sketch
from rules.kernel.wording import CENTIMETRES, Unit

TEMPLATES = {
    "one": "_option",
    "several": "_several",
    "number": "_number",
    "menu": "_menu",
    "text": "_text",
    "aim": "_aim",
    "only": "_only",
    "point": "_point",
}
FEW = 12  # numbers that fit into a row
EYEFUL = 6  # choices that a player can read at a glance
MANY = 20
ROW = 48  # characters that fit into a row of a narrow screen


@dataclass(frozen=True)
class TargetRow:
    id: str
    name: str
    hint: str
    side_index: int
    href: str
    is_selected: bool
    percent: str = ""


@dataclass(frozen=True)
class OptionChoice:
    """An option. `count`: how often it is chosen, if it may be chosen more than once."""

    value: str
    label: str
    hint: str
    is_selected: bool
    count: int = 0
    group: str = ""
    side_index: int = 0


@dataclass(frozen=True)
class OptionRow:
    """A field. `kind` is one (of the choices), several (of them), number (low to high), text or
    point; aim, if the choices are on the board and can be selected there; only, if there is no
    choice.

    For many choices it is a menu: an expandable list for each value of `slots`.
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
    is_aim: bool = False

    @property
    def template(self) -> str:
        return f"battles/{TEMPLATES[self.kind]}.html"

    @property
    def is_wordy(self) -> bool:
        """Whether the choices are too long to be side by side."""
        return len(self.choices) > 2 and sum(len(each.label) + 3 for each in self.choices) > ROW


@dataclass(frozen=True)
class ChoiceForm:
    """The input fields. A point is given in mm (`x`, `y`) or in units (`x_cm`, `y_cm`).

    These names do not depend on the `unit` of the game.

    `is_folded`: the place or target was touched on the board, and only others need the fields.

    `aims`: everything on the board that can be selected, with its URL for use without scripts.
    """

    prompt: str
    action_url: str
    preview_url: str
    fields: tuple[tuple[str, str], ...]
    targets: tuple[TargetRow, ...]
    options: tuple[OptionRow, ...]
    aims: Mapping[str, str]
    wants_point: bool = False
    from_x: int | str = ""
    from_y: int | str = ""
    reach: int = 0
    x: str = ""
    y: str = ""
    x_cm: str = ""
    y_cm: str = ""
    unit: Unit = CENTIMETRES
    is_folded: bool = False


def choice_of(scene: Scene, links: Links, side: str, draft: Draft) -> ChoiceForm | None:
    """The input fields of the draft's offer; None if it has none."""
    offer = draft.offer
    if offer is None or not offer.fields:
        return None
    aimed = aimed_fields(scene, offer)
    is_direct = len(aimed) == len(offer.fields) == 1
    others = [] if is_direct else list(offer.fields)
    place = next((each for each in others if isinstance(each, Place)), None)
    known = {"side": side, "figure": offer.actor or draft.figure, "order": key_of(offer)}
    names = {each.name for each in aimed}
    return ChoiceForm(
        prompt=offer.label,
        action_url=links.page() if others else "",
        preview_url=links.preview if others else "",
        fields=tuple((name, text) for name, text in known.items() if text and name not in names),
        targets=tuple(_targets(scene, links, known, draft, aimed[0])) if is_direct else (),
        options=tuple(
            _aim(scene, each, draft) if each in aimed else _option(each, draft) for each in others
        ),
        aims=_aims(links, known, draft, aimed),
        is_folded=draft.preview is not None and (draft.touch is not None or bool(draft.on)),
        **(_point(place, draft, scene.wording.unit) if place else {}),
    )


def _aims(
    links: Links, known: dict[str, str], draft: Draft, aimed: Sequence[Choice]
) -> dict[str, str]:
    """The URLs of selections: they fill the first empty field, or else the last."""
    empty = [each for each in aimed if not draft.values.get(each.name)]
    field = next(iter([*empty, *reversed(aimed)]), None)
    if field is None:
        return {}
    return {option.value: _leads(links, known, draft, field, option) for option in field.options}


def _leads(links: Links, known: dict[str, str], draft: Draft, field: Choice, option: Option) -> str:
    filled = {name: value for name, value in draft.values.items() if name not in ("type", "figure")}
    return links.page({**filled, **known, field.name: option.value})


def _targets(
    scene: Scene, links: Links, known: dict[str, str], draft: Draft, field: Choice
) -> Iterator[TargetRow]:
    for option in field.options:
        yield TargetRow(
            id=option.value,
            name=option.label,
            hint=_hint(option),
            side_index=_side_index(scene, option.value),
            href=_leads(links, known, draft, field, option),
            is_selected=draft.values.get(field.name) == option.value,
            percent=in_percent(option.chance) if isinstance(option.chance, Ways) else "",
        )


def _hint(option: Option) -> str:
    """The hint of an option; for a target also that the order cannot have an effect."""
    return ", ".join(filter(None, (option.note, "no chance" if is_hopeless(option) else "")))


def _side_index(scene: Scene, figure: str) -> int:
    """The number of a figure's side; for no side one more than the last."""
    sides = [side.id for side in scene.sides]
    owner = next((card.side for card in scene.cards if card.id == figure), "")
    return sides.index(owner) if owner in sides else len(sides)


def _aim(scene: Scene, each: Choice, draft: Draft) -> OptionRow:
    """A field for a choice on the board, one of several fields."""
    given = str(draft.values.get(each.name, ""))
    choices = tuple(
        replace(choice, side_index=_side_index(scene, choice.value))
        for choice in _choices(each.options, [given])
    )
    nobody = OptionChoice("", "nobody" if each.optional else "choose", "", not given)
    if len(choices) > EYEFUL:
        slots = (given,)
        return OptionRow(
            "menu", each.name, each.label, (nobody, *choices), slots=slots, is_aim=True
        )
    shown = (nobody, *choices) if each.optional else choices
    return OptionRow("aim", each.name, each.label, shown, given, is_aim=True)


def _option(each: Field, draft: Draft) -> OptionRow:
    if isinstance(each, Place):
        return OptionRow("point", "", each.label)
    given = draft.values.get(each.name, "")
    if isinstance(each, Number):
        return _number(each, str(given))
    if isinstance(each, Text):
        return OptionRow("text", each.name, each.label, value=str(given), most=each.most)
    if isinstance(each, Several):
        return _several(each, [str(one) for one in given])
    assert isinstance(each, Choice)  # noqa: S101 - for the type checker
    choices = _choices(each.options, [str(given)])
    if len(choices) == 1 and not each.optional:
        return OptionRow("only", each.name, each.label, choices)
    if each.optional:
        choices = (OptionChoice("", "none", "", not given), *choices)
    if len(each.options) > EYEFUL:
        return OptionRow("menu", each.name, each.label, choices, slots=(str(given),))
    return OptionRow("one", each.name, each.label, choices, str(given))


def _several(each: Several, chosen: list[str]) -> OptionRow:
    choices = _choices(each.options, chosen)
    if len(each.options) > MANY:
        none = OptionChoice("", "none", "", is_selected=False)
        slots = tuple((chosen + [""] * each.most)[: each.most])
        return OptionRow("menu", each.name, each.label, (none, *choices), slots=slots)
    return OptionRow("several", each.name, each.label, choices, most=each.most, each=each.each)


def _choices(options: Sequence[Option], chosen: Sequence[str]) -> tuple[OptionChoice, ...]:
    """The options, those of one group side by side."""
    groups = list(dict.fromkeys(option.group for option in options))
    return tuple(
        OptionChoice(o.value, o.label, _hint(o), o.value in chosen, chosen.count(o.value), o.group)
        for o in sorted(options, key=lambda option: groups.index(option.group))
    )


def _number(each: Number, given: str) -> OptionRow:
    if each.high - each.low >= FEW:
        return OptionRow("number", each.name, each.label, value=given, low=each.low, high=each.high)
    numbers = [str(number) for number in range(each.low, each.high + 1)]
    choices = tuple(OptionChoice(number, number, "", number == given) for number in numbers)
    return OptionRow("one", each.name, each.label, choices, given)


def _point(place: Place, draft: Draft, unit: Unit) -> dict[str, Any]:
    x, y = str(draft.values.get("x", "")), str(draft.values.get("y", ""))
    origin = place.origin if place.reach else None
    return {
        "wants_point": True,
        "from_x": origin.x if origin else "",
        "from_y": origin.y if origin else "",
        "reach": place.reach,
        "x": x,
        "y": y,
        "x_cm": _in_units(x, unit),
        "y_cm": _in_units(y, unit),
        "unit": unit,
    }


def reach_of(offer: Offer | None) -> Sketch:
    """A ring around the allowed places of an offer, if they are limited to near ones."""
    places = [each for each in offer.fields if isinstance(each, Place)] if offer else []
    near = [place for place in places if place.reach]
    return Sketch(
        rings=tuple(Ring(each.origin, each.reach, "as far as here", "reach") for each in near)
    )


def _in_units(text: str, unit: Unit) -> str:
    return unit.number(int(text)) if text.isdecimal() else ""
