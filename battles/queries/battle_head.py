"""Read model of a battle's header: summary, seats, and the reader's role."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from accounts.actors import Actor
from battles import journal, permissions
from battles.matchmaking.open_seats import hides_rosters
from battles.matchmaking.plans import WATCH_DELAYS
from battles.models import Battle, Seat, SeatRequest
from battles.queries.shared_sides import WHOLE, Share, post_names, share_of
from battles.screen.links import Links, decided_page, rules_page
from battles.viewing.queries import is_person
from rosters.documents import warband_of
from rules import registry
from rules.kernel.ruleset import Ruleset
from rules.kernel.warbands import members_of


@dataclass(frozen=True)
class Reader:
    """The actor in one battle. `side`: whose view the page shows ("" for none).

    `share`: the actor's part of it. `posts`: the seats played, as `Seat.post`.
    `side_in_links`: the same if links must name it, because other views are available.
    """

    role: str
    side: str
    side_name: str
    sides: tuple[str, ...]
    is_turn: bool
    sees_everything: bool
    may_invite: bool
    side_in_links: str = ""
    may_ask_chances: bool = False
    share: Share = WHOLE
    posts: tuple[str, ...] = ()

    @property
    def may_order(self) -> bool:
        return bool(self.sides)


@dataclass(frozen=True)
class SeatLine:
    id: int
    role: str
    side: str
    side_name: str
    name: str
    invite: str
    is_open: bool
    is_mine: bool
    is_turn: bool
    may_be_revoked: bool
    fields: str = ""
    asked: str = ""
    post: str = ""
    command: str = ""
    is_person: bool = False


@dataclass(frozen=True)
class HouseRuleLine:
    question: str
    answer: str
    ref: str


@dataclass(frozen=True)
class BattleHead:
    """The header of a battle. `behind`: the delay of this view, for spectators with a delay."""

    id: str
    title: str
    ruleset: str
    ruleset_name: str
    scenario: str
    scenario_title: str
    summary: str
    status: str
    hotseat: bool
    real_dice: bool
    seq: int
    winner: str
    winner_name: str
    winner_index: int | None
    reason: str
    proof: str
    moved: datetime
    house_rules: tuple[HouseRuleLine, ...]
    behind: str = ""
    commitment: str = ""
    is_stored: bool = True

    @property
    def is_waiting(self) -> bool:
        return self.status == Battle.Status.WAITING

    @property
    def is_called_off(self) -> bool:
        return self.status == Battle.Status.OFF

    @property
    def has_position(self) -> bool:
        """Whether there is a board to draw."""
        return not self.is_waiting and not self.is_called_off

    @property
    def rules_url(self) -> str:
        """The URL of the rules' tables."""
        return rules_page(self.ruleset)

    @property
    def decided_url(self) -> str:
        """The URL of our decisions where the book is silent and no house rule exists."""
        return decided_page(self.ruleset)

    @property
    def stream_url(self) -> str:
        """The URL of the live stream; "" once the battle is over, or for a delayed spectator."""
        is_still = self.is_over or self.is_called_off or not self.is_stored
        return "" if is_still or self.behind else Links(self.id).stream

    @property
    def refresh_url(self) -> str:
        """The URL to reload the page; a waiting page marks it, because it needs a full reload.

        "" while nothing can come: before the first order of a battle on trial.
        """
        if not self.is_stored:
            return ""
        return Links(self.id).refresh + ("?waiting=1" if self.is_waiting else "")

    @property
    def is_over(self) -> bool:
        return self.status == Battle.Status.ENDED


def reader_of(battle: Battle, seats: Sequence[Seat], actor: Actor, side: str = "") -> Reader:
    """The actor's role in this battle, and the view of the page.

    A referee sees everything, even if they play another side at the same screen; no actor has the
    view of a side that they do not hold.
    """
    held = permissions.seats_held(actor, seats)
    sides, posts = permissions.sides_held(actor, seats), permissions.posts_held(actor, seats)
    due = [each for each, post in zip(sides, posts, strict=True) if post in battle.due]
    eyes = side if side in sides else next(iter([*due, *sides]), "")
    share = share_of(seats, held, eyes)
    role = Seat.Role.PLAYER.value if sides else held[0].role if held else "staff"
    return Reader(
        role=role,
        side=eyes,
        side_name=post_names(battle).get(share.post, ""),
        sides=tuple(sides),
        is_turn=eyes in due,
        sees_everything=permissions.may_see_everything(actor, seats)
        or eyes in permissions.referee_sides(battle),
        may_invite=permissions.may_invite(actor, battle),
        side_in_links=eyes if len(sides) > 1 and battle.status != Battle.Status.ENDED else "",
        may_ask_chances=permissions.may_ask_chances(actor, battle, seats),
        share=share,
        posts=tuple(posts),
    )


