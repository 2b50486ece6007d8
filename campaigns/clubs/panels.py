"""Hook for what other apps show on the front page of a club: its leagues, its campaigns.

This app does not import those apps. Each calls `register` when Django starts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from accounts.actors import Actor
from campaigns.clubs.models import Club

Rows = QuerySet[Any]


@dataclass(frozen=True)
class PanelLine:
    """Something that goes on in a club. `words`: how it stands; `own`: what is left to do."""

    title: str
    href: str
    words: str
    own: str = ""


@dataclass(frozen=True)
class ClubPanel:
    """A part of the front page. `href`: where all of it is."""

    title: str
    href: str
    lines: Sequence[PanelLine]


@dataclass(frozen=True)
class Counted:
    """Things to do that no rows say. `count` counts them; it is called only if there are `rows`."""

    rows: Callable[[Club, Actor], Rows]
    count: Callable[[Club, Actor], int]


@dataclass(frozen=True)
class ClubTab:
    """A tab of every club. address: the name of the list that it opens, which filters by `club`.

    rows: what its reader may see behind it. todo: what waits for them there; more: beside that.
    """

    title: str
    address: str
    rows: Callable[[Club, Actor], Rows]
    todo: Callable[[Club, Actor], Rows] | None = None
    more: Counted | None = None


Panel = Callable[[Club, Actor], ClubPanel]

_panels: dict[str, Panel] = {}
_tabs: dict[str, ClubTab] = {}


def register(name: str, panel: Panel) -> None:
    """Register a panel; it shows nothing that its reader may not see."""
    _panels[name] = panel


def panels_of(club: Club, actor: Actor) -> tuple[ClubPanel, ...]:
    """The panels with something in them, in the order in which they were registered."""
    made = (panel(club, actor) for panel in _panels.values())
    return tuple(panel for panel in made if panel.lines)


def register_tab(tab: ClubTab) -> None:
    """Register a tab, once for each address."""
    _tabs[tab.address] = tab


def tabs() -> tuple[ClubTab, ...]:
    """The tabs in the order in which they were registered."""
    return tuple(_tabs.values())
