"""The talk as one reader sees it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.actors import Actor
from accounts.queries.blocks import blocked_by
from battles import gates
from battles.heads import BattleHead, head_of, side_names
from battles.models import Message
from battles.posts import post_names
from battles.queries import admitted
from battles.talk.chat import STANDS, readable, rooms_open, writing_seat

A_PAGE = 50


@dataclass(frozen=True)
class MessageFace:
    id: int
    who: str
    side_name: str
    side_index: int | None
    from_stands: bool
    words: str
    created: datetime
    is_mine: bool
    hidden: str


@dataclass(frozen=True)
class TalkPage:
    """The newest words first; `older` is before which message there are more."""

    battle: BattleHead
    messages: tuple[MessageFace, ...]
    older: int | None
    may_write: bool
    may_report: bool
    rooms: tuple[str, ...]

    @property
    def audience(self) -> str:
        if len(self.rooms) > 1:
            return "Everybody here reads this."
        if self.rooms == (STANDS,):
            return "Only those who watch read this, until the battle is over."
        return "Players and referees read this; those who watch do when the battle is over."


def talk_page(battle_id: str, actor: Actor, before: int | None = None) -> TalkPage:
    """What was said beside a battle, as far as the visitor may read it and wants to."""
    battle, seats = admitted(battle_id, actor)
    rooms = rooms_open(battle, seats, actor)
    rows = Message.objects.select_related("seat").filter(battle=battle, room__in=rooms)
    rows = rows.exclude(seat__user_id__in=blocked_by(actor.user_id))
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows[: A_PAGE + 1])
    shown = found[:A_PAGE]
    names, posts = side_names(battle), post_names(battle)
    return TalkPage(
        battle=head_of(battle),
        messages=tuple(_face(each, names, posts, actor) for each in shown),
        older=shown[-1].pk if len(found) > A_PAGE else None,
        may_write=writing_seat(seats, actor) is not None,
        may_report=bool(gates.seats_held(actor, seats)),
        rooms=tuple(rooms),
    )


def _face(
    message: Message, names: dict[str, str], posts: dict[str, str], actor: Actor
) -> MessageFace:
    seat = message.seat
    return MessageFace(
        id=message.pk,
        who=seat.name,
        side_name=posts.get(seat.post, seat.get_role_display()),
        side_index=list(names).index(seat.side) if seat.side in names else None,
        from_stands=message.room == STANDS,
        words="" if message.hidden_reason else message.words,
        created=message.created,
        is_mine=actor.holds(seat),
        hidden=message.hidden_reason,
    )


def reported_message(
    battle_id: str, actor: Actor, message_id: int
) -> tuple[BattleHead, MessageFace]:
    """A message that the visitor may report."""
    battle, seats = admitted(battle_id, actor)
    message = readable(battle, seats, actor, message_id)
    return head_of(battle), _face(message, side_names(battle), post_names(battle), actor)
