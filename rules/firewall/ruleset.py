"""Firewall 2136AD behind the interface that every game stands behind."""

from __future__ import annotations

from operator import attrgetter

from rules.firewall.campaign.craft import CAMPAIGN
from rules.firewall.commands import commander, commanding
from rules.firewall.counsel import COUNSEL
from rules.firewall.deeds import deeds, roll_call, scores
from rules.firewall.fold import fold
from rules.firewall.house_rules import all_house_rules
from rules.firewall.idling import activation, idle, spent
from rules.firewall.imagining import imagine
from rules.firewall.luck import gamble
from rules.firewall.odds import odds, risk
from rules.firewall.offers import actors, offers
from rules.firewall.play import empty, muster, outcome, play, to_act, verify
from rules.firewall.pockets import HIDDEN, RULE
from rules.firewall.preview import preview
from rules.firewall.reach import goings
from rules.firewall.readiness import preparations
from rules.firewall.scenarios import SCENARIOS
from rules.firewall.scene import scene
from rules.firewall.sketch import sketch
from rules.firewall.state import EDITION, Battle
from rules.firewall.story import story
from rules.firewall.surroundings import around
from rules.firewall.taking_back import is_plain
from rules.firewall.targets import shots
from rules.firewall.upcast import upcast
from rules.firewall.view import view
from rules.firewall.warbands.workshop import WORKSHOP
from rules.firewall.wire import EVENT_TYPE, ORDER_TYPE
from rules.firewall.wording import WORDING
from rules.kernel.ruleset import Ruleset

FIREWALL: Ruleset[Battle] = Ruleset(
    slug="firewall",
    name="Firewall 2136AD",
    edition=EDITION,
    scenarios=tuple(scenario.card for scenario in SCENARIOS.values()),
    house_rules=all_house_rules(),
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
    risk=risk,
    view=view,
    scene=scene,
    story=story,
    to_act=to_act,
    outcome=outcome,
    upcast=upcast,
    sketch=sketch,
    goings=goings,
    shots=shots,
    around=around,
    is_plain=is_plain,
    workshop=WORKSHOP,
    gamble=gamble,
    idle=idle,
    spent=spent,
    activation=activation,
    ruling="referee_rules",
    counsel=COUNSEL,
    veil=(RULE, HIDDEN),
    deeds=deeds,
    roll_call=roll_call,
    turn=attrgetter("turn"),
    imagine=imagine,
    campaign=CAMPAIGN,
    wording=WORDING,
    scores=scores,
    preparations=preparations,
    commanding=commanding,
    commander=commander,
    about=(
        "Crews, gangs and corporate squads on streets of the year 2136. "
        "Nerves decide who still fights: each figure’s Gutz is what it acts with and what it loses."
    ),
)