def side_names(battle: Battle) -> dict[str, str]:
    """The names of the sides, by id."""
    card = journal.scenario_of(battle)
    return {side.id: side.name for side in card.seated(battle.house_rules)} if card else {}


def head_of(battle: Battle) -> BattleHead:
    """The header of a battle."""
    ruleset = registry.RULESETS.get(battle.ruleset)
    card, names = journal.scenario_of(battle), side_names(battle)
    return BattleHead(
        id=battle.pk,
        title=battle.title,
        ruleset=battle.ruleset,
        ruleset_name=ruleset.name if ruleset else battle.ruleset,
        scenario=battle.scenario,
        scenario_title=card.title if card else battle.scenario,
        summary=card.summary if card else "",
        status=battle.status,
        hotseat=battle.hotseat,
        real_dice=battle.real_dice,
        seq=battle.shown_seq,
        winner=battle.winner,
        winner_name=names.get(battle.winner, battle.winner),
        winner_index=list(names).index(battle.winner) if battle.winner in names else None,
        reason=battle.reason,
        proof=battle.proof,
        moved=battle.moved,
        house_rules=(*_agreed_lines(battle), *_house_rules(battle, ruleset)),
        behind=WATCH_DELAYS.get(battle.watch_delay, "") if battle.as_of else "",
        commitment=battle.commitment,
        is_stored=battle.is_stored,
    )


def _agreed_lines(battle: Battle) -> Iterator[HouseRuleLine]:
    """The agreed terms beside the rules of the game."""
    yield from _dice_line(battle)
    yield from _delay_line(battle)
    if battle.tells_chances:
        words = "Yes: each from what their own side knows, worked out by machines that play on."
        yield HouseRuleLine("May players ask what their chances are?", words, "")


def _dice_line(battle: Battle) -> Iterator[HouseRuleLine]:
    if battle.real_dice:
        yield HouseRuleLine("Whose dice?", "Real ones, thrown at the table and typed in.", "")


def _delay_line(battle: Battle) -> Iterator[HouseRuleLine]:
    if battle.watch_delay:
        later = WATCH_DELAYS.get(battle.watch_delay, f"{battle.watch_delay} minutes")
        words = f"As it was {later} ago, its end too. Players and referees see it as it is."
        yield HouseRuleLine("What do those see who only watch?", words, "")


def _house_rules(battle: Battle, ruleset: Ruleset[Any] | None) -> tuple[HouseRuleLine, ...]:
    rules = ruleset.house_rules if ruleset else ()
    return tuple(
        HouseRuleLine(
            rule.question,
            dict(rule.answers).get(battle.house_rules.get(rule.key, rule.default), ""),
            rule.ref,
        )
        for rule in rules
        if rule.concerns(battle.scenario)
    )


def seat_lines(
    battle: Battle, seats: Sequence[Seat], actor: Actor, reader: Reader
) -> tuple[SeatLine, ...]:
    lines = tuple(_seat_line(battle, seat, actor, reader) for seat in seats)
    return opening_lines(battle, seats, lines) if battle.status == Battle.Status.WAITING else lines


def _seat_line(battle: Battle, seat: Seat, actor: Actor, reader: Reader) -> SeatLine:
    return SeatLine(
        id=seat.pk,
        role=seat.role,
        side=seat.side,
        post=seat.post,
        command=seat.command,
        side_name=post_names(battle).get(seat.post, seat.side),
        name=seat.name,
        invite=(seat.invite or "") if reader.may_invite else "",
        is_open=seat.joined_at is None,
        is_mine=actor.holds(seat),
        is_turn=bool(seat.side) and seat.post in battle.due,
        is_person=is_person(seat),
        may_be_revoked=reader.may_invite
        and (seat.role != Seat.Role.PLAYER or seat.joined_at is None),
    )


def opening_lines(
    battle: Battle, seats: Sequence[Seat], lines: Sequence[SeatLine]
) -> tuple[SeatLine, ...]:
    """The seats of a waiting battle: the force of each, as far as it is public, and who is asked.

    Only the opener sees the names that were asked, whether or not an account has the name.
    """
    hidden = hides_rosters(battle)
    asked = {
        each.seat_id: _asked_words(each) for each in SeatRequest.objects.filter(seat__in=seats)
    }
    return tuple(
        replace(
            line,
            fields="" if hidden and not line.is_mine else fielded(seat),
            asked=asked.get(seat.pk, "") if line.invite else "",
        )
        for seat, line in zip(seats, lines, strict=True)
    )


def _asked_words(request: SeatRequest) -> str:
    if request.state == SeatRequest.State.DECLINED:
        return f"{request.name} has declined. Send the link to somebody else."
    return f"Invitation sent to {request.name} (if that name exists)."


def fielded(seat: Seat) -> str:
    """The warband on a seat, in words; "" for the scenario's own force."""
    if not seat.force:
        return ""
    warband = warband_of(seat.force)
    return f"{warband.name}, {len(list(members_of(warband)))} figures"
