"""The Cyberpunk procedure behind the interface that every game stands behind."""

from __future__ import annotations

from operator import attrgetter

from rules.cyberpunk.attack_offers import shots
from rules.cyberpunk.counsel import COUNSEL
from rules.cyberpunk.events import EVENT_TYPE
from rules.cyberpunk.fold import fold
from rules.cyberpunk.house_rules import HOUSE_RULES
from rules.cyberpunk.knowledge import imagine, view
from rules.cyberpunk.odds import odds
from rules.cyberpunk.offers import actors, offers
from rules.cyberpunk.orders import ORDER_TYPE
from rules.cyberpunk.play import empty, outcome, play, to_act, verify
from rules.cyberpunk.preview import preview
from rules.cyberpunk.reach import goings
from rules.cyberpunk.scenarios import CARDS, muster
from rules.cyberpunk.scene import scene
from rules.cyberpunk.state import EDITION, Battle
from rules.cyberpunk.story import story
from rules.cyberpunk.surroundings import around
from rules.cyberpunk.telling import activation, deeds, gamble, idle, roll_call, spent
from rules.cyberpunk.upcast import upcast
from rules.cyberpunk.victory import scores
from rules.cyberpunk.warbands.workshop import WORKSHOP
from rules.cyberpunk.wording import WORDING
from rules.kernel.ruleset import Ruleset

CYBERPUNK: Ruleset[Battle] = Ruleset(
    slug="cyberpunk",
    name="Cyberpunk combat",
    edition=EDITION,
    scenarios=tuple(CARDS.values()),
    house_rules=HOUSE_RULES,
    state_type=Battle,
    event_type=EVENT_TYPE,
    order_type=ORDER_TYPE,
    muster=muster,
    empty=empty,
    fold=fold,
    offers=offers,
    actors=actors,
    verify=verify,
    play=play,
    odds=odds,
    preview=preview,
    view=view,
    scene=scene,
    story=story,
    to_act=to_act,
    outcome=outcome,
    upcast=upcast,
    gamble=gamble,
    idle=idle,
    spent=spent,
    activation=activation,
    deeds=deeds,
    roll_call=roll_call,
    turn=attrgetter("round"),
    goings=goings,
    shots=shots,
    around=around,
    ruling="referee_rules",
    imagine=imagine,
    workshop=WORKSHOP,
    counsel=COUNSEL,
    wording=WORDING,
    scores=scores,
    about=(
        "Few people, much detail. Every bullet finds a place on a body, goes through armour that "
        "wears away, and asks whether you can bear it."
    ),
)
