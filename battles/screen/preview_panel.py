"""The preview of an order for the templates: its number, its chances, the button that gives it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from battles.order_form.chances import (
    ChanceBar,
    StakesRow,
    chance_row,
    in_percent,
    often,
    stakes_row,
)
from battles.order_form.draft import NOTHING, Draft, Problem, key_of
from battles.order_form.fields import reach_of
from battles.order_form.together import Step
from battles.order_form.ways import in_link
from battles.screen.board import BoardRing, BoardRuler, rings_of, rulers_of
from battles.screen.screen_context import ScreenContext
from battles.screen.side_panel import DELIBERATE, ActionRow, OrderRow, instead_of, sent_fields
from rules.kernel.chance import Ways
from rules.kernel.geometry import Point
from rules.kernel.modifiers import Modifier, total
from rules.kernel.offers import Offer
from rules.kernel.screen import TWO_DICE, Preview

BENDING = "Touch where the way shall pass."


@dataclass(frozen=True)
class ModifierRow:
    name: str
    value: int
    ref: str
    is_base: bool


@dataclass(frozen=True)
class StepRow:
    """What one of several figures does: its order, and how often it goes well; "" without dice."""

    name: str
    label: str
    chance: str
    stays: bool


@dataclass(frozen=True)
class PreviewPanel:
    title: str
    target: int | None = None
    needs: str = ""
    total: int | None = None
    modifiers: tuple[ModifierRow, ...] = ()
    chances: tuple[ChanceBar, ...] = ()
    stakes: StakesRow | None = None
    risk: str = ""
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    confirm: ActionRow | None = None
    rings: tuple[BoardRing, ...] = ()
    rulers: tuple[BoardRuler, ...] = ()
    ghost: Point | None = None
    ref: str = ""
    asks: str = ""
    instead: tuple[ActionRow, ...] = ()
    others: tuple[OrderRow, ...] = ()
    steps: tuple[StepRow, ...] = ()


def preview_of(context: ScreenContext, draft: Draft | None) -> PreviewPanel | None:
    """The effect of the draft, or why it is illegal; None while a choice is missing."""
    if draft is None or (draft.offer is None and not draft.problem):
        return None
    if draft.offer is None:
        return _refused(context, draft)
    if draft.problem:
        rings = rings_of(reach_of(draft.offer))
        return PreviewPanel(draft.offer.label, problems=(draft.problem,), rings=rings)
    if draft.preview is None:
        return None
    if draft.steps:
        return _together(context, draft)
    shown, sent = draft.preview, sent_fields(context, draft.values)
    label, is_plain = _label(draft.offer, shown), draft.offer.order != DELIBERATE
    return PreviewPanel(
        title=shown.title,
        target=shown.target,
        needs=shown.needs,
        total=shown.target if shown.needs == TWO_DICE else None,
        modifiers=_modifiers(shown, context.scene.wording.value),
        chances=tuple(chance_row(chance) for chance in shown.chances),
        stakes=stakes_row(shown.stakes, shown.throws),
        risk=often(*shown.risk, shown.throws) if isinstance(shown.risk, Ways) else "",
        notes=(BENDING, *shown.notes) if draft.is_bending else shown.notes,
        confirm=ActionRow(
            context.links.orders, sent, label, is_primary=is_plain and not draft.offer.asks
        ),
        rings=rings_of(shown),
        rulers=rulers_of(shown),
        ghost=shown.ghost,
        ref=shown.ref,
        asks=draft.offer.asks,
        instead=instead_of(context, draft) if draft.offer.asks else (),
        others=_others(context, draft),
    )


def _together(context: ScreenContext, draft: Draft) -> PreviewPanel:
    """What several figures do, and one button for all of it."""
    going = [each for each in draft.steps if each.fields]
    orders = [json.dumps(dict(each.fields), separators=(",", ":")) for each in going]
    sent = sent_fields(context, {"figure": draft.figure, "orders": orders})
    name = next(each.name for each in draft.steps if each.figure == draft.figure)
    alone = context.links.page(_known(context, draft), order=draft.key)
    return PreviewPanel(
        f"{len(going)} go together",
        notes=("Each gets an order of its own. If somebody else comes to act, the rest waits.",),
        confirm=ActionRow(context.links.together, sent, f"Send {len(going)}", is_primary=True),
        rulers=rulers_of(draft.preview),
        ghost=draft.preview.ghost if draft.preview else None,
        others=(OrderRow(f"{name} alone", "", alone, "", is_selected=False),),
        steps=tuple(_step(each) for each in draft.steps),
    )


def _step(step: Step) -> StepRow:
    chance = in_percent(step.well) if step.well else ""
    return StepRow(step.name, step.label, chance, stays=not step.fields)


def _refused(context: ScreenContext, draft: Draft) -> PreviewPanel:
    """Why a touch leads to no order; the touched figure's card is one touch away."""
    problems = (draft.problem,) if draft.problem else ()
    if not draft.on and draft.touch and draft.touch.over:
        short = context.links.page(_known(context, draft), over="")
        way = OrderRow("The short way", "", short, "", is_selected=False)
        return PreviewPanel("No way there", problems=problems, others=(way,))
    if not draft.on:
        title = "Nothing there" if draft.problem == NOTHING else "No way there"
        return PreviewPanel(title, problems=problems)
    href = context.links.page(side=context.side, figure=draft.on)
    card = OrderRow(f"Show {draft.on_name}", "", href, "", is_selected=False)
    is_figure = any(each.id == draft.on for each in context.scene.cards)
    return PreviewPanel(
        f"No order for {draft.on_name or 'that'}",
        problems=problems,
        others=(card,) if is_figure else (),
    )


