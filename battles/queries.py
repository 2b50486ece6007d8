"""What the pages show, read once and redacted once. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Case, Exists, F, Max, OuterRef, Q, QuerySet, When
from django.http import QueryDict

from accounts.actors import Actor
from battles import clocks, clockwork_now, gates, journal, numbering, past, proofs, wanted
from battles.board import Board, Marked, board_of
from battles.ceremony import seeds
from battles.ceremony.shares import ShareLine, shares_of
from battles.choices import reach_of
from battles.clock_face import ClockFace, DueLine, TermsFace, due_line, face_of, terms_face
from battles.clockwork import terms_from
from battles.desk import Desk
from battles.dice_asked import DiceFace, dice_of
from battles.drafts import Draft, Problem, draft_of
from battles.forces import may_choose
from battles.forms import chosen_in
from battles.heads import (
    BattleHead,
    Reader,
    SeatLine,
    head_of,
    reader_of,
    referee_sides,
    seat_lines,
    side_names,
)
from battles.in_words import WordsFace, told, words_of
from battles.journal import Entry
from battles.links import Links
from battles.models import Battle, Seat
from battles.panel import Panel, PreviewFace, panel_of, preview_of
from battles.places import Spot, place_in, spot_in
from battles.posts import acting_words, post_names
from battles.proofs import BattleProof
from battles.questions.queries import AskingFace, asking_of
from battles.story import LogPage, log_of
from battles.table_face import TableFace, table_of
from battles.tables import TableChoice, chosen_table
from rules.kernel.record import encode
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import Preview, Scene, Sketch

LOG_LINES = 60
BATTLES_A_PAGE = 20
SEALED = "sealed until the battle is over"


@dataclass(frozen=True)
class Asked:
    """What a request asks to see: what its form has chosen so far, and what went wrong before.

    `in_words`: the reader plays without the board.
    """

    data: QueryDict = field(default_factory=QueryDict)
    problems: tuple[Problem, ...] = ()
    in_words: bool = False

    @property
    def side(self) -> str:
        return self.data.get("side", "")

    @property
    def figure(self) -> str:
        return self.data.get("figure", "")


@dataclass(frozen=True)
class BattlePage:
    """The page of one battle for one reader. While it waits there is nothing to draw."""

    battle: BattleHead
    reader: Reader
    seats: tuple[SeatLine, ...]
    log: LogPage
    board: Board | None = None
    panel: Panel | None = None
    preview: PreviewFace | None = None
    table: TableFace | None = None
    clock: ClockFace | None = None
    is_challenge: bool = False
    words: WordsFace | None = None
    asking: AskingFace | None = None
    dice: DiceFace | None = None
    seed_due: bool = False

    @property
    def is_in_words(self) -> bool:
        return self.words is not None

    @property
    def has_clock(self) -> bool:
        return self.clock is not None


@dataclass(frozen=True)
class BattleLine:
    """A battle in the list of a visitor's own."""

    id: str
    title: str
    ruleset_name: str
    scenario_title: str
    status: str
    status_label: str
    is_turn: bool
    my_sides: str
    opponents: str
    partners: str
    moved: datetime
    due: DueLine | None = None


def admitted(battle_id: str, actor: Actor) -> tuple[Battle, list[Seat]]:
    """A battle that the visitor may see, as it is or, to who watches with a delay, as it was.

    Raises Battle.DoesNotExist or NotAdmitted.
    """
    battle = Battle.objects.select_related("clock").get(pk=battle_id)
    seats = list(battle.seats.all())
    gates.admit(gates.may_see_battle(actor, seats))
    return past.seen(battle, seats, actor)


def battle_page(battle_id: str, actor: Actor, asked: Asked) -> BattlePage:
    """Everything that one reader sees of a battle, the board drawn and the panel laid out."""
    battle, seats = admitted(battle_id, actor)
    return page_of(battle, seats, actor, asked)


