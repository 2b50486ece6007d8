"""Carries out orders of several figures that were given together, in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from django.db import transaction

from accounts.actors import Actor
from battles.order_form.forms import OrderSlip
from battles.services import orders
from rules.kernel.record import IllegalOrder

MOST_TOGETHER, LONGEST = 40, 2000
UNREADABLE = "These orders cannot be read. Reload the page and give them again."


@dataclass(frozen=True)
class Refusal:
    """An order that was not carried out: its fields, and why."""

    fields: dict[str, Any]
    reason: str
    ref: str


@dataclass(frozen=True)
class Together:
    """The last order that was carried out, and what was not."""

    placed: orders.Placed
    refused: tuple[Refusal, ...]


def orders_in(texts: Sequence[str]) -> list[dict[str, Any]]:
    """The fields of the orders of a form, each written as JSON. Raises IllegalOrder."""
    if not 0 < len(texts) <= MOST_TOGETHER or any(len(each) > LONGEST for each in texts):
        raise IllegalOrder(UNREADABLE)
    try:
        found = [msgspec.json.decode(each.encode()) for each in texts]
        is_plain = all(isinstance(each, dict) and _is_plain(each.values()) for each in found)
    except (UnicodeError, msgspec.DecodeError, RecursionError) as error:
        raise IllegalOrder(UNREADABLE) from error
    if not is_plain:
        raise IllegalOrder(UNREADABLE)
    return found


def _is_plain(values: Iterable[object]) -> bool:
    """Whether all text can be printed, lists of lists of it too: no page sends anything else."""
    several = list(values)
    inner = [part for each in several if isinstance(each, list) for part in each]
    texts = [each for each in several if isinstance(each, str)]
    is_flat = not any(isinstance(each, dict) for each in several)
    return is_flat and all(map(str.isprintable, texts)) and (not inner or _is_plain(inner))


@transaction.atomic
def place_together(
    battle_id: str, actor: Actor, slip: OrderSlip, several: Sequence[dict[str, Any]]
) -> Together:
    """Carry out orders one after the other, idempotently; the first decides whether any is.

    `slip`: side, token and board of all of them. What is refused later is left out, as when
    somebody else has come to act, or the way is taken. Raises as `orders.place_order` does.
    """
    placed, refused = None, []
    for number, fields in enumerate(several):
        one = replace(slip, data=fields, token=_token(slip.token, number))
        if placed is not None:
            one = replace(one, expected_seq=placed.battle.seq, as_shown=False)
        try:
            placed = orders.place_order(battle_id, actor, one)
            if number == 0 and placed.repeated:
                break  # all of it was done then; what was refused is not tried on another board
        except (IllegalOrder, orders.StaleBoard) as error:
            if placed is None:
                raise
            refused.append(_refusal(fields, error))
    if placed is None:
        raise IllegalOrder(UNREADABLE)
    return Together(placed, tuple(refused))


def _token(token: str, number: int) -> str:
    """That of one of the orders; a form without a token has none for any of them."""
    return f"{token[: orders.TOKEN_LENGTH - 3]}-{number}" if token else ""


def _refusal(fields: dict[str, Any], error: IllegalOrder | orders.StaleBoard) -> Refusal:
    if isinstance(error, IllegalOrder):
        return Refusal(fields, error.reason, error.ref)
    return Refusal(fields, "The battle has moved on meanwhile.", "")
