"""Players' seeds; a seed is accepted only with the commitment, which was published before.

The site draws no seeds. Seats of machines add none, because the site would choose them.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from accounts.actors import Actor
from battles import journal
from battles.commitments import days, secret_storage
from battles.matchmaking.plans import SEED_LENGTH
from battles.models import Battle, Seat
from battles.permissions import is_machine, seats_with_seeds
from battles.trials import ids as trial_ids
from rules.kernel.dice import LATE_SEEDS, Dice, SeededDice, commitment
from rules.kernel.events import DiceCommitted, SeedAdded
from rules.kernel.seats import may_add
from web.text import clean

OPEN = (Battle.Status.WAITING, Battle.Status.ACTIVE)
TWICE = "This seat has added its seed already; a second one would undo what the first one proves."


class SeedRefused(Exception):
    """A seed that is refused; the message says why in a sentence."""


@dataclass(frozen=True)
class SeedSlip:
    """A submitted seed, with the commitment that its player had seen before."""

    words: str
    commitment: str


def seed_slip(words: str, commitment: str) -> SeedSlip | None:
    """The seed of a form or an API request; None if there is none."""
    return SeedSlip(words, commitment) if clean(words, SEED_LENGTH) else None


def seed_in(data: Mapping[str, str]) -> SeedSlip | None:
    """The seed of a form: the typed words, else the words that the browser drew."""
    words = data.get("seed", "") or data.get("drawn_seed", "")
    return seed_slip(words, data.get("commitment", ""))


# --- The commitment -------------------------------------------------------------


def commit_dice(battle: Battle) -> None:
    """Choose the secret of an unsaved battle, and publish its commitment."""
    is_on_trial = trial_ids.is_trial(battle.pk)
    secret = trial_ids.secret_of(battle.pk) if is_on_trial else secrets.token_bytes(32)
    battle.secret, battle.commitment = secret_storage.encrypted(secret), commitment(secret)
    days.publish(battle.commitment)


def first_line(battle: Battle, seats: Iterable[Seat]) -> DiceCommitted:
    """The commitment as the first event of the journal, with the seats that may add a seed."""
    players = [seat for seat in seats if seat.role == Seat.Role.PLAYER]
    # The dice of a lesson are average ones: nobody adds to them.
    own = tuple(seat.post for seat in players if not is_machine(seat) and not battle.lesson)
    machines = tuple(seat.post for seat in players if is_machine(seat))
    return DiceCommitted(battle.commitment, LATE_SEEDS, own, machines)


# --- Seeds ----------------------------------------------------------------------


def put(battle: Battle, seat: Seat, slip: SeedSlip) -> None:
    """Set the seed of a seat; the caller saves it. Raises SeedRefused."""
    if sentence := wrong_commitment(slip, battle.commitment, "battle"):
        raise SeedRefused(sentence)
    if sentence := _wrong_seat(battle, seat):
        raise SeedRefused(sentence)
    seat.seed, seat.seed_commitment = clean(slip.words, SEED_LENGTH), slip.commitment


def _wrong_seat(battle: Battle, seat: Seat) -> str:
    """Why a seat may not add a seed by the first line of the journal; else ""."""
    if is_machine(seat):
        return "A machine sits here. It adds nothing to the dice: the site would choose its seed."
    if seat.seed:
        return TWICE
    committed = next((each.event for each in journal.read(battle, before=2)), None)
    if not isinstance(committed, DiceCommitted) or committed.algorithm != LATE_SEEDS:
        return ""  # older first lines list no seats
    if may_add(committed, seat.post):
        return ""
    return "The first line of this battle’s journal does not list this seat: it adds nothing."


def wrong_commitment(slip: SeedSlip, commitment: str, whose: str) -> str:
    """Why a seed is refused: sent without the commitment, or with another one; else ""."""
    if slip.commitment == commitment:
        return ""
    known = "came without one" if not slip.commitment else "names another one"
    return (
        f"A seed is taken only with the commitment of this {whose}’s secret, so that its player "
        f"has seen that before; yours {known}. It is {commitment}: make a new seed for it."
    )


def due(battle: Battle, seats: Iterable[Seat], actor: Actor) -> list[Seat]:
    """The actor's seats that may still add a seed."""
    takes_seeds = battle.as_of is None and battle.is_stored and not battle.lesson
    if not takes_seeds or battle.status not in OPEN:
        return []
    return [seat for seat in seats_with_seeds(actor, seats) if not seat.seed]


def lines_of(battle: Battle, seats: Sequence[Seat]) -> list[SeedAdded]:
    """The events for stored seeds that are not in the journal yet, to be appended next."""
    fresh = [seat for seat in seats if seat.seed and seat.seed_line is None]
    for place, seat in enumerate(fresh, 1):
        seat.seed_line = battle.seq + place
    Seat.objects.bulk_update(fresh, ["seed_line"])
    return [SeedAdded(seat.post, seat.seed, seat.seed_commitment) for seat in fresh]


def ground_of(battle: Battle, players: Sequence[Seat]) -> int:
    """The number that generates the terrain, from the secret and the seeds so far."""
    words = "ground:" + "\0".join(seat.seed for seat in players)
    secret = secret_storage.decrypted(battle.secret)
    return int.from_bytes(hmac.digest(secret, words.encode(), "sha256")[:4], "big")


def in_order(seats: Iterable[Seat]) -> list[Seat]:
    """The seats whose seeds are in the journal, in the order of their lines."""
    placed = [seat for seat in seats if seat.seed_line is not None]
    return sorted(placed, key=lambda seat: seat.seed_line or 0)


def dice_of(battle: Battle, seats: Iterable[Seat]) -> Dice:
    """The dice of a battle, starting at the next draw."""
    try:
        secret = secret_storage.decrypted(battle.secret)
    except secret_storage.KeyLost:
        return secret_storage.LostDice(battle.draw)
    return SeededDice(secret, [seat.seed for seat in in_order(seats)], battle.draw)
