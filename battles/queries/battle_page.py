"""Read model of the battle page, redacted once: board, side panel, log, preview."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from django.http import QueryDict

from accounts.actors import Actor
from battles import journal
from battles.agreements.queries import AgreementPanel, table_of
from battles.clocks.queries import ClockPanel, clock_panel_of
from battles.commitments import seeds
from battles.lessons.queries import LessonPanel, panel_of_lesson
from battles.log.story import LogPage
from battles.manual_dice.queries import ManualDicePanel, dice_of
from battles.matchmaking import open_seats
from battles.models import Battle, Seat
from battles.order_form.draft import Draft, Problem, draft_of
from battles.order_form.fields import reach_of
from battles.order_form.forms import chosen_in
from battles.order_form.places import Spot, place_in, spot_in
from battles.order_form.ways import in_link, without_reach
from battles.panels import Settlement, settlement_of
from battles.playback.queries import Playback, playback_of
from battles.queries.access import admitted, scene_of, view_of
from battles.queries.battle_head import (
    BattleHead,
    Reader,
    SeatLine,
    head_of,
    reader_of,
    seat_lines,
)
from battles.queries.log_lines import _log, _stretch
from battles.queries.preparations import PreparationRow, preparations_of
from battles.queries.result import ResultDetail, result_of
from battles.queries.shared_sides import acting_words
from battles.questions.queries import AskingRow, asking_of
from battles.screen.board import Board, Marked, at_rest, board_of
from battles.screen.links import Links
from battles.screen.preview_panel import PreviewPanel, preview_of
from battles.screen.screen_context import ScreenContext
from battles.screen.side_panel import Panel, panel_of
from battles.screen.text_mode import TextModePage, told, words_of
from battles.trials.hints import TrialPanel, trial_of
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import Preview, Scene, Sketch


@dataclass(frozen=True)
class PageRequest:
    """The request: the choices of its form so far, and earlier errors.

    `in_words`: text mode, without the board. `since`: the last line that the page has shown; None
    for a page that is opened. `safest_first`: orders are sorted by what they risk.
    """

    data: QueryDict = field(default_factory=QueryDict)
    problems: tuple[Problem, ...] = ()
    in_words: bool = False
    since: int | None = None
    safest_first: bool = False

    @property
    def side(self) -> str:
        return self.data.get("side", "")

    @property
    def figure(self) -> str:
        return self.data.get("figure", "")


@dataclass(frozen=True)
class BattlePage:
    """The page of one battle for one reader. A waiting battle has no board."""

    battle: BattleHead
    reader: Reader
    seats: tuple[SeatLine, ...]
    log: LogPage
    board: Board | None = None
    panel: Panel | None = None
    preview: PreviewPanel | None = None
    table: AgreementPanel | None = None
    clock: ClockPanel | None = None
    is_challenge: bool = False
    words: TextModePage | None = None
    asking: AskingRow | None = None
    dice: ManualDicePanel | None = None
    seed_due: bool = False
    playback: Playback | None = None
    result: ResultDetail | None = None
    preparations: tuple[PreparationRow, ...] = ()
    trial: TrialPanel | None = None
    lesson: LessonPanel | None = None
    settlement: Settlement | None = None

    @property
    def has_proof(self) -> bool:
        """Whether its dice can be checked: those of a lesson are average ones."""
        return self.lesson is None

    @property
    def is_in_words(self) -> bool:
        return self.words is not None

    @property
    def has_clock(self) -> bool:
        return self.clock is not None


def battle_page(battle_id: str, actor: Actor, asked: PageRequest) -> BattlePage:
    """The page for one reader, with the board and the side panel."""
    battle, seats = admitted(battle_id, actor)
    return page_of(battle, seats, actor, asked)


def page_of(battle: Battle, seats: Sequence[Seat], actor: Actor, asked: PageRequest) -> BattlePage:
    """The same for a loaded battle."""
    reader = reader_of(battle, seats, actor, asked.side)
    head, view, stretch = head_of(battle), view_of(battle, reader), _stretch(battle)
    page = BattlePage(
        head,
        reader,
        seats=seat_lines(battle, seats, actor, reader),
        log=_log(battle, reader, view, stretch),
        clock=clock_panel_of(battle, seats, actor, reader),
        is_challenge=view is None and open_seats.is_open(battle),
        seed_due=bool(seeds.due(battle, seats, actor)),
    )
    if view is None:
        return page
    page = _with_agreements(page, battle, seats, actor)
    ruleset = journal.ruleset_of(battle)
    scene = scene_of(battle, reader)
    draft, spot = None, spot_in(asked.data, scene)
    if reader.may_order and battle.status == Battle.Status.ACTIVE:
        draft = _draft(ruleset, view, scene, reader, spot)
    context = _context(battle, scene, reader, asked)
    context = replace(context, whose=acting_words(battle, seats, reader.share))
    panel = panel_of(context, draft, asked.figure, asked.problems)
    preview, words = preview_of(context, draft), None
    if asked.in_words:
        preview = told(preview, ruleset, view, draft, spot)
        figure = panel.figure.id if panel.figure else ""
        words = words_of(context, figure, ruleset.around(view, figure), draft, asked.data)
    return replace(
        page,
        board=board_of(scene, _marked(context, panel, draft), _drawn(ruleset, view, panel, draft)),
        panel=panel,
        preview=preview,
        words=words,
        playback=playback_of(battle, reader, view, asked.since, stretch.entries),
        preparations=preparations_of(ruleset, view, seats, context),
        trial=trial_of(battle, has_preview=preview is not None),
        lesson=panel_of_lesson(battle),
    )


def _with_agreements(
    page: BattlePage, battle: Battle, seats: Sequence[Seat], actor: Actor
) -> BattlePage:
    """With what people settle beside the game, and with the end that all of it has come to."""
    result = result_of(battle, seats, page.reader)
    return replace(
        page,
        table=table_of(battle, seats, actor),
        asking=asking_of(battle, seats, actor),
        dice=dice_of(battle, seats, actor),
        result=result,
        settlement=settlement_of(battle, plays=page.reader.may_order) if result else None,
    )


def _context(battle: Battle, scene: Scene, reader: Reader, asked: PageRequest) -> ScreenContext:
    return ScreenContext(
        scene,
        Links(battle.pk, asked.in_words),
        reader.side,
        battle.shown_seq,
        reader.sides,
        safest_first=asked.safest_first,
        has_real_dice=battle.real_dice,
    )


def _draft(ruleset: Ruleset[Any], view: Any, scene: Scene, reader: Reader, spot: Spot) -> Draft:
    draft = draft_of(ruleset, view, scene, reader.share, chosen_in(ruleset, spot.data))
    if spot.problem and place_in(draft.offer):
        return replace(draft, preview=None, problem=Problem(spot.problem))
    return draft


def _drawn(
    ruleset: Ruleset[Any], view: Any, panel: Panel, draft: Draft | None
) -> Preview | Sketch | None:
    """The preview of the order; else the reach of the draft; else that of its figure."""
    if draft and draft.preview:
        return draft.preview
    if panel.figure is None:
        return None
    if draft and draft.goes:
        return without_reach(at_rest(ruleset.sketch(view, panel.figure.id)))
    near = reach_of(draft.offer if draft else None)
    return near if near.rings else at_rest(ruleset.sketch(view, panel.figure.id))


def _marked(context: ScreenContext, panel: Panel, draft: Draft | None) -> Marked:
    """The highlighted figures, the URL of a click on each of them, and the ground to go to."""
    links = {row.id: row.href for team in panel.teams for row in team.figures}
    links |= _touches(context, draft) if draft else {}
    aims = panel.choice.aims if panel.choice else {}
    figure = panel.figure.id if panel.figure else ""
    goings = draft.goings if draft and draft.goes else ()
    order = draft.key if draft else ""
    bends = draft.touch if draft and draft.is_bending else None
    ground = ""
    if draft and draft.takes_ground:
        ground = context.links.page(in_link(bends), side=context.side, figure=figure, order=order)
    touch = "over" if bends else "to"
    seen = _in_sight(context, draft) if draft else ()
    return Marked(figure, frozenset(aims), {**links, **aims}, goings, ground, touch, seen)


def _in_sight(context: ScreenContext, draft: Draft) -> tuple[str, ...]:
    """The figures of others that stand on the table and that an order of the reader's can take."""
    others = (each.id for each in context.scene.tokens if each.side != context.side)
    return tuple(sorted(draft.takes_of_all.intersection(others)))


