"""The ledger while it is written: each cause once, each entry folded at once; and its books."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from rules.kernel.campaign import entries as e
from rules.kernel.campaign.entries import AnyEntry, BadEntry, Roll
from rules.kernel.campaign.fold import fold
from rules.kernel.campaign.standing import PURSE, Campaign
from rules.kernel.dice import SeededDice, commitment

SIDES = 6
LOST = (
    "The secret of this campaign's dice is lost: the site was restored without the key that opens "
    "it, so no die can be thrown. What needs none still works."
)


class Ledger:
    """A campaign with the entries that are written to it; `campaign` is always their fold."""

    __slots__ = ("_keys", "_secret", "campaign", "entries")

    def __init__(
        self, campaign: Campaign, secret: bytes | None = b"", keys: Iterable[str] = ()
    ) -> None:
        """`secret`: None where it is lost; then no die can be thrown."""
        self.campaign = campaign
        self.entries: list[AnyEntry] = []
        self._secret = secret
        self._keys = set(keys)

    def knows(self, key: str) -> bool:
        """Whether this cause is written already."""
        return key in self._keys

    def write(self, entry: AnyEntry) -> bool:
        """Write an entry; False, and nothing, when its cause is written already."""
        if entry.key in self._keys:
            return False
        if not entry.key:
            raise BadEntry("An entry names its cause.")
        self.campaign = fold(self.campaign, entry)
        self._keys.add(entry.key)
        self.entries.append(entry)
        return True

    def write_fresh(self, entry: AnyEntry) -> None:
        """Write an entry of a deed that happens now; BadEntry where its cause is written already.

        Else one half of a deed could be left out, such as its payment.
        """
        if not self.write(entry):
            raise BadEntry("That has been done already. Reload the page and try again.")

    def roll(self, table: str, key: str, dice: int, plus: int = 0) -> Roll:
        """Throw dice for a cause: the same cause always throws the same, so nobody tries again."""
        if self._secret is None:
            raise BadEntry(LOST)
        hand = dice_for(self._secret, self.campaign.seeds, key)
        return Roll(table, key, tuple(hand.throw(SIDES) for _ in range(dice)), plus)


def dice_for(secret: bytes, seeds: Sequence[str], key: str) -> SeededDice:
    """The dice of a cause: from the secret, the crews' seeds, and what they are thrown for."""
    return SeededDice(secret, (*seeds, key))


def folded(entries: Iterable[AnyEntry]) -> Campaign:
    """The campaign that entries make. Raises BadEntry also where one cause stands twice."""
    ledger = Ledger(Campaign())
    for entry in entries:
        if not ledger.write(entry):
            raise BadEntry(f"The cause {entry.key} stands in the ledger twice.")
    return ledger.campaign


def flat(entries: Iterable[AnyEntry]) -> Iterable[AnyEntry]:
    """The entries with what corrections put in their place in the row."""
    for entry in entries:
        yield entry
        if isinstance(entry, e.Corrected):
            yield from entry.puts


def faults(entries: Sequence[AnyEntry]) -> list[str]:
    """What is wrong with the books, each in a sentence; nothing when they are sound.

    Everything is counted anew here, without the fold, so that it can be wrong.
    """
    balance: dict[str, int] = {}
    found = []
    for entry in flat(entries):
        if not isinstance(entry, e.MoneyMoved):
            continue
        if entry.amount < 1:
            found.append(f"The entry {entry.key} moves nothing.")
        for account, change in ((entry.payer, -entry.amount), (entry.payee, entry.amount)):
            balance[account] = balance.get(account, 0) + change
            if account.startswith(PURSE) and balance[account] < 0:
                found.append(f"The entry {entry.key} leaves {account} below nothing.")
    if sum(balance.values()):
        found.append("The accounts do not sum up to nothing.")
    stands = {name: sum_ for name, sum_ in folded(entries).accounts.items() if sum_}
    if stands != {name: sum_ for name, sum_ in balance.items() if sum_}:
        found.append("The accounts are not what their entries come to.")
    return found


def false_dice(entries: Sequence[AnyEntry], secret: bytes) -> list[str]:
    """The causes whose dice are not those of the secret, or its promise; for whoever checks."""
    campaign, found = Campaign(), []
    for entry in entries:
        campaign = fold(campaign, entry)
        roll = getattr(entry, "roll", None)
        if isinstance(roll, Roll):
            hand = dice_for(secret, campaign.seeds, roll.key)
            if tuple(hand.throw(SIDES) for _ in roll.dice) != roll.dice:
                found.append(roll.key)
    return found if commitment(secret) == campaign.commitment else ["the promise", *found]


def entry_from(raw: Any) -> AnyEntry:
    """An entry as it is kept, as a record."""
    entry: AnyEntry = msgspec.convert(raw, AnyEntry)
    return entry
