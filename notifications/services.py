"""Writes notices, once for each reader, in the transaction of the event that they report.

Marks notices as read and deletes them, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils import timezone

from accounts.actors import MACHINE, Actor, Held
from notifications import kept_preferences
from notifications.kinds import INBOX, KINDS, MAIL, PUSH, WEBHOOK, Kind
from notifications.models import (
    TITLE_LENGTH,
    Delivery,
    Notice,
    Preferences,
    PushSubscription,
    Webhook,
)
from notifications.permissions import own_notice, own_notices, topic_webhooks
from web.enqueue import enqueue_after_commit
from web.text import clean

TEXT_LENGTH = 20_000
FACT_LENGTH = 400
# A letter waits so long for others about the same thing, and at most a minute more for the sweep.
GATHERING = timedelta(minutes=1)


@dataclass(frozen=True)
class Call:
    """What a notice is about: a battle, or another `topic` (`about`).

    A call to act also has the `side` and the `seq` at which it was made, so that it is dropped when
    it is out of date.
    """

    battle_id: str
    side: str = ""
    seq: int = 0
    topic: str = ""

    @property
    def bundle(self) -> str:
        """The topic by which notices are bundled; "" for none."""
        return f"battle:{self.battle_id}" if self.battle_id else self.topic


NO_CALL = Call("")
Only = Webhook | PushSubscription  # the one way on which a test is sent


def about(what: str, number: int | str) -> Call:
    """Of a notice about something other than a battle, such as `about("season", 7)`."""
    return Call("", topic=f"{what}:{number}")


@transaction.atomic(savepoint=False)
def notify(
    kind_key: str,
    people: Iterable[Held],
    *,
    key: str,
    path: str = "/inbox/",
    call: Call = NO_CALL,
    **facts: str,
) -> list[Notice]:
    """Write one notice of this kind for each of `people` (seats, actors); repeated calls with the
    same key write nothing new.

    The caller must not put into `facts` anything that one of these readers may not know.
    """
    kind, notices = KINDS[kind_key], []
    words, name = _words(kind, facts), clean(facts.get(kind.thing, ""), TITLE_LENGTH)
    for owner in _owners(people):
        notice = _notice(kind, words, path, call)
        notice.topic, notice.about = (call.bundle, name) if name else ("", "")
        notice.key = f"{key}@{owner}"
        notice.user_id = owner if isinstance(owner, int) else None
        notice.guest_key = "" if isinstance(owner, int) else owner
        notices.append(notice)
    return _written(notices, kind) if notices else []


@transaction.atomic(savepoint=False)
def notify_through(only: Only, kind_key: str, *, key: str, path: str) -> list[Notice]:
    """Write a notice to the owner of a webhook or a browser, sent only through it, even if the
    webhook is switched off.
    """
    kind = KINDS[kind_key]
    notice = _notice(kind, _words(kind, {}), path, NO_CALL)
    notice.key, notice.user_id = f"{key}@{only.user_id or ''}", only.user_id
    if isinstance(only, Webhook) and only.topic:
        return _written_for_hooks(notice, [only])
    return _written([notice], kind, only)


@transaction.atomic(savepoint=False)
def notify_topic(
    kind_key: str, *, key: str, call: Call, path: str = "/inbox/", **facts: str
) -> list[Notice]:
    """Call the webhooks of the topic of `call` with a notice that stands in nobody's inbox;
    repeated calls with the same key write nothing new. Without webhooks nothing is written.

    The caller must not put into `facts` anything that a reader of the topic's news may not know.
    """
    hooks = list(topic_webhooks(call.bundle).filter(switched_off=None))
    key = f"{key}@{call.bundle}"
    if not hooks or Notice.objects.filter(key=key).exists():
        return []
    kind = KINDS[kind_key]
    notice = _notice(kind, _words(kind, facts), path, call)
    notice.key, notice.topic = key, call.bundle
    notice.about = clean(facts.get(kind.thing, ""), TITLE_LENGTH)
    return _written_for_hooks(notice, hooks)


def _written_for_hooks(notice: Notice, hooks: Sequence[Webhook]) -> list[Notice]:
    now = timezone.now()
    notice.in_inbox = False
    Notice.objects.bulk_create([notice], ignore_conflicts=True)
    if not Notice.objects.filter(pk=notice.pk).exists():
        return []  # another worker was quicker with this key
    _post([Delivery(notice=notice, channel=WEBHOOK, webhook=each, due=now) for each in hooks], now)
    return [notice]


def withdraw(key: str) -> None:
    """Delete every notice that was written with this key."""
    Notice.objects.filter(key__startswith=f"{key}@").delete()


def _notice(kind: Kind, words: tuple[str, str], path: str, call: Call) -> Notice:
    """An unsaved notice without a reader."""
    title, text = words
    return Notice(
        kind=kind.key,
        battle_id=call.battle_id,
        side=call.side,
        seq=call.seq,
        title=title,
        text=text,
        path=path,
    )


def _words(kind: Kind, facts: dict[str, str]) -> tuple[str, str]:
    known = {key: clean(each, FACT_LENGTH) for key, each in facts.items() if key != "words"}
    known.setdefault("due", "")  # said only where a clock runs
    known["words"] = facts.get("words", "")[:TEXT_LENGTH]
    return clean(kind.title.format_map(known), TITLE_LENGTH), kind.text.format_map(known).rstrip()


def _owners(people: Iterable[Held]) -> dict[int | str, None]:
    """User ids and guest keys, each once; open seats and machines have none."""
    owners = (each.user_id if each.user_id is not None else each.guest_key for each in people)
    return dict.fromkeys(owner for owner in owners if owner and not str(owner).startswith(MACHINE))


def _written(notices: list[Notice], kind: Kind, only: Only | None = None) -> list[Notice]:
    users = _users(notices, kind)
    channels = {each.id: _channels(each, kind, users) for each in notices}
    writes = any(MAIL in each for each in channels.values())
    addresses = kept_preferences.confirmed_addresses(users) if writes else {}
    for notice in notices:
        notice.in_inbox = INBOX in channels[notice.id]
    wanted = [each for each in notices if channels[each.id]]
    Notice.objects.bulk_create(wanted, ignore_conflicts=True)
    # Existing notices kept their rows and have their deliveries already.
    ids = set(Notice.objects.filter(id__in=list(channels)).values_list("id", flat=True))
    fresh = [each for each in wanted if each.id in ids]
    now = timezone.now()
    deliveries = [
        delivery
        for notice in fresh
        for delivery in _deliveries(
            notice, _reached(notice, channels[notice.id], addresses), users, only, now
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
    rows = rows.select_related("notification_preferences").prefetch_related("webhooks")
    if kept_preferences.is_push_on():
        rows = rows.prefetch_related("push_subscriptions")
    return {user.pk: user for user in rows}


def _preferences(user: AbstractUser) -> Preferences | None:
    return getattr(user, "notification_preferences", None)


def _channels(notice: Notice, kind: Kind, users: dict[int, AbstractUser]) -> tuple[str, ...]:
    if notice.user_id is None:
        return (INBOX,) if INBOX in kind.channels else ()
    user = users.get(notice.user_id)
    if user is None:
        return ()
    found = kept_preferences.channels_of(_preferences(user), kind)
    is_stopped = kept_preferences.stops_letters(_preferences(user), kind)
    return tuple(each for each in found if each != MAIL) if is_stopped else found


def _reached(notice: Notice, channels: Sequence[str], addresses: dict[int, str]) -> tuple[str, ...]:
    """The channels, without e-mail for users without a confirmed address."""
    has_address = notice.user_id in addresses
    return tuple(each for each in channels if each != MAIL or has_address)


def _deliveries(
    notice: Notice,
    channels: Sequence[str],
    users: dict[int, AbstractUser],
    only: Only | None,
    now: datetime,
) -> list[Delivery]:
    user = users.get(notice.user_id or 0)
    if user is None:
        return []
    due = kept_preferences.opens(_preferences(user), now) if only is None else now
    found = []
    if MAIL in channels:
        # What is told of the same thing meanwhile goes with it (`sending.claim`).
        gathered = max(due, now + GATHERING) if notice.topic else due
        found.append(Delivery(notice=notice, channel=MAIL, due=gathered))
    if WEBHOOK in channels:
        hooks = [hook for hook in user.webhooks.all() if not hook.switched_off]  # type: ignore[attr-defined]
        hooks = [only] if isinstance(only, Webhook) else hooks
        found += [Delivery(notice=notice, channel=WEBHOOK, webhook=h, due=due) for h in hooks]
    if PUSH in channels:
        browsers = user.push_subscriptions.all()  # type: ignore[attr-defined]
        browsers = [only] if isinstance(only, PushSubscription) else browsers
        found += [Delivery(notice=notice, channel=PUSH, browser=b.pk, due=due) for b in browsers]
    return found


def _post(deliveries: list[Delivery], now: datetime) -> None:
    Delivery.objects.bulk_create(deliveries)
    for delivery in deliveries:
        if delivery.due <= now:
            enqueue_after_commit("notifications.tasks.send", delivery.pk)


def mark_calls_read(battle_id: str, sides: Collection[str]) -> None:
    """Mark the calls to act of a battle as read, except those of these sides."""
    called = Notice.objects.filter(battle_id=battle_id, kind="turn", read=None)
    called.exclude(side__in=sides).update(read=timezone.now())


def mark_read(actor: Actor, notice_id: str) -> None:
    """Mark a notice as read. Raises Notice.DoesNotExist if it is not in the actor's inbox."""
    notice = own_notice(notice_id, actor)
    Notice.objects.filter(pk=notice.pk, read=None).update(read=timezone.now())


def mark_bundle_read(actor: Actor, notice_id: str) -> None:
    """Mark a notice as read, and the older ones in the actor's inbox about the same thing.

    Newer ones have not been seen yet. Raises Notice.DoesNotExist as `mark_read`.
    """
    notice = own_notice(notice_id, actor)
    mark_read(actor, notice_id)
    if notice.topic:
        rows = own_notices(actor).filter(read=None, topic=notice.topic)
        rows.filter(created__lte=notice.created).update(read=timezone.now())


def mark_all_read(actor: Actor) -> None:
    own_notices(actor).filter(read=None).update(read=timezone.now())


def mark_battle_read(actor: Actor, battle_id: str) -> None:
    """Mark the notices about a battle as read, because the actor has opened it."""
    own_notices(actor).filter(read=None, battle_id=battle_id).update(read=timezone.now())


def delete_about(battle_id: str) -> None:
    """Delete every notice about a deleted battle."""
    Notice.objects.filter(battle_id=battle_id).delete()