def page_of(battle: Battle, seats: Sequence[Seat], actor: Actor, asked: Asked) -> BattlePage:
    """The same for a battle that is at hand already."""
    reader = reader_of(battle, seats, actor, asked.side)
    head = head_of(battle)
    lines = seat_lines(battle, seats, actor, reader)
    view = view_of(battle, reader)
    log = _log(battle, reader, view, _stretch(battle))
    clock = face_of(battle, seats, actor, reader)
    seed_due = bool(seeds.due(battle, seats, actor))
    if view is None:
        is_challenge = wanted.is_open(battle)
        return BattlePage(
            head, reader, lines, log, clock=clock, is_challenge=is_challenge, seed_due=seed_due
        )
    ruleset = journal.ruleset_of(battle)
    scene = reader.share.scene(ruleset, view)
    draft, spot = None, spot_in(asked.data, scene)
    if reader.may_order and battle.status == Battle.Status.ACTIVE:
        draft = _draft(ruleset, view, scene, reader, spot)
    links = Links(battle.pk, asked.in_words)
    whose = acting_words(battle, seats, reader.share)
    desk = Desk(scene, links, reader.side, head.seq, reader.sides, whose)
    panel = panel_of(desk, draft, asked.figure, asked.problems)
    board = board_of(scene, _marked(panel, scene), _drawn(ruleset, view, panel, draft))
    table = table_of(battle, seats, actor)
    preview, words = preview_of(desk, draft), None
    if asked.in_words:
        preview = told(preview, ruleset, view, draft, spot)
        figure = panel.figure.id if panel.figure else ""
        words = words_of(desk, ruleset, view, figure, draft, asked.data)
    return BattlePage(
        head, reader, lines, log, board, panel, preview, table, clock, words=words,
        asking=asking_of(battle, seats, actor), dice=dice_of(battle, seats, actor),
        seed_due=seed_due,
    )  # fmt: skip


def _draft(ruleset: Ruleset[Any], view: Any, scene: Scene, reader: Reader, spot: Spot) -> Draft:
    draft = draft_of(ruleset, view, scene, reader.share, chosen_in(ruleset, spot.data))
    if spot.problem and place_in(draft.offer):
        return replace(draft, preview=None, problem=Problem(spot.problem))
    return draft


def _drawn(
    ruleset: Ruleset[Any], view: Any, panel: Panel, draft: Draft | None
) -> Preview | Sketch | None:
    """What an order would do; else how far it may point; else what its figure reaches and sees."""
    if draft and draft.preview:
        return draft.preview
    if panel.figure is None:
        return None
    near = reach_of(draft.offer if draft else None)
    return near if near.rings else ruleset.sketch(view, panel.figure.id)


def _marked(panel: Panel, scene: Scene) -> Marked:
    """Which figures stand out, and where a click on each of them leads."""
    links = {face.id: face.href for team in panel.teams for face in team.figures}
    aims = panel.choice.aims if panel.choice else {}
    figure = panel.figure.id if panel.figure else ""
    return Marked(figure, frozenset(aims), {**links, **aims})


def preview_page(
    battle_id: str, actor: Actor, asked: Asked
) -> tuple[BattleHead, PreviewFace | None]:
    """A battle and only what an order would do; nothing of that for who may not order."""
    battle, seats = admitted(battle_id, actor)
    reader = reader_of(battle, seats, actor, asked.side)
    return head_of(battle), _preview(battle, reader, asked)


def _preview(battle: Battle, reader: Reader, asked: Asked) -> PreviewFace | None:
    view = view_of(battle, reader)
    if view is None or not reader.may_order or battle.status != Battle.Status.ACTIVE:
        return None
    ruleset = journal.ruleset_of(battle)
    scene = reader.share.scene(ruleset, view)
    spot = spot_in(asked.data, scene)
    draft = _draft(ruleset, view, scene, reader, spot)
    links = Links(battle.pk, asked.in_words)
    preview = preview_of(Desk(scene, links, reader.side, battle.shown_seq), draft)
    return told(preview, ruleset, view, draft, spot) if asked.in_words else preview


def view_of(battle: Battle, reader: Reader) -> Any:
    """The battle as a reader may see it; None before it begins."""
    if not battle.has_position:
        return None
    state = journal.state_of(battle)
    if reader.sees_everything:
        return state
    return journal.ruleset_of(battle).view(state, reader.side)


