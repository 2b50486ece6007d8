"""The list of figures beside the board: their teams, their state, their cards."""

from __future__ import annotations

from dataclasses import dataclass

from battles.screen.screen_context import ScreenContext
from rules.kernel.naming import signs
from rules.kernel.screen import Card, Fact, Mark, Token

LEADER = "Leader"
NUMBERS = "Numbers"


@dataclass(frozen=True)
class FactGroup:
    """Facts about a figure under one heading."""

    name: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class RiderRow:
    """A figure inside a vehicle."""

    name: str
    href: str


@dataclass(frozen=True)
class FigureRow:
    """A figure in the list; only the chosen one has `facts`. `aboard`: the vehicle it is in."""

    id: str
    name: str
    team: str
    role: str
    state: str
    side_index: int
    initials: str
    value: int
    value_name: str
    marks: tuple[Mark, ...]
    facts: tuple[FactGroup, ...]
    href: str
    is_leader: bool
    is_down: bool
    is_selected: bool
    is_away: bool
    can_act: bool
    actions_left: tuple[str, ...] = ()
    aboard: str = ""
    riders: tuple[RiderRow, ...] = ()


@dataclass(frozen=True)
class TeamCard:
    name: str
    side_index: int
    figures: tuple[FigureRow, ...]


@dataclass(frozen=True)
class Selection:
    """The chosen figure, and the figures that have offers."""

    figure: str = ""
    able: frozenset[str] = frozenset()


def teams_of(context: ScreenContext, selection: Selection) -> tuple[TeamCard, ...]:
    """Every figure by its team."""
    tokens = {token.id: token for token in context.scene.tokens}
    # A figure off the table has the letters of the token that it would have.
    letters = signs({card.id: card.name for card in context.scene.cards})
    letters |= {token.id: token.initials for token in context.scene.tokens}
    teams: dict[tuple[str, str], list[FigureRow]] = {}
    for card in context.scene.cards:
        row = _figure_row(context, card, tokens.get(card.id), letters[card.id], selection)
        teams.setdefault((card.side, card.team), []).append(row)
    return tuple(
        TeamCard(team, context.side_index(side), tuple(rows))
        for (side, team), rows in teams.items()
    )


def _figure_row(
    context: ScreenContext, card: Card, token: Token | None, letters: str, selection: Selection
) -> FigureRow:
    is_selected = card.id == selection.figure
    return FigureRow(
        id=card.id,
        name=card.name,
        team=card.team,
        role=card.role,
        state=card.state,
        side_index=context.side_index(card.side),
        initials=letters,
        value=card.value,
        value_name=context.scene.wording.value,
        marks=card.marks,
        facts=_facts(card) if is_selected else (),
        href=context.links.page(side=context.side, figure=card.id),
        is_leader=card.role == LEADER or bool(token and token.is_leader),
        is_down=bool(token and token.is_down),
        is_selected=is_selected,
        is_away=not card.on_table,
        can_act=card.can_act or card.id in selection.able,
        actions_left=card.actions if card.can_act else (),
        aboard=_name_of(context, card.aboard) if card.aboard else "",
        riders=tuple(
            RiderRow(each.name, context.links.page(side=context.side, figure=each.id))
            for each in context.scene.cards
            if each.aboard == card.id
        ),
    )


def _name_of(context: ScreenContext, figure: str) -> str:
    return next((each.name for each in context.scene.cards if each.id == figure), "")


def _facts(card: Card) -> tuple[FactGroup, ...]:
    groups: dict[str, list[Fact]] = {}
    for fact in card.facts:
        groups.setdefault(fact.group or NUMBERS, []).append(fact)
    return tuple(FactGroup(name, tuple(facts)) for name, facts in groups.items())
