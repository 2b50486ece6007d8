"""What a figure should do first of the two things that it may do, when it looks ahead.

It may fire and then go, or go and then fire: what comes of both decides with which it begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.bots.deeds import deeds
from rules.bots.player import Player, Wish, tag_of
from rules.bots.ways import ways
from rules.kernel.counsel import ATTACK, Foresight
from rules.kernel.geometry import Point
from rules.kernel.offers import Offer

LATER = 10  # what can wait is worth no more than that now


def plans(
    player: Player, foresight: Foresight, actor: str, offers: Sequence[Offer]
) -> Iterator[Wish]:
    """The orders of one figure, those with which it should not begin put off."""
    doing = list(deeds(player, offers))
    going = list(ways(player, foresight, actor, offers))
    attacks = {offer.order for offer in offers if player.purpose(offer) == ATTACK}
    fires = [wish for wish in doing if tag_of(wish.order) in attacks]
    best = max(fires, key=lambda wish: wish.worth, default=None)
    led = list(_led(player, foresight, actor, going, best))
    goes = _goes_first(going, led, best)
    yield from (_put_off(wish) if goes and wish in fires else wish for wish in doing)
    yield from (wish if goes else _put_off(wish) for wish in led)


def _led(
    player: Player,
    foresight: Foresight,
    actor: str,
    going: Sequence[tuple[Wish, Point]],
    best: Wish | None,
) -> Iterator[Wish]:
    """The ways, each with the attack that it leads to; that is a guess.

    What the same guess makes of the best attack from here says how far it is too high.
    """
    here = player.places.get(actor)
    too_high = 0
    if best is not None and here is not None:
        too_high = max(0, foresight.shot_from(player.seen, actor, here) - max(0, best.worth))
    for wish, at in going:
        then = foresight.shot_from(player.seen, actor, at) - too_high
        yield replace(wish, worth=wish.worth + then * (1000 - wish.failing) // 1000)


def _goes_first(
    going: Sequence[tuple[Wish, Point]], led: Sequence[Wish], best: Wish | None
) -> bool:
    """Whether to go and then to attack comes to more than the other way round."""
    if best is None or best.worth < LATER:
        return True
    leave = max((wish.worth for wish, _ in going), default=0)
    stays = best.worth + max(0, leave) * (1000 - best.failing) // 1000
    return max((wish.worth for wish in led), default=0) > stays


def _put_off(wish: Wish) -> Wish:
    return replace(wish, worth=min(wish.worth, LATER), failing=1000)
