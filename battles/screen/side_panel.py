"""The side panel for the templates: orders, choices, preview, figures."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from battles.order_form.chances import (
    in_percent,
)
from battles.order_form.draft import Draft, Problem, key_of
from battles.order_form.fields import ChoiceForm, choice_of
from battles.order_form.risks import risk_of
from battles.queries.shared_sides import TURN_OF, YOUR_TURN
from battles.screen.figures import FigureRow, Selection, TeamCard, teams_of
from battles.screen.screen_context import ScreenContext
from rules.kernel.chance import Ways
from rules.kernel.offers import Offer
from web.text import listed

DELIBERATE = "concede"  # the order of every game that gives the battle up
ICONS = {
    "move": "move",
    "shoot": "shoot",
    "grenade": "grenade",
    "close combat": "blade",
    "team": "figures",
    "battle": "play",
    "referee": "eye",
}
# Groups that show their first few orders; only the rest is folded.
COMMON = ("move", "shoot", "close combat", "referee", "team")
EYEFUL, SEVERAL = 10, 4


@dataclass(frozen=True)
class OrderRow:
    label: str
    hint: str
    href: str
    ref: str
    is_selected: bool
    risk: str = ""
    chance: str = ""


@dataclass(frozen=True)
class OrderGroup:
    """Orders under one heading: those that are shown, and those that are folded.

    A group `is_folded` as a whole if there are many orders and it is not a common group.
    """

    name: str
    icon: str
    orders: tuple[OrderRow, ...]
    more: tuple[OrderRow, ...] = ()
    is_folded: bool = False


@dataclass(frozen=True)
class ActionRow:
    """A form that gives an order at once (`url`, hidden `fields`, the button's label).

    `href`: a link that asks first, instead of the form.
    """

    url: str
    fields: tuple[tuple[str, str], ...]
    label: str
    hint: str = ""
    is_primary: bool = False
    href: str = ""


@dataclass(frozen=True)
class EyesRow:
    """A side of the reader, and the URL of its view; `is_due`: it is to act."""

    name: str
    side_index: int
    href: str
    is_chosen: bool
    is_due: bool


@dataclass(frozen=True)
class SortLink:
    """The link that sorts the orders by what they risk, or puts them back."""

    href: str
    is_safest_first: bool


@dataclass(frozen=True)
class Panel:
    """The side panel; for a reader who may not order it contains only the figures.

    `acts_first`: the actions are above the orders, because all orders need care. `sort`: only where
    the orders differ in what they risk. `instead`: actions that spare a question which one of
    `actions` would ask. `endings`: orders that give the battle up, which stand below everything
    else. `next_href`: chooses the next figure that can act, of several. `drop_href`:
    chooses the figure without the order in hand.
    """

    turn: int
    phase: str
    whose: str
    side_index: int
    own_index: int
    note: str
    notices: tuple[str, ...]
    teams: tuple[TeamCard, ...]
    eyes: tuple[EyesRow, ...] = ()
    problems: tuple[Problem, ...] = ()
    figure: FigureRow | None = None
    order_groups: tuple[OrderGroup, ...] = ()
    choice: ChoiceForm | None = None
    actions: tuple[ActionRow, ...] = ()
    acts_first: bool = False
    sort: SortLink | None = None
    instead: tuple[ActionRow, ...] = ()
    endings: tuple[OrderRow, ...] = ()
    next_href: str = ""
    drop_href: str = ""


def panel_of(
    context: ScreenContext, draft: Draft | None, wanted: str, problems: Sequence[Problem]
) -> Panel:
    """The panel of a draft; without a draft it is read-only. `wanted`: a figure."""
    scene = context.scene
    figure = draft.figure if draft else wanted
    teams = teams_of(context, Selection(figure, draft.able if draft else frozenset()))
    rows = [row for team in teams for row in team.figures]
    return Panel(
        turn=scene.turn,
        phase=scene.phase,
        whose=_whose(context),
        side_index=context.side_index(_acting(context)),
        own_index=context.side_index(context.side),
        note=scene.sentence,
        notices=scene.notices,
        teams=teams,
        eyes=_eyes(context),
        problems=tuple(problems),
        figure=next((row for row in rows if row.id == figure), None),
        order_groups=_groups(context, draft) if draft else (),
        choice=_choice(context, draft) if draft else None,
        actions=_actions(context, draft) if draft else (),
        sort=_sort(context, draft) if draft else None,
        acts_first=draft is not None and not any(map(_is_careless, draft.offers)),
        instead=instead_of(context, draft) if draft else (),
        endings=_endings(context, draft) if draft else (),
        next_href=_next(draft, rows) if draft else "",
        drop_href=_drop(context, draft) if draft else "",
    )


def _choice(context: ScreenContext, draft: Draft) -> ChoiceForm | None:
    """What is still open of the order in hand: nothing where several go together."""
    if draft.steps:
        return None
    return choice_of(context.scene, context.links, context.side, draft)


def _next(draft: Draft, rows: Sequence[FigureRow]) -> str:
    """Where the next figure that can act is chosen; after the last the first one comes again."""
    able = [row for row in rows if row.id in draft.able]
    if len(able) < 2 and draft.figure in draft.able:
        return ""
    after = next((place for place, row in enumerate(able, 1) if row.id == draft.figure), 0)
    return able[after % len(able)].href if able else ""


def _drop(context: ScreenContext, draft: Draft) -> str:
    """The page of the chosen figure without the order in hand; "" where there is none."""
    has_any = draft.figure and (draft.offer or draft.problem)
    return context.links.page(side=context.side, figure=draft.figure) if has_any else ""


def _is_careless(offer: Offer) -> bool:
    """Whether an offer is among the orders and does not need care."""
    return not _is_at_once(offer) and offer.order != DELIBERATE


def _acting(context: ScreenContext) -> str:
    """The side that is to act: the reader's own, if several may."""
    due = context.scene.to_act
    return context.side if context.side in due else next(iter(due), "")


def _whose(context: ScreenContext) -> str:
    if context.whose:
        return context.whose
    scene = context.scene
    names = [side.name for side in scene.sides if side.id in scene.to_act]
    if not names:
        return ""
    if not context.side or len(context.held) > 1:
        return TURN_OF.format(listed(names))
    if context.side in scene.to_act:
        return YOUR_TURN.format(next(each.name for each in scene.sides if each.id == context.side))
    return f"{'Opponent’s' if len(names) == 1 else 'Opponents’'} turn ({listed(names)})"


def _eyes(context: ScreenContext) -> tuple[EyesRow, ...]:
    """The views that a reader at one screen may choose; none to choose with one side."""
    if len(context.held) < 2:
        return ()
    return tuple(
        EyesRow(
            name=side.name,
            side_index=context.side_index(side.id),
            href=context.links.page(side=side.id),
            is_chosen=side.id == context.side,
            is_due=side.id in context.scene.to_act,
        )
        for side in context.scene.sides
        if side.id in context.held
    )


def _groups(context: ScreenContext, draft: Draft) -> tuple[OrderGroup, ...]:
    """The orders by group, the common groups first; if there are many, the others are folded."""
    groups: dict[str, list[OrderRow]] = {}
    for offer in _sorted(context, draft.offers):
        if _is_careless(offer):
            groups.setdefault(offer.group, []).append(_order(context, draft, offer))
    is_crowded = sum(map(len, groups.values())) > EYEFUL
    return tuple(
        _group(name, groups[name], is_crowded=is_crowded) for name in sorted(groups, key=_rank)
    )


def _endings(context: ScreenContext, draft: Draft) -> tuple[OrderRow, ...]:
    """The orders that give the battle up: apart from all others, so that no slip gives them."""
    return tuple(_order(context, draft, each) for each in draft.offers if each.order == DELIBERATE)


def _sorted(context: ScreenContext, offers: Sequence[Offer]) -> list[Offer]:
    found = sorted(offers, key=_place)
    if context.safest_first:
        found.sort(key=lambda each: (not each.actor, risk_of(each)))
    return found


def _sort(context: ScreenContext, draft: Draft) -> SortLink | None:
    if len({risk_of(each) for each in draft.offers if each.actor}) < 2:
        return None
    sort = "usual" if context.safest_first else "risk"
    href = context.links.page(side=context.side, figure=draft.figure, sort=sort)
    return SortLink(href, context.safest_first)


def _place(offer: Offer) -> tuple[bool, bool]:
    """Sort key: a figure's own orders first, and of those the ones with open choices."""
    return not offer.actor, not offer.fields


def _rank(group: str) -> int:
    return COMMON.index(group.lower()) if group.lower() in COMMON else len(COMMON)


def _group(name: str, orders: Sequence[OrderRow], *, is_crowded: bool) -> OrderGroup:
    icon = ICONS.get(name.lower(), "other")
    if name.lower() not in COMMON:
        return OrderGroup(name, icon, tuple(orders), is_folded=is_crowded)
    # A single order is not folded.
    cut = SEVERAL if is_crowded and len(orders) > SEVERAL + 1 else len(orders)
    return OrderGroup(name, icon, tuple(orders[:cut]), tuple(orders[cut:]))


def _order(context: ScreenContext, draft: Draft, offer: Offer) -> OrderRow:
    figure = offer.actor or draft.figure
    known = {"side": context.side, "figure": figure, "on": draft.on}
    href = context.links.page(known, order=key_of(offer))
    is_chosen, risk = offer is draft.offer, _risk_words(offer)
    return OrderRow(offer.label, offer.note, href, offer.ref, is_chosen, risk)


def _risk_words(offer: Offer) -> str:
    """What an order risks; "about" while a choice of it is open."""
    if not risk_of(offer):
        return ""
    chance = in_percent(Ways(*cast(Ways, offer.risk)))
    return f"{'about ' if offer.fields else ''}{chance}"


def _is_at_once(offer: Offer) -> bool:
    """Whether an order needs no confirmation: it has no figure and no open choice."""
    return not offer.actor and not offer.fields and offer.order != DELIBERATE


def _actions(context: ScreenContext, draft: Draft) -> tuple[ActionRow, ...]:
    """What one press gives; what spares the question of one of them is shown elsewhere."""
    if draft.offer is not None and draft.offer.asks:
        return ()
    alone = not draft.able
    asking = [offer for offer in draft.offers if _is_at_once(offer) and offer.asks]
    shown = asking or [offer for offer in draft.offers if _is_at_once(offer)]
    return tuple(_action(context, each, is_primary=alone and not asking) for each in shown)


def _action(context: ScreenContext, offer: Offer, *, is_primary: bool = False) -> ActionRow:
    """The form of an order that is given at once, or the link to what a page asks before it."""
    if offer.asks:
        href = context.links.page(side=context.side, order=key_of(offer))
        return ActionRow("", (), offer.label, offer.note, is_primary, href)
    sent = sent_fields(context, {**offer.fixed, "type": offer.order})
    return ActionRow(context.links.orders, sent, offer.label, offer.note, is_primary)


def instead_of(context: ScreenContext, draft: Draft) -> tuple[ActionRow, ...]:
    """What one press gives instead of an order before which the page asks; mostly there is none."""
    at_once = [each for each in draft.offers if _is_at_once(each)]
    if not any(each.asks for each in at_once):
        return ()
    return tuple(_action(context, each, is_primary=True) for each in at_once if not each.asks)


def sent_fields(
    context: ScreenContext, values: Mapping[str, object]
) -> tuple[tuple[str, str], ...]:
    """All fields that a form must contain to give an order."""
    own = {"side": context.side, "seq": str(context.seq), "token": uuid.uuid4().hex}
    fields = [(name, str(value)) for name, value in own.items()]
    for name, value in values.items():
        several = value if isinstance(value, list | tuple) else [value]
        fields += [(name, _as_text(each)) for each in several if each is not None]
    return tuple(fields)


def _as_text(value: object) -> str:
    """A value of a form; a point in a list is "x,y"."""
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
