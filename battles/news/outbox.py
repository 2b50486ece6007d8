"""Writing the news down: in the transaction of what it tells of, once for each reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils import timezone

from accounts.actors import Held
from battles import gates
from battles.models import Battle, Seat
from battles.news import wishes
from battles.news.events import INBOX, KINDS, MAIL, WEBHOOK, Kind
from battles.news.models import TITLE_LENGTH, Delivery, Notice, Webhook, Wishes
from battles.nudges import after_commit, nudge
from web.text import clean

TEXT_LENGTH = 20_000
FACT_LENGTH = 400


@transaction.atomic(savepoint=False)
def tell(
    kind_key: str,
    people: Iterable[Held],
    *,
    key: str,
    battle: Battle | None = None,
    path: str = "",
    side: str = "",
    seq: int = 0,
    hook: Webhook | None = None,
    **facts: str,
) -> list[Notice]:
    """Tell everybody in `people` (seats, visitors) once, however often it is told with this key.

    A call to act says of which `side` and at which `seq`, so that it is dropped when it is out of
    date. Whoever calls must not put into `facts` what one of these readers may not know. Whoever
    watches with a delay is told nothing of the game: news of it would be ahead of their board.
    """
    kind = KINDS[kind_key]
    if battle is not None and battle.watch_delay and kind.is_of_the_game:
        people = [each for each in people if not _only_watches(each)]
    title, text = _words(kind, battle, facts)
    notices = {}
    for owner in _owners(people):
        notices[owner] = Notice(
            key=f"{key}@{owner}",
            kind=kind.key,
            battle=battle,
            user_id=owner if isinstance(owner, int) else None,
            guest_key="" if isinstance(owner, int) else owner,
            side=side,
            seq=seq,
            title=title,
            text=text,
            path=path or (battle.get_absolute_url() if battle else "/inbox/"),
        )
    return _written(list(notices.values()), kind, hook) if notices else []


def forget(key: str) -> None:
    """Take back what was told with this key, wherever it is read."""
    Notice.objects.filter(key__startswith=f"{key}@").delete()


def _only_watches(one: Held) -> bool:
    return isinstance(one, Seat) and one.role == Seat.Role.SPECTATOR


def _words(kind: Kind, battle: Battle | None, facts: dict[str, str]) -> tuple[str, str]:
    known = {key: clean(each, FACT_LENGTH) for key, each in facts.items() if key != "words"}
    known["words"] = facts.get("words", "")[:TEXT_LENGTH]
    if battle is not None:
        known["title"] = clean(battle.title, FACT_LENGTH)
    return clean(kind.title.format_map(known), TITLE_LENGTH), kind.text.format_map(known)


def _owners(people: Iterable[Held]) -> dict[int | str, None]:
    """Users by number, guests by key, each once; an open seat is nobody's, a machine reads none."""
    owners = (each.user_id if each.user_id is not None else each.guest_key for each in people)
    return dict.fromkeys(
        owner for owner in owners if owner and not str(owner).startswith(gates.MACHINE)
    )


def _written(notices: list[Notice], kind: Kind, hook: Webhook | None) -> list[Notice]:
    users = _users(notices, kind)
    channels = {each.id: _channels(each, kind, users) for each in notices}
    writes = any(MAIL in each for each in channels.values())
    addresses = wishes.confirmed_addresses(users) if writes else {}
    for notice in notices:
        notice.in_inbox = INBOX in channels[notice.id]
    wanted = [each for each in notices if channels[each.id]]
    Notice.objects.bulk_create(wanted, ignore_conflicts=True)
    # What had been told before kept its row and has its deliveries.
    ids = set(Notice.objects.filter(id__in=list(channels)).values_list("id", flat=True))
    fresh = [each for each in wanted if each.id in ids]
    now = timezone.now()
    deliveries = [
        delivery
        for notice in fresh
        for delivery in _deliveries(
            notice, _reached(notice, channels[notice.id], addresses), users, hook, now
        )
    ]
    if deliveries:
        _post(deliveries, now)
    return fresh


def _users(notices: Sequence[Notice], kind: Kind) -> dict[int, AbstractUser]:
    ids = [each.user_id for each in notices if each.user_id is not None]
    if not ids:
        return {}
    rows = get_user_model().objects.filter(pk__in=ids, is_active=True)
    rows = rows.select_related("news_wishes").prefetch_related("webhooks")
    return {user.pk: user for user in rows}


def _wishes(user: AbstractUser) -> Wishes | None:
    return getattr(user, "news_wishes", None)


def _channels(notice: Notice, kind: Kind, users: dict[int, AbstractUser]) -> tuple[str, ...]:
    if notice.user_id is None:
        return (INBOX,) if INBOX in kind.channels else ()
    user = users.get(notice.user_id)
    return wishes.channels_of(_wishes(user), kind) if user else ()


def _reached(notice: Notice, channels: Sequence[str], addresses: dict[int, str]) -> tuple[str, ...]:
    """The channels without letters for who has confirmed no address."""
    has_address = notice.user_id in addresses
    return tuple(each for each in channels if each != MAIL or has_address)


