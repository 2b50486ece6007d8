"""Everything beside the board, as the templates draw it: orders, choices, preview, figures."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from battles.board import BoardRing, BoardRuler, rings_of, rulers_of
from battles.chances import ChanceFace, chance_face
from battles.choices import ChoiceFace, choice_of, reach_of
from battles.drafts import Draft, Problem, key_of
from battles.links import Links
from rules.kernel.geometry import Point
from rules.kernel.modifiers import Modifier, total
from rules.kernel.offers import Offer
from rules.kernel.screen import Card, Fact, Preview, Scene, Token

DELIBERATE = "concede"
LEADER = "Leader"
ICONS = {
    "move": "move",
    "shoot": "shoot",
    "grenade": "grenade",
    "close combat": "blade",
    "team": "figures",
    "battle": "play",
}


@dataclass(frozen=True)
class FigureFace:
    id: str
    name: str
    team: str
    role: str
    state: str
    side_index: int
    initials: str
    gutz: int
    marks: tuple[str, ...]
    facts: tuple[Fact, ...]
    href: str
    is_leader: bool
    is_down: bool
    is_selected: bool
    is_away: bool
    can_act: bool
    actions_left: tuple[str, ...] = ()


@dataclass(frozen=True)
class TeamFace:
    name: str
    side_index: int
    state: str
    figures: tuple[FigureFace, ...]


@dataclass(frozen=True)
class OrderFace:
    label: str
    hint: str
    href: str
    ref: str
    is_selected: bool


@dataclass(frozen=True)
class OrderGroup:
    name: str
    icon: str
    orders: tuple[OrderFace, ...]


@dataclass(frozen=True)
class ActionFace:
    """A form that gives an order at once (`url`, hidden `fields`, the button's words)."""

    url: str
    fields: tuple[tuple[str, str], ...]
    label: str
    hint: str = ""
    is_primary: bool = False


@dataclass(frozen=True)
class ModifierFace:
    name: str
    value: int
    ref: str
    is_base: bool


@dataclass(frozen=True)
class PreviewFace:
    title: str
    target: int | None = None
    modifiers: tuple[ModifierFace, ...] = ()
    chances: tuple[ChanceFace, ...] = ()
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    confirm: ActionFace | None = None
    rings: tuple[BoardRing, ...] = ()
    rulers: tuple[BoardRuler, ...] = ()
    ghost: Point | None = None
    ref: str = ""


@dataclass(frozen=True)
class Panel:
    """What stands beside the board; a reader who may not order has only the figures."""

    turn: int
    phase: str
    whose: str
    side_index: int
    own_index: int
    note: str
    notices: tuple[str, ...]
    teams: tuple[TeamFace, ...]
    problems: tuple[Problem, ...] = ()
    figure: FigureFace | None = None
    order_groups: tuple[OrderGroup, ...] = ()
    choice: ChoiceFace | None = None
    actions: tuple[ActionFace, ...] = ()


@dataclass(frozen=True)
class Desk:
    """Where a panel lies: whose it is, on which board, and where its links lead.

    `is_shared`: one person plays several sides, so that "you" would say too little.
    """

    scene: Scene
    links: Links
    side: str
    seq: int
    is_shared: bool = False

    def side_index(self, side: str) -> int:
        sides = [each.id for each in self.scene.sides]
        return sides.index(side) if side in sides else len(sides)


def panel_of(desk: Desk, draft: Draft | None, wanted: str, problems: Sequence[Problem]) -> Panel:
    """The panel around a draft; without a draft the reader only looks. `wanted`: a figure."""
    scene = desk.scene
    figure = draft.figure if draft else wanted
    teams = _teams(desk, figure, draft.able if draft else frozenset())
    faces = [face for team in teams for face in team.figures]
    acting = scene.to_act[0] if scene.to_act else ""
    return Panel(
        turn=scene.turn,
        phase=scene.phase,
        whose=_whose(desk, acting),
        side_index=desk.side_index(acting),
        own_index=desk.side_index(desk.side),
        note=scene.sentence,
        notices=scene.notices,
        teams=teams,
        problems=tuple(problems),
        figure=next((face for face in faces if face.id == figure), None),
        order_groups=_groups(desk, draft) if draft else (),
        choice=choice_of(desk.scene, desk.links, desk.side, draft) if draft else None,
        actions=_actions(desk, draft) if draft else (),
    )


def _whose(desk: Desk, acting: str) -> str:
    name = next((side.name for side in desk.scene.sides if side.id == acting), "")
    if desk.side and desk.side in desk.scene.to_act and not desk.is_shared:
        return f"You are to act: {name}"
    return f"{name} acts" if name else ""


def _teams(desk: Desk, figure: str, able: frozenset[str]) -> tuple[TeamFace, ...]:
    tokens = {token.id: token for token in desk.scene.tokens}
    teams = []
    for (side, team), cards in groupby(desk.scene.cards, key=lambda card: (card.side, card.team)):
        faces = tuple(
            _face(
                desk,
                card,
                tokens.get(card.id),
                is_selected=card.id == figure,
                can_act=card.can_act or card.id in able,
            )
            for card in cards
        )
        teams.append(TeamFace(team, desk.side_index(side), "", faces))
    return tuple(teams)


def _face(
    desk: Desk, card: Card, token: Token | None, *, is_selected: bool, can_act: bool
) -> FigureFace:
    return FigureFace(
        id=card.id,
        name=card.name,
        team=card.team,
        role=card.role,
        state=card.state,
        side_index=desk.side_index(card.side),
        initials=token.initials if token else _initials(card.name),
        gutz=card.value,
        marks=card.marks,
        facts=card.facts,
        href=desk.links.page(side=desk.side, figure=card.id),
        is_leader=card.role == LEADER or bool(token and token.is_leader),
        is_down=bool(token and token.is_down),
        is_selected=is_selected,
        is_away=not card.on_table,
        can_act=can_act,
        actions_left=card.actions if card.can_act else (),
    )


def _initials(name: str) -> str:
    """Two letters for a figure that has no token, as a token would have them."""
    words = name.split()
    return name[:2] if len(words) == 1 else words[0][0] + words[-1][0].upper()


def _groups(desk: Desk, draft: Draft) -> tuple[OrderGroup, ...]:
    groups: dict[str, list[OrderFace]] = {}
    for offer in sorted(draft.offers, key=lambda offer: not offer.actor):
        if not _is_at_once(offer):
            groups.setdefault(offer.group, []).append(_order(desk, draft, offer))
    return tuple(
        OrderGroup(name, ICONS.get(name.lower(), "other"), tuple(orders))
        for name, orders in groups.items()
    )


def _order(desk: Desk, draft: Draft, offer: Offer) -> OrderFace:
    figure = offer.actor or draft.figure
    href = desk.links.page(side=desk.side, figure=figure, order=key_of(offer))
    return OrderFace(offer.label, offer.note, href, offer.ref, offer is draft.offer)


def _is_at_once(offer: Offer) -> bool:
    """An order of nobody in particular that leaves nothing to choose needs no second thought."""
    return not offer.actor and not offer.fields and offer.order != DELIBERATE


def _actions(desk: Desk, draft: Draft) -> tuple[ActionFace, ...]:
    alone = not draft.able
    return tuple(
        ActionFace(
            desk.links.orders,
            _sent(desk, {**offer.fixed, "type": offer.order}),
            offer.label,
            offer.note,
            is_primary=alone,
        )
        for offer in draft.offers
        if _is_at_once(offer)
    )


def _sent(desk: Desk, values: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    """Everything that a form must carry to give an order."""
    own = {"side": desk.side, "seq": str(desk.seq), "token": uuid.uuid4().hex}
    fields = [(name, str(value)) for name, value in own.items()]
    for name, value in values.items():
        several = value if isinstance(value, list | tuple) else [value]
        fields += [(name, str(each)) for each in several]
    return tuple(fields)


def preview_of(desk: Desk, draft: Draft | None) -> PreviewFace | None:
    """What the draft would do, or why it cannot be done; None while something is missing."""
    if draft is None or draft.offer is None:
        return None
    if draft.problem:
        rings = rings_of(reach_of(draft.offer))
        return PreviewFace(draft.offer.label, problems=(draft.problem,), rings=rings)
    if draft.preview is None:
        return None
    shown, sent = draft.preview, _sent(desk, draft.values)
    label = shown.button or draft.offer.label
    return PreviewFace(
        title=shown.title,
        target=shown.target,
        modifiers=_modifiers(shown),
        chances=tuple(chance_face(chance) for chance in shown.chances),
        notes=shown.notes,
        confirm=ActionFace(desk.links.orders, sent, label, is_primary=True),
        rings=rings_of(shown),
        rulers=rulers_of(shown),
        ghost=shown.ghost,
        ref=shown.ref,
    )


def _modifiers(shown: Preview) -> tuple[ModifierFace, ...]:
    """The sum behind the target; it starts with the figure's Gutz where that is part of it."""
    modifiers = list(shown.modifiers)
    starts_with_gutz = shown.gutz is not None and shown.target == shown.gutz + total(modifiers)
    if starts_with_gutz:
        modifiers.insert(0, Modifier("Gutz", shown.gutz or 0))
    return tuple(
        ModifierFace(each.name, each.value, each.ref, starts_with_gutz and place == 0)
        for place, each in enumerate(modifiers)
    )