@dataclass(frozen=True)
class ProofPage:
    """A battle, what a check of it found, and what each seat has added to its dice."""

    battle: BattleHead
    proof: BattleProof
    shares: tuple[ShareLine, ...]


def proof_page(battle_id: str, actor: Actor) -> ProofPage:
    """A battle and what a check of it found, without hashes of what the reader may not see.

    Whoever knows the hash of a hidden position can try positions until one fits. It is sealed
    whether or not there is a secret just now: a seal that came and went would tell of one.
    """
    battle, seats = admitted(battle_id, actor)
    gates.admit(gates.may_see_proof(actor, seats))
    proof = proofs.examine(battle)
    reader = reader_of(battle, seats, actor)
    if battle.status == Battle.Status.ACTIVE and not reader.sees_everything:
        proof = replace(
            proof,
            events=battle.shown_seq,
            orders=battle.numbers.order(proof.orders),
            dice=battle.numbers.draw(battle.seq + 1, proof.dice),
            stored_hash=SEALED,
            refolded_hash=SEALED,
        )
    return ProofPage(head_of(battle), proof, shares_of(battle, seats, proof.ceremony))


def _log(
    battle: Battle,
    reader: Reader,
    view: Any,
    entries: Sequence[Entry],
    later: Sequence[Entry] = (),
) -> LogPage:
    names = side_names(battle)
    page = log_of(journal.ruleset_of(battle), view, names, entries, reader.may_know, later)
    return numbering.numbered(battle.numbers, page)


def _stretch(battle: Battle, before: int | None = None) -> list[Entry]:
    """As many lines of the journal as a page of the log has, of those that the reader may know.

    `before`: a number as the reader counts; the newest lines without one.
    """
    numbers = battle.numbers
    first = (before or battle.shown_seq + 1) - LOG_LINES
    end = None if before is None else numbers.seq(before)
    return journal.read(battle, after=numbers.up_to(first - 1) if first > 1 else 0, before=end)


def older_log(
    battle_id: str, actor: Actor, before: int | None, side: str = ""
) -> tuple[BattleHead, LogPage]:
    """A battle and the stretch of its log before an entry (the newest without one)."""
    battle, seats = admitted(battle_id, actor)
    reader = reader_of(battle, seats, actor, side)
    before = before and min(before, battle.shown_seq + 1)
    raw = _stretch(battle, before)
    later = journal.taken_back(battle, battle.numbers.seq(before)) if before else []
    return head_of(battle), _log(battle, reader, view_of(battle, reader), raw, later)


def log_since(
    battle: Battle, seats: Sequence[Seat], actor: Actor, since: datetime, until: datetime
) -> LogPage:
    """What somebody may know of that happened in this time, newest first.

    To who watches with a delay it happens so much later.
    """
    if battle.as_of is not None:
        since, until = (each - timedelta(minutes=battle.watch_delay) for each in (since, until))
    reader = reader_of(battle, seats, actor)
    seen = battle.journal.filter(created__lte=since).aggregate(seq=Max("seq"))["seq"] or 0
    new = battle.journal.filter(created__lte=until).aggregate(seq=Max("seq"))["seq"] or 0
    lines = journal.read(battle, after=seen, before=new + 1)
    raw = [entry for entry in lines if reader.may_know(entry)][-LOG_LINES:]
    return _log(battle, reader, view_of(battle, reader), raw)


def journal_lines(battle: Battle, seats: Sequence[Seat], actor: Actor) -> Iterator[str]:
    """The journal as lines of JSON: what the visitor may know, all of it after the end.

    The first line says whose journal it is; `python -m rules verify` reads the file.
    """
    reader = reader_of(battle, seats, actor)
    heading = {"ruleset": battle.ruleset, "edition": battle.edition, "battle": battle.pk}
    yield encode(heading).decode() + "\n"
    for entry in journal.read(battle):
        if battle.status == Battle.Status.ENDED or reader.may_know(entry):
            numbers = battle.numbers
            order = numbers.order(entry.order)
            line = {"seq": numbers.shown(entry.seq), "order": order, "side": entry.side}
            event = numbering.plain_event(numbers, entry) if numbers.hidden else entry.event
            yield encode({**line, "event": event}).decode() + "\n"