def _touches(context: ScreenContext, draft: Draft) -> dict[str, str]:
    """The URL of a touch on what the chosen figure can act on, on counters to which it may go, and
    on any enemy: the choice of the figure is never lost. Those of one's own that can act are chosen
    by a touch.
    """
    if draft.figure not in draft.able:
        return {}
    enemies = {each.id for each in context.scene.cards if each.side != context.side}
    counters = {each.id for each in context.scene.counters} if draft.goings else set()
    things = (draft.takes | enemies | counters) - draft.able
    page = partial(context.links.page, side=context.side, figure=draft.figure)
    return {each: page(on=each) for each in things}


def names_on_board(
    battle: Battle, seats: Sequence[Seat], actor: Actor, side: str
) -> dict[str, str]:
    """The names of the figures that a reader of a side may know of, by their ids."""
    reader = reader_of(battle, seats, actor, side)
    return {each.id: each.name for each in scene_of(battle, reader).cards}


def preview_page(
    battle_id: str, actor: Actor, asked: PageRequest
) -> tuple[BattleHead, PreviewPanel | None]:
    """A battle with only the preview of an order; no preview for readers who may not order."""
    battle, seats = admitted(battle_id, actor)
    reader = reader_of(battle, seats, actor, asked.side)
    return head_of(battle), _preview(battle, reader, asked)


def _preview(battle: Battle, reader: Reader, asked: PageRequest) -> PreviewPanel | None:
    view = view_of(battle, reader)
    if view is None or not reader.may_order or battle.status != Battle.Status.ACTIVE:
        return None
    ruleset = journal.ruleset_of(battle)
    scene = scene_of(battle, reader)
    spot = spot_in(asked.data, scene)
    draft = _draft(ruleset, view, scene, reader, spot)
    preview = preview_of(_context(battle, scene, reader, asked), draft)
    return told(preview, ruleset, view, draft, spot) if asked.in_words else preview
