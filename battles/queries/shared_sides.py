"""Sides that several players share: names of their seats, and whose an order is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from battles import journal, permissions
from battles.models import Battle, Seat
from rules import registry
from rules.kernel.offers import Offer
from rules.kernel.record import IllegalOrder
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import Scene
from web.text import listed

CONCEDE = "concede"
YOUR_TURN, TURN_OF = "Your turn ({})", "{} to act"
TOGETHER = (
    "You share this side: propose to give the battle up at the table, and it is over for your side "
    "when {partner} agrees."
)


def post_names(battle: Battle) -> dict[str, str]:
    """The names of the seats of a battle, by `Seat.post`: sides, and commands of sides."""
    ruleset = registry.RULESETS.get(battle.ruleset)
    cards = ruleset.scenarios if ruleset else ()
    card = next((each for each in cards if each.id == battle.scenario), None)
    names: dict[str, str] = {}
    for role in card.seated(battle.house_rules) if card else ():
        names[role.id] = role.name
        for each in role.commands:
            names[f"{role.id}/{each.id}"] = f"{role.name}: {each.name}"
    return names


def partners(seats: Sequence[Seat], seat: Seat) -> list[Seat]:
    """The people who share a side with a seat; machines do not count."""
    players = [each for each in seats if each.role == Seat.Role.PLAYER]
    same = [each for each in players if seat.command and each.side == seat.side]
    return [each for each in same if each.pk != seat.pk and not permissions.is_machine(each)]


def check_command(
    battle: Battle, seats: Sequence[Seat], seat: Seat, fields: Mapping[str, Any]
) -> None:
    """Raise IllegalOrder for an order that belongs to the partner on the same side."""
    if not seat.command:
        return
    sharing = partners(seats, seat)
    if fields["type"] == CONCEDE and sharing:
        raise IllegalOrder(TOGETHER.format(partner=sharing[0].name))
    ruleset, state = journal.ruleset_of(battle), journal.state_of(battle)
    command = ruleset.commander(state, seat.side, fields)
    if command in ("", seat.command):
        return
    post = f"{seat.side}/{command}"
    whose = next((each.name for each in seats if each.post == post), "your partner")
    what = post_names(battle).get(post, post).rpartition(": ")[2]
    raise IllegalOrder(f"{what}: {whose} commands here, and you your own team.")


@dataclass(frozen=True)
class Share:
    """A player's part of a side: a `command`, or all of it if that is empty.

    `has_partner`: another player must agree before the side gives up.
    """

    side: str = ""
    command: str = ""
    has_partner: bool = False

    @property
    def post(self) -> str:
        """As `Seat.post`."""
        return f"{self.side}/{self.command}" if self.command else self.side

    def offers(
        self, ruleset: Ruleset[Any], view: Any, actor: str | None = None
    ) -> tuple[Offer, ...]:
        """The offers of its player; for one actor if one is named."""
        found = ruleset.offers(view, self.side, actor)
        return tuple(each for each in found if self._has(ruleset, view, each))

    def _has(self, ruleset: Ruleset[Any], view: Any, offer: Offer) -> bool:
        if offer.order == CONCEDE and self.has_partner:
            return False
        return not self.command or ruleset.is_for(view, self.side, self.command, offer)

    def actors(self, ruleset: Ruleset[Any], view: Any) -> tuple[str, ...]:
        """The figures that have offers now; "" for offers without a figure."""
        if not self.command:
            return ruleset.actors(view, self.side)
        return tuple(dict.fromkeys(each.actor for each in self.offers(ruleset, view)))

    def scene(self, ruleset: Ruleset[Any], view: Any) -> Scene:
        """The scene for its player: figures of the partner's command cannot act."""
        drawn = ruleset.scene(view, self.side)
        if not self.command:
            return drawn
        waits = self.command not in ruleset.commanding(view, self.side)
        # Prompts to its side are meant for the partner then.
        sentence = ruleset.scene(view, "").sentence if waits else drawn.sentence
        able = self.actors(ruleset, view)
        tokens = (replace(each, can_act=each.can_act and each.id in able) for each in drawn.tokens)
        cards = (replace(each, can_act=each.can_act and each.id in able) for each in drawn.cards)
        return replace(drawn, tokens=tuple(tokens), cards=tuple(cards), sentence=sentence)


WHOLE = Share()


def share_of(seats: Sequence[Seat], held: Sequence[Seat], side: str) -> Share:
    """The part of a side that these seats have."""
    own = [each for each in held if each.role == Seat.Role.PLAYER and each.side == side]
    if len(own) != 1:
        return Share(side)
    return Share(side, own[0].command, bool(partners(seats, own[0])))


def acting_words(battle: Battle, seats: Sequence[Seat], share: Share) -> str:
    """Who is to act on shared sides; "" elsewhere, where the game says it."""
    if not battle.shared or not battle.due:
        return ""
    names = {post: name.rpartition(": ")[2] for post, name in post_names(battle).items()}
    if share.post in battle.due:
        return YOUR_TURN.format(names.get(share.post, share.post))
    due = [each for each in seats if each.role == Seat.Role.PLAYER and each.post in battle.due]
    words = [f"{names.get(each.post, each.post)} ({each.name})" for each in due]
    return TURN_OF.format(listed(words))