def own_battles(actor: Actor, number: str | int = 1) -> tuple[Page[Battle], list[BattleLine]]:
    """A page of the battles in which the visitor has a seat, the latest moved first."""
    page = Paginator(held_battles(actor), BATTLES_A_PAGE).get_page(number)
    return page, [_battle_line(*row, actor) for row in past.listed(page, actor)]


def held_battles(actor: Actor) -> QuerySet[Battle]:
    """The battles in which a visitor has a seat, with their seats, the latest moved first.

    Those that are watched with a delay stand where they were opened: their place would tell.
    """
    mine = Q(pk__in=[])
    if actor.user_id is not None:
        mine |= Q(user_id=actor.user_id)
    if actor.guest_key:
        mine |= Q(guest_key=actor.guest_key, user=None)
    held = Seat.objects.filter(mine)
    battles = Battle.objects.filter(pk__in=held.values("battle_id")).defer("snapshot", "secret")
    at_table = held.filter(battle=OuterRef("pk")).exclude(role=Seat.Role.SPECTATOR)
    is_live = Q(watch_delay=0) | Exists(at_table)
    stands_at = Case(When(is_live, then=F("moved")), default=F("created"))
    battles = battles.select_related("clock").prefetch_related("seats")
    return battles.order_by("-moved" if actor.is_staff else stands_at.desc(), "pk")


def _battle_line(battle: Battle, seats: Sequence[Seat], actor: Actor) -> BattleLine:
    head, names = head_of(battle), post_names(battle)
    posts, clock = gates.posts_held(actor, seats), clocks.clock_of(battle)
    sides = gates.sides_held(actor, seats)
    players = [seat for seat in seats if seat.role == Seat.Role.PLAYER]
    ours = {*sides, *referee_sides(battle)}
    others = [seat for seat in players if seat.side not in ours]
    sharing = [seat for seat in players if seat.side in sides and seat.post not in posts]
    return BattleLine(
        id=battle.pk,
        title=battle.title,
        ruleset_name=head.ruleset_name,
        scenario_title=head.scenario_title,
        status=battle.status,
        status_label=battle.get_status_display(),
        is_turn=any(post in battle.due for post in posts),
        my_sides=" and ".join(names.get(post, post) for post in posts),
        opponents=", ".join(seat.name or "nobody yet" for seat in others),
        partners=", ".join(seat.name or "nobody yet" for seat in sharing),
        moved=battle.moved,
        due=due_line(clock, names, posts, clockwork_now.now()) if clock else None,
    )


@dataclass(frozen=True)
class SeatsPage:
    """The seats of a battle as one reader sees them; `offered` is what an invitation is for.

    `takes_force`: whoever takes that seat may bring a warband of the game `ruleset`.
    """

    battle: BattleHead
    reader: Reader
    seats: tuple[SeatLine, ...]
    offered: SeatLine | None = None
    ruleset: str = ""
    takes_force: bool = False
    terms: TermsFace | None = None
    table: TableChoice | None = None


def seats_page(battle_id: str, actor: Actor) -> SeatsPage:
    battle, seats = admitted(battle_id, actor)
    reader = reader_of(battle, seats, actor)
    return SeatsPage(head_of(battle), reader, seat_lines(battle, seats, actor, reader))


def invitation(token: str, actor: Actor) -> SeatsPage:
    """What an invitation offers. Raises Seat.DoesNotExist."""
    seat = Seat.objects.select_related("battle__clock").get(invite=token)
    battle, seats = past.seen(seat.battle, list(seat.battle.seats.all()), actor, token)
    reader = reader_of(battle, seats, actor)
    lines = seat_lines(battle, seats, actor, reader)
    offered = next(line for line in lines if line.id == seat.pk)
    clock = clocks.clock_of(battle)
    return SeatsPage(
        battle=head_of(battle),
        reader=reader,
        seats=lines,
        offered=offered,
        ruleset=battle.ruleset,
        takes_force=may_choose(battle, seat),
        terms=terms_face(terms_from(clock.terms)) if clock else None,
        table=chosen_table(battle),
    )