def _deliveries(
    notice: Notice,
    channels: Sequence[str],
    users: dict[int, AbstractUser],
    only: Webhook | None,
    now: datetime,
) -> list[Delivery]:
    user = users.get(notice.user_id or 0)
    if user is None:
        return []
    due = wishes.opens(_wishes(user), now) if only is None else now
    found = []
    if MAIL in channels:
        found.append(Delivery(notice=notice, channel=MAIL, due=due))
    if WEBHOOK in channels:
        hooks = [only] if only else [hook for hook in user.webhooks.all() if not hook.switched_off]  # type: ignore[attr-defined]
        found += [Delivery(notice=notice, channel=WEBHOOK, webhook=h, due=due) for h in hooks]
    return found


def _post(deliveries: list[Delivery], now: datetime) -> None:
    Delivery.objects.bulk_create(deliveries)
    for delivery in deliveries:
        if delivery.due <= now:
            after_commit(nudge, "send_news", delivery.pk)


# --- What battles tell ----------------------------------------------------------


def tell_turns(battle: Battle, before: Sequence[str]) -> None:
    """Tell who has to act now and had not to before (`Seat.post`); old calls count as read."""
    if battle.hotseat or set(before) == set(battle.due):
        return
    called = Notice.objects.filter(battle=battle, kind="turn", read=None)
    called.exclude(side__in=battle.due).update(read=timezone.now())
    due = [post for post in battle.due if post not in before]
    for seat in _sitting(battle, due):
        key = f"turn:{battle.pk}:{seat.post}:{battle.seq}"
        tell("turn", [seat], key=key, battle=battle, side=seat.post, seq=battle.seq)


def _sitting(battle: Battle, posts: Sequence[str]) -> list[Seat]:
    """The players at these posts."""
    sides = [post.partition("/")[0] for post in posts]
    rows = Seat.objects.filter(battle=battle, role=Seat.Role.PLAYER, side__in=sides)
    return [seat for seat in rows if seat.post in posts] if posts else []


def tell_begun(battle: Battle, seats: Sequence[Seat]) -> None:
    """Tell everybody at the table that the battle has begun."""
    if not battle.hotseat:
        tell("begun", seats, key=f"begun:{battle.pk}", battle=battle)


def tell_joined(battle: Battle, seats: Sequence[Seat], seat: Seat, place: str) -> None:
    """Tell the others that somebody has taken a seat."""
    others = [each for each in seats if each.pk != seat.pk]
    key = f"joined:{battle.pk}:{seat.pk}"
    tell("joined", others, key=key, battle=battle, who=seat.name, seat=place)


def tell_over(battle: Battle, seats: Sequence[Seat], winner: str) -> None:
    """Tell everybody at the table how it ended. By then the whole journal is open."""
    if battle.hotseat:
        return
    result = f"{winner} wins." if winner else "Nobody wins."
    tell("over", seats, key=f"over:{battle.pk}", battle=battle, result=result)


def tell_proposal(battle: Battle, seats: Sequence[Seat], who: Seat, what: str) -> None:
    """Tell the other players how somebody would like a battle to end."""
    others = [seat for seat in _players(seats) if seat.pk != who.pk]
    key = f"proposal:{battle.pk}:{battle.seq}:{who.pk}:{what}"
    tell("draw_offered", others, key=key, battle=battle, who=who.name, what=what)


def tell_pause_asked(battle: Battle, seats: Sequence[Seat], posts: Sequence[str]) -> None:
    """Tell the other players that somebody would like the clock to stand still."""
    asking = [seat for seat in _players(seats) if seat.post in posts]
    others = [seat for seat in _players(seats) if seat.post not in posts]
    for seat in asking:
        key = f"pause:{battle.pk}:{battle.seq}:{seat.post}"
        tell("pause_asked", others, key=key, battle=battle, who=seat.name)


def tell_pause_withdrawn(battle: Battle, seats: Sequence[Seat], posts: Sequence[str]) -> None:
    """Tell the other players that somebody asks for no pause any more."""
    others = [seat for seat in _players(seats) if seat.post not in posts]
    for seat in _players(seats):
        if seat.post in posts:
            key = f"no-pause:{battle.pk}:{battle.seq}:{seat.post}"
            tell("pause_withdrawn", others, key=key, battle=battle, who=seat.name)


def tell_holiday(seat: Seat, seats: Sequence[Seat], what: str, days: str, key: str) -> None:
    """Tell the other players that somebody is away on these days, or is not after all."""
    others = [each for each in _players(seats) if each.pk != seat.pk]
    key = f"holiday:{seat.pk}:{key}"
    tell("holiday", others, key=key, battle=seat.battle, who=seat.name, what=what, result=days)


def tell_missed(battle: Battle, seats: Sequence[Seat], side: str, result: str) -> None:
    """Tell everybody at the table that a deadline has passed, and what the site has done."""
    own = [seat for seat in _players(seats) if seat.side == side]
    due = [seat.name for seat in own if seat.post in battle.due] or [seat.name for seat in own]
    late = " and ".join(due) or side
    key = f"missed:{battle.pk}:{battle.seq}:{side}"
    tell("deadline_missed", seats, key=key, battle=battle, who=late, result=result)


def tell_deadline_near(battle: Battle, posts: Sequence[str], due: datetime, deadline: str) -> None:
    """Tell whoever has still to act, once for each deadline."""
    for seat in _sitting(battle, posts):
        key = f"near:{battle.pk}:{seat.post}:{due.isoformat()}"
        tell(
            "deadline_near", [seat], key=key, battle=battle, side=seat.post, seq=battle.seq,
            deadline=deadline,
        )  # fmt: skip


def _players(seats: Sequence[Seat]) -> list[Seat]:
    return [seat for seat in seats if seat.role == Seat.Role.PLAYER]
