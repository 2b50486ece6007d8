"""Make a clip of a stretch that everybody may see, and delete it."""

from __future__ import annotations

from django.db import transaction

from accounts.actors import Actor, owner_of, person
from accounts.input_checks import checked_token
from accounts.ratelimit import allow
from battles import permissions
from battles.clips.forms import ClipRefused, Stretch, TooManyClips
from battles.clips.queries import key_event, shown_as
from battles.matchmaking.open_seats import hides_rosters
from battles.matchmaking.plans import WATCH_DELAYS
from battles.models import Battle, Clip
from battles.queries import access
from battles.queries.battle_head import reader_of
from battles.replay import spectator_delay
from battles.replay.queries import opening_end
from battles.replay.replay_cache import cached_entries
from battles.replay.timeline import Entries

HOUR = 3600
CLIPS_AN_HOUR = 30  # of one user, or of all guests of one address
MOST_OF_A_BATTLE = 50  # of one person
MOST_EVENTS = 200
BACKWARDS = "The last event must come after the first. Choose another stretch."
TOO_LONG = f"A clip has at most {MOST_EVENTS} events, and this stretch has more. Shorten it."
NOTHING = "Nothing that everybody may see happens in this stretch. Choose a longer one."
TOO_FAST = "That is a lot of clips for one hour. Make the next one later."
ENOUGH = f"You have {MOST_OF_A_BATTLE} clips of this battle. Delete one that you need no more."
NOT_BEGUN = "The battle has not begun for those who watch it, so there is nothing to share yet."
TOO_EARLY = (
    "Those who only watch see this battle {delay} later, and a clip shows no more than they see. "
    "They have come as far as event {seq}."
)


@transaction.atomic
def make_clip(battle_id: str, actor: Actor, stretch: Stretch) -> tuple[Clip, Battle]:
    """A new clip, and the battle as its maker sees it; idempotent by token.

    Raises Battle.DoesNotExist, NotAdmitted, TextRefused, ClipRefused or TooManyClips.
    """
    battle, seats = access.admitted(battle_id, actor)
    permissions.admit(permissions.may_share(actor, battle, seats))
    token, owner = checked_token(stretch.token), owner_of(actor)
    made = Clip.objects.filter(battle=battle.pk, token=token, **owner).first()
    if made is not None:
        return made, battle
    side = reader_of(battle, seats, actor).side
    clip = _clip(battle, side, stretch, cached_entries(battle))
    _check_number(clip, actor)
    clip.token, clip.user_id, clip.guest_key = token, owner["user_id"], owner["guest_key"]
    clip.save(force_insert=True)
    return clip, battle


def _clip(battle: Battle, side: str, stretch: Stretch, entries: Entries) -> Clip:
    """The clip of a stretch, not saved. Raises ClipRefused where not everybody may see it."""
    public = _public(battle)
    first = max(battle.numbers.up_to(max(stretch.first, 0)), opening_end(entries))
    last = min(battle.numbers.up_to(max(stretch.last, 0)), battle.seq)
    if not public.has_position:
        raise ClipRefused(NOT_BEGUN)
    if last <= first:
        raise ClipRefused(BACKWARDS)
    if last > public.seq:
        delay = WATCH_DELAYS.get(battle.watch_delay, f"{battle.watch_delay} minutes")
        raise ClipRefused(TOO_EARLY.format(delay=delay, seq=battle.numbers.shown(public.seq)))
    clip = Clip(battle=battle, first=first, last=last)
    if public.status == Battle.Status.ENDED:
        # Over is over: then all is open, except where the rosters were agreed to be hidden.
        clip.sees_all = not hides_rosters(battle)
        clip.side = "" if clip.sees_all else side
    shown = shown_as(clip, entries[:last])
    if len(shown.known) > MOST_EVENTS:
        raise ClipRefused(TOO_LONG)
    if not key_event(shown).seq:
        raise ClipRefused(NOTHING)
    return clip


def _public(battle: Battle) -> Battle:
    """The battle as those see it who only watch; what a delayed reader sees is that already."""
    if battle.as_of is not None or not battle.watch_delay:
        return battle
    return spectator_delay.as_it_was(battle)


def _check_number(clip: Clip, actor: Actor) -> None:
    if Clip.objects.filter(battle=clip.battle_id, **owner_of(actor)).count() >= MOST_OF_A_BATTLE:
        raise TooManyClips(ENOUGH)
    who = actor.address if actor.user_id is None and actor.address else person(actor)
    if not allow(f"clips:{who}", HOUR, CLIPS_AN_HOUR):
        raise TooManyClips(TOO_FAST)


def delete_clip(slug: str, actor: Actor) -> Clip:
    """Delete a clip: its address opens no more. Raises Clip.DoesNotExist or NotAdmitted."""
    clip = Clip.objects.get(pk=slug)
    permissions.admit(permissions.may_delete_clip(actor, clip))
    Clip.objects.filter(pk=slug).delete()
    return clip


def delete_clips_of(guest_key: str) -> None:
    """Delete what a guest has made."""
    Clip.objects.filter(user=None, guest_key=guest_key).delete()
