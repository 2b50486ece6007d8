"""Read model of the page with the proof of a battle's dice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from accounts.actors import Actor
from battles.commitments import proofs
from battles.commitments.proofs import BattleProof
from battles.commitments.shares import ShareLine, shares_of
from battles.models import Battle
from battles.queries.access import admitted
from battles.queries.battle_head import (
    BattleHead,
    head_of,
    reader_of,
)

SEALED = "sealed until the battle is over"


@dataclass(frozen=True)
class ProofPage:
    """A battle, the result of its check, and each seat's contribution to the dice."""

    battle: BattleHead
    proof: BattleProof
    shares: tuple[ShareLine, ...]


def proof_page(battle_id: str, actor: Actor) -> ProofPage:
    """A battle and the result of its check, for who may see it, without hashes of what is hidden.

    With the hash of a hidden position a reader could try positions until one matches. The hash is
    hidden whether or not there is a secret now: otherwise the change would reveal one.
    """
    battle, seats = admitted(battle_id, actor)
    if battle.lesson:
        raise Battle.DoesNotExist  # its dice are average ones
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
    return ProofPage(head_of(battle), proof, shares_of(battle, seats, proof.dice_proof))