def _others(context: ScreenContext, draft: Draft) -> tuple[OrderRow, ...]:
    """The other orders that lead to the touched place or take the touched thing."""
    if not draft.on and draft.touch is None:
        return ()
    known = _known(context, draft)
    alone = tuple(
        OrderRow(
            each.label,
            each.note,
            context.links.page(known, order=key_of(each)),
            each.ref,
            is_selected=False,
            chance=in_percent(each.chance) if isinstance(each.chance, Ways) else "",
        )
        for each in draft.others
    )
    return (*alone, *_beside(context, draft, known))


def _beside(
    context: ScreenContext, draft: Draft, known: Mapping[str, object]
) -> Iterator[OrderRow]:
    """What else a touched place is good for: a bend of the way there, and all others going too."""
    if draft.can_bend and not draft.is_bending and draft.offer:
        bend = context.links.page(known, order=draft.key, bend="1")
        yield OrderRow("Bend the way", "", bend, "", is_selected=False)
    if draft.touch and draft.is_way and len(draft.able) > 1 and not context.has_real_dice:
        place = {**in_link(draft.touch), "over": ""}
        known = {**known, **place, "on": ""}
        together = context.links.page(known, order=draft.key, together="1")
        yield OrderRow("All on", "", together, "", is_selected=False)


def _known(context: ScreenContext, draft: Draft) -> dict[str, object]:
    """The chosen figure and what was touched on the board, as a link says it."""
    touched = {"on": draft.on} if draft.on else in_link(draft.touch)
    return {"side": context.side, "figure": draft.figure, **touched}


def _label(offer: Offer, shown: Preview) -> str:
    """The words of the button that gives an order; an order before which the page asks says so."""
    words = shown.button or offer.label
    return f"{words} anyway" if offer.asks else words


def _modifiers(shown: Preview, name: str) -> tuple[ModifierRow, ...]:
    """The sum of the target number; it starts with the figure's value if that is part of it."""
    modifiers = list(shown.modifiers)
    starts_with_value = shown.gutz is not None and shown.target == shown.gutz + total(modifiers)
    if starts_with_value:
        modifiers.insert(0, Modifier(name, shown.gutz or 0))
    return tuple(
        ModifierRow(each.name, each.value, each.ref, starts_with_value and place == 0)
        for place, each in enumerate(modifiers)
    )
