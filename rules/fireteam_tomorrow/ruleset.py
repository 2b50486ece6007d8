"""Fireteam Tomorrow behind the interface that every game stands behind."""

from __future__ import annotations

from operator import attrgetter

from rules.fireteam_tomorrow.counsel import COUNSEL
from rules.fireteam_tomorrow.ending import scores
from rules.fireteam_tomorrow.events import FireteamEvent
from rules.fireteam_tomorrow.fold import fold
from rules.fireteam_tomorrow.house_rules import HOUSE_RULES
from rules.fireteam_tomorrow.odds import odds
from rules.fireteam_tomorrow.offers import actors, offers, shots
from rules.fireteam_tomorrow.orders import FireteamOrder
from rules.fireteam_tomorrow.play import empty, outcome, play, to_act, verify
from rules.fireteam_tomorrow.preview import preview
from rules.fireteam_tomorrow.reach import goings
from rules.fireteam_tomorrow.reports import (
    activation,
    deeds,
    gamble,
    idle,
    is_plain,
    roll_call,
    spent,
)
from rules.fireteam_tomorrow.scenarios import SCENARIOS, muster
from rules.fireteam_tomorrow.scene import scene, sketch
from rules.fireteam_tomorrow.setting_up import preparations
from rules.fireteam_tomorrow.state import EDITION, Battle, allies_of
from rules.fireteam_tomorrow.story import story
from rules.fireteam_tomorrow.surroundings import around
from rules.fireteam_tomorrow.upcast import upcast
from rules.fireteam_tomorrow.view import imagine, view
from rules.fireteam_tomorrow.warbands.workshop import WORKSHOP
from rules.fireteam_tomorrow.wording import WORDING
from rules.kernel.ruleset import Ruleset

FIRETEAM_TOMORROW: Ruleset[Battle] = Ruleset(
    slug="fireteam_tomorrow",
    name="Fireteam Tomorrow",
    edition=EDITION,
    scenarios=tuple(scenario.card for scenario in SCENARIOS.values()),
    house_rules=HOUSE_RULES,
    state_type=Battle,
    event_type=FireteamEvent,
    order_type=FireteamOrder,
    muster=muster,
    empty=empty,
    fold=fold,
    goings=goings,
    shots=shots,
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
    imagine=imagine,
    wording=WORDING,
    scores=scores,
    preparations=preparations,
    allied=allies_of,
    about=(
        "Teams of soldiers of the near future, up to eight players. A deck says what happens "
        "next, both sides choose in secret, and two dice against two dice decide."
    ),
)
