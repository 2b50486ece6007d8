"""Firefight behind the interface that every game stands behind."""

from __future__ import annotations

from functools import partial
from operator import attrgetter

from rules.firefight import events as e
from rules.firefight.beats import scores
from rules.firefight.fold import fold
from rules.firefight.house_rules import HOUSE_RULES
from rules.firefight.odds import COUNSEL, deeds, gamble, odds, preview, roll_call
from rules.firefight.offers import actors, offers
from rules.firefight.orders import ORDER_TYPE
from rules.firefight.play import (
    CARDS,
    activation,
    empty,
    idle,
    muster,
    outcome,
    play,
    to_act,
    verify,
)
from rules.firefight.screen import WORDING, scene, story, view
from rules.firefight.state import EDITION, Battle
from rules.firefight.upcast import upcast
from rules.firefight.workshop import WORKSHOP
from rules.kernel import events as k
from rules.kernel.ruleset import Ruleset

EVENT_TYPE = (
    k.DiceCommitted | k.SeedAdded | k.SeedRevealed | k.DiceEntered | k.OrderTakenBack
    | k.BattleAgreed
    | e.FirefightOpened | e.ShooterArrived | e.TagSet | e.TagCleared | e.ObjectiveSet
    | e.ObjectiveAdvanced | e.ObjectiveClosed | e.BeatBegan | e.InitiativeRolled | e.ActionTaken
    | e.SideActs | e.ReturnedFire | e.FireHeld | e.CheckRolled | e.SightLost | e.SightRegained
    | e.ShooterHurt | e.ShooterMended | e.PostureChanged | e.BystanderStruck | e.BystandersSettled
    | e.BystandersLost | e.TableRolled | e.EventCame | e.FateChose | e.GotClear | e.PutDownForGood
    | e.CoverTaken | e.ChoiceOpened | e.ChoiceMade | e.RefereeRuled | e.FightEnded
)  # fmt: skip


FIREFIGHT: Ruleset[Battle] = Ruleset(
    slug="firefight", name="Firefight", edition=EDITION, scenarios=CARDS, house_rules=HOUSE_RULES,
    state_type=Battle, event_type=EVENT_TYPE, order_type=ORDER_TYPE,
    muster=partial(muster, WORKSHOP.force), empty=empty, fold=fold, offers=offers, actors=actors,
    verify=verify, play=play, odds=odds, preview=preview, view=view, scene=scene, story=story,
    to_act=to_act, outcome=outcome, upcast=upcast, workshop=WORKSHOP, gamble=gamble, idle=idle,
    activation=activation, ruling="referee_rules", counsel=COUNSEL, deeds=deeds,
    roll_call=roll_call, turn=attrgetter("beat"), wording=WORDING,
    scores=scores,
    about=(
        "A handful of detectives in one bad minute, without a table. "
        "Moment by moment they move, shoot and are shot back at, and chance has a say in each."
    ),
)  # fmt: skip
