"""Read model: what each seat added to the dice, for the proof page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from battles.models import Battle, Seat
from battles.permissions import is_machine
from battles.queries.shared_sides import post_names
from rules.kernel.replay import Proof
from rules.kernel.seats import SeatShare


@dataclass(frozen=True)
class ShareLine:
    """A side, its seed if it has added one, and what that proves, in a sentence."""

    side_name: str
    seed: str
    words: str
    vouches: bool


def shares_of(battle: Battle, seats: Iterable[Seat], proof: Proof) -> tuple[ShareLine, ...]:
    """All players' seats, also for journals that list only those with a seed."""
    return tuple(_lines(battle, seats, {each.side: each for each in proof.seats}))


def _lines(
    battle: Battle, seats: Iterable[Seat], shares: dict[str, SeatShare]
) -> Iterator[ShareLine]:
    names = post_names(battle)
    for seat in seats:
        if seat.role == Seat.Role.PLAYER:
            share = shares.get(seat.post, SeatShare(seat.post))
            vouches = share.vouches and not is_machine(seat)
            words = _words(share, seat)
            yield ShareLine(names.get(seat.post, seat.post), share.seed, words, vouches)


def _words(share: SeatShare, seat: Seat) -> str:
    since = f" It counts from die {share.draw} on." if share.draw else ""
    if is_machine(seat) and share.seed:
        return f"Cannot vouch: a machine sits here, so the site chose this seed.{since}"
    if share.vouches:
        return f"Can vouch: the promise was there before this seed.{since}"
    if share.seed:
        return f"Cannot vouch that the promise was there before this seed.{since}"
    if is_machine(seat):
        return "Added nothing, as no machine does: the site would choose its seed."
    return "Added nothing."
