"""Killzone behind the interface that every game stands behind."""

from __future__ import annotations

from operator import attrgetter

from rules.kernel.ruleset import Ruleset
from rules.killzone.counsel import COUNSEL
from rules.killzone.ending import scores
from rules.killzone.events import KillzoneEvent
from rules.killzone.fold import fold
from rules.killzone.house_rules import HOUSE_RULES
from rules.killzone.offers import actors, offers, shots
from rules.killzone.orders import KillzoneOrder
from rules.killzone.play import empty, outcome, play, preparations, to_act, verify
from rules.killzone.preview import odds, preview
from rules.killzone.reach import goings
from rules.killzone.reports import (
    activation,
    deeds,
    gamble,
    idle,
    is_plain,
    roll_call,
    spent,
    view,
)
from rules.killzone.scenarios import CARDS, muster
from rules.killzone.scene import scene, sketch
from rules.killzone.state import EDITION, Battle
from rules.killzone.story import story
from rules.killzone.surroundings import around
from rules.killzone.upcast import upcast
from rules.killzone.warbands.workshop import WORKSHOP
from rules.killzone.wording import WORDING

KILLZONE: Ruleset[Battle] = Ruleset(
    goings=goings,
    shots=shots,
    slug="killzone",
    name="Killzone",
    edition=EDITION,
    scenarios=CARDS,
    house_rules=HOUSE_RULES,
    state_type=Battle,
    event_type=KillzoneEvent,
    order_type=KillzoneOrder,
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
    sketch=sketch,
    around=around,
    is_plain=is_plain,
    workshop=WORKSHOP,
    gamble=gamble,
    idle=idle,
    spent=spent,
    activation=activation,
    counsel=COUNSEL,
    deeds=deeds,
    roll_call=roll_call,
    turn=attrgetter("turn"),
    wording=WORDING,
    scores=scores,
    preparations=preparations,
    about=(
        "Squads, gangs and their cars. Vehicles slide, ram and are shot at, houses burn floor by "
        "floor, and everything a trooper carries runs out."
    ),
)
