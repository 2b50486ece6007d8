"""The log: every event as a sentence, its dice and its modifiers beside it."""

from __future__ import annotations

from rules.firewall import attack_story as attacks
from rules.firewall import events as e
from rules.firewall.actions import centimetres
from rules.firewall.buildings import story as buildings
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.climbing import story as climbing
from rules.firewall.cybernetics import story as cybernetics
from rules.firewall.drugs import story as drugs
from rules.firewall.fixtures import story as fixtures
from rules.firewall.fold import AGREED
from rules.firewall.mishaps import story as mishaps
from rules.firewall.referee import story as referee
from rules.firewall.scenarios import scenario_of
from rules.firewall.skills import story as skills
from rules.firewall.state import DEAD, DOWN, ROUTED, Battle, is_player, side_name
from rules.firewall.telling import Telling, about, plain, to_place
from rules.firewall.transport import story as transport
from rules.firewall.traps import story as traps
from rules.firewall.vehicles import story as vehicles
from rules.firewall.wording import WORDING
from rules.firewall.words import (
    RESULT_NAMES,
    RESULT_TONES,
    enough_failures,
    grenade_name,
    name_of,
    task_name,
    weapon_name,
)
from rules.kernel.bearings import path_words
from rules.kernel.events import (
    BattleAgreed,
    DiceCommitted,
    DiceEntered,
    Event,
    OrderTakenBack,
    SeedAdded,
    SeedRevealed,
)
from rules.kernel.geometry import path_length
from rules.kernel.modifiers import Modifier
from rules.kernel.screen import Sentence


def story(battle: Battle, event: Event) -> Sentence | None:
    """An event as a line of the log; None for one that tells nothing by itself."""
    tell = _TELLINGS.get(type(event))
    return None if tell is None else tell(battle, event)


def _committed(battle: Battle, event: DiceCommitted) -> Sentence:
    return Sentence(f"The dice are sealed: {event.commitment[:16]}…", "dice")


def _seeded(battle: Battle, event: SeedAdded) -> Sentence:
    # It comes before the sides have names; who shares one is called "side/command" there.
    side = event.side.partition("/")[0]
    return Sentence(f"The seed “{event.seed}” goes into the dice.", "dice", side)


def _revealed(battle: Battle, event: SeedRevealed) -> Sentence:
    return Sentence("The secret of the dice is published; anyone can check every roll.", "dice")


def _opened(battle: Battle, event: e.BattleOpened) -> Sentence:
    names = " against ".join(side.name for side in event.sides if is_player(side))
    return Sentence(f"{names}.", "heading")


def _catalogue(battle: Battle, event: e.CatalogueBrought) -> Sentence:
    number = len(event.pack.ids)
    entries = "one entry" if number == 1 else f"{number} entries"
    whose = side_name(battle, event.side)
    words = f"{whose} is equipped from the house catalogue “{event.pack.name}”, with {entries}."
    return Sentence(words, side=event.side)


def _equipped(battle: Battle, event: e.FigureEquipped) -> Sentence:
    carried = [weapon_name(weapon.entry) for weapon in event.weapons]
    carried += [f"{number} {grenade_name(kind)}" for kind, number in event.grenades.items()]
    listed = ", ".join(carried) or "nothing"
    return about(battle, event.figure, "{} takes " + plain(listed) + ".")


def _began(battle: Battle, event: e.BattleBegan) -> Sentence:
    return Sentence("The battle begins.", "heading")


def _ready(battle: Battle, event: e.SideReady) -> Sentence:
    return Sentence(f"{side_name(battle, event.side)} is ready.", side=event.side)


def _edges(battle: Battle, event: e.EdgesRolled) -> Sentence:
    ref = scenario_of(battle).card.ref
    if not event.winner:
        names = " and ".join(side_name(battle, side) for side in event.rolled_for)
        text = f"{names} roll for the table edges: a tie."
        return Sentence(text, "dice", dice=event.dice, ref=ref)
    text = f"{side_name(battle, event.winner)} chooses a table edge first."
    return Sentence(text, "dice", event.winner, dice=event.dice, ref=ref)


def _edge(battle: Battle, event: e.EdgeChosen) -> Sentence:
    text = f"{side_name(battle, event.side)} comes over the {event.edge} edge."
    return Sentence(text, side=event.side, ref=scenario_of(battle).card.ref)


def _turn(battle: Battle, event: e.TurnBegan) -> Sentence:
    return Sentence(f"Turn {event.turn}", "heading", ref="R4.1")


def _initiative(battle: Battle, event: e.InitiativeRolled) -> Sentence:
    modifiers = tuple(
        Modifier(f"Tactics of {side_name(battle, side)}", bonus, "R19.11")
        for side, bonus in zip(event.rolled_for, event.bonuses, strict=False)
        if bonus
    )
    if not event.winner:
        text = "Initiative is tied; roll again."
        return Sentence(text, "dice", dice=event.dice, modifiers=modifiers, ref="R4.2")
    name = side_name(battle, event.winner)
    order = ", then ".join(side_name(battle, side) for side in event.order)
    text = f"First {order}." if len(event.order) > 2 else f"{name} begins."
    return Sentence(text, "dice", event.winner, dice=event.dice, modifiers=modifiers, ref="R4.2")


def _activated(battle: Battle, event: e.TeamActivated) -> Sentence:
    team = battle.teams[event.team]
    return Sentence(f"Initiative: {team.name}.", "team", team.side, ref="R4.3")


_WHY_ALERTED = {
    "sight": "{}: an enemy in sight.",
    "attack": "{}: under attack.",
    "shots": "{}: those were shots.",
}


def _alerted(battle: Battle, event: e.TeamAlerted) -> Sentence:
    team = battle.teams[event.team]
    text = _WHY_ALERTED[event.why].format(team.name)
    return Sentence(text, "team", team.side, ref="R5.9")


def _finished(battle: Battle, event: e.TeamFinished) -> Sentence | None:
    team = battle.teams[event.team]
    if event.why == "unaware":
        return Sentence(f"{team.name}: nobody suspects anything.", "plain", team.side, ref="R5.9")
    if event.why in (
        "spent",
        "done",
    ):  # the same words: they tell nothing of who is hidden
        return Sentence(f"{team.name}: the team’s turn is over.", "plain", team.side, ref="R4.8")
    if event.why != "shaken":
        return None
    text = _shaken(battle, event) or "too many have failed: that ends the team’s turn"
    return Sentence(f"{team.name}: {text}.", "plain", team.side, ref="R4.10")


def _shaken(battle: Battle, event: e.TeamFinished) -> str:
    """Who failed, and how many failures end a phase; empty where that was not recorded."""
    if not event.failed:
        return ""
    *others, last = (name_of(battle, each) for each in event.failed)
    names = f"{', '.join(others)} and {last}" if others else last
    figures = "one figure" if event.left == 1 else f"{event.left} figures"
    return f"{names} failed: with {figures} {enough_failures(event.allowed)} the team’s turn"


_PURPOSES: dict[str, str] = {
    "crawl": "{} crawls",
    "walk": "{} walks",
    "run": "{} runs",
    "fly": "{} flies",
    "slow": "{} goes slow",
    "cruise": "{} cruises",
    "full": "{} goes at full speed",
    "second running roll": "The second roll of {}",
    "rally": "{} rallies",
    "unjam": "{} works on the jam",
    "lift": "{} tries to lift the body",
    "shot": "{} fires",
    "grenade": "{} throws",
    "gas": "The gas of {}",
    "close combat": "{} strikes",
    "leader lost": "{} sees the leader fall",
    **buildings.PURPOSES,
    **climbing.PURPOSES,
    **cybernetics.PURPOSES,
    **drugs.PURPOSES,
    **mishaps.PURPOSES,
    **referee.PURPOSES,
    **skills.PURPOSES,
    **transport.PURPOSES,
    **traps.PURPOSES,
    **vehicles.PURPOSES,
}


def _what_for(battle: Battle, purpose: str) -> str:
    """What the scenario says of a roll, or failing that the bare purpose."""
    said = scenario_of(battle).words.purposes.get(purpose)
    return said or "{} tries: " + plain(task_name(battle, purpose))


def _rolled(battle: Battle, event: e.GutzRolled) -> Sentence:
    what = _PURPOSES.get(event.purpose) or _what_for(battle, event.purpose)
    result = RESULT_NAMES[event.result].lower()
    total = sum(event.dice)
    return about(
        battle, event.figure, f"{what}: {result}.", RESULT_TONES[event.result],
        dice=event.dice, sum=f"{total} against {event.target} ({_measure(event)})",
        modifiers=event.modifiers, ref="R2.7",
    )  # fmt: skip


def _measure(event: e.GutzRolled) -> str:
    """What the dice were measured by: Gutz, or what a level of skill makes of it (R19.1)."""
    if not event.skill:
        return f"Gutz {event.gutz}"
    skill = CATALOGUE.skills[event.skill].name
    counted = ("only a double 1", f"half of Gutz: {event.gutz}")
    by = counted[event.level] if event.level < len(counted) else f"Gutz {event.gutz}"
    return f"{skill} {event.level}, {by}"


def _gutz(battle: Battle, event: e.GutzChanged) -> Sentence:
    stopped = f"; armour stops {event.stopped}" if event.stopped else ""
    if event.change > 0:
        text, tone = f"{{}} gains {event.change} Gutz ({event.cause})", "good"
    elif event.change < 0:
        text, tone = f"{{}} loses {-event.change} Gutz ({event.cause}{stopped})", "bad"
    else:
        text = f"{{}}'s armour stops it all ({event.cause})."
        return about(battle, event.figure, text, ref="R2.5")
    return about(battle, event.figure, f"{text}: now {event.gutz}.", tone, ref="R2.5")


def _moved(battle: Battle, event: e.FigureMoved) -> Sentence | None:
    length = path_length(event.path)
    if event.manner == "fly":
        return about(battle, event.figure, f"{{}} {_flight(event)}.", ref="R17.4")
    if not length:
        is_turned = battle.figures[event.figure].vehicle is not None
        text = "{} turns where it stands."
        return about(battle, event.figure, text, ref="R5.11") if is_turned else None
    verb = {"stroll": "strolls", "crawl": "crawls", "walk": "walks", "run": "runs"}
    moved = f"{verb.get(event.manner, 'moves')} {path_words(event.path, WORDING.unit)}"
    enters = f"comes over the {event.edge} edge and " if event.edge else ""
    text = f"{{}} {enters}{moved}{to_place(event.place)}."
    return about(battle, event.figure, text, ref="R5.2")


def _flight(event: e.FigureMoved) -> str:
    way = path_words(event.path, WORDING.unit)
    aside = "," if event.place else ""
    flies = f"flies {way}{to_place(event.place)}{aside} and " if way else ""
    if event.flying:
        return f"{flies}hovers {centimetres(event.height or 0)} up"
    return f"{flies}lands"


def _left(battle: Battle, event: e.FigureLeft) -> Sentence:
    with_body = f", carrying {name_of(battle, event.carried)}" if event.carried else ""
    return about(
        battle, event.figure, f"{{}} leaves over the {event.edge} edge{with_body}.", "grave"
    )


def _suppressed(battle: Battle, event: e.FigureSuppressed) -> Sentence:
    return about(battle, event.figure, "{} is suppressed.", "bad", ref="R12.1")


def _cleared(battle: Battle, event: e.SuppressionCleared) -> Sentence:
    return about(battle, event.figure, "{} is up again.", "good", ref="R12.3")


def _out(battle: Battle, event: e.FigureTakenOut) -> Sentence:
    cause = f" ({event.cause})" if event.cause else ""
    said = {
        DEAD: f"is {event.fate or 'killed'}",
        ROUTED: "breaks and runs",
        DOWN: f"is {event.fate}",
    }
    return about(battle, event.figure, f"{{}} {said[event.status]}{cause}.", "grave", ref="R2.2")


def _leader(battle: Battle, event: e.LeaderLost) -> Sentence:
    team = battle.teams[event.team]
    return Sentence(f"{team.name}: the leader is lost.", "grave", team.side, ref="R3.3")


def _task(battle: Battle, event: e.TaskAdvanced) -> Sentence:
    name = plain(task_name(battle, event.task))
    if event.successes >= event.needed:
        return about(battle, event.figure, f"{{}} has done it: {name}.", "good", ref="R5.10")
    count = f"{event.successes} of {event.needed}"
    return about(battle, event.figure, f"{{}} gets on with it: {name}, {count}.", ref="R5.10")


def _lifted(battle: Battle, event: e.BodyLifted) -> Sentence:
    return about(battle, event.figure, f"{{}} takes {name_of(battle, event.body)} up.", "good")


def _dropped(battle: Battle, event: e.BodyDropped) -> Sentence:
    return about(battle, event.figure, f"{{}} lets {name_of(battle, event.body)} down.")


def _scenario_dice(battle: Battle, event: e.ScenarioDiceRolled) -> Sentence:
    scenario = scenario_of(battle)
    tell = scenario.words.dice.get(event.purpose)
    text = tell(event) if tell else f"Dice for {event.purpose}: {event.counted}."
    return Sentence(text, "dice", dice=event.dice, ref=scenario.card.ref)


def _conceded(battle: Battle, event: e.SideConceded) -> Sentence:
    return Sentence(f"{side_name(battle, event.side)} gave up.", "grave", event.side)


def _ended(battle: Battle, event: e.BattleEnded) -> Sentence:
    winner = f"{side_name(battle, event.winner)} wins." if event.winner else "Nobody wins."
    return Sentence(f"{event.reason} {winner}", "heading", event.winner)


def _entered(battle: Battle, event: DiceEntered) -> Sentence:
    number = "one die" if event.count == 1 else f"{event.count} dice"
    return Sentence(f"Thrown at the table and entered by {event.by}: {number}.", "dice")


def _taken_back(battle: Battle, event: OrderTakenBack) -> Sentence:
    whose = side_name(battle, event.side)
    return Sentence(f"{whose} takes order {event.order} back.", side=event.side)


def _agreed(battle: Battle, event: BattleAgreed) -> Sentence:
    return Sentence(f"{AGREED[event.how]} Nobody wins.", "heading")


_TELLINGS: dict[type[Event], Telling] = {
    OrderTakenBack: _taken_back,
    DiceEntered: _entered,
    BattleAgreed: _agreed,
    DiceCommitted: _committed,
    SeedAdded: _seeded,
    SeedRevealed: _revealed,
    e.BattleOpened: _opened,
    e.CatalogueBrought: _catalogue,
    e.FigureEquipped: _equipped,
    e.SideReady: _ready,
    e.EdgesRolled: _edges,
    e.EdgeChosen: _edge,
    e.BattleBegan: _began,
    e.TurnBegan: _turn,
    e.InitiativeRolled: _initiative,
    e.TeamActivated: _activated,
    e.TeamAlerted: _alerted,
    e.TeamFinished: _finished,
    e.GutzRolled: _rolled,
    e.GutzChanged: _gutz,
    e.FigureMoved: _moved,
    e.FigureLeft: _left,
    e.FigureSuppressed: _suppressed,
    e.SuppressionCleared: _cleared,
    e.FigureTakenOut: _out,
    e.LeaderLost: _leader,
    e.TaskAdvanced: _task,
    e.BodyLifted: _lifted,
    e.BodyDropped: _dropped,
    e.ScenarioDiceRolled: _scenario_dice,
    e.SideConceded: _conceded,
    e.BattleEnded: _ended,
    **attacks.TELLINGS,
    **buildings.TELLINGS,
    **climbing.TELLINGS,
    **cybernetics.TELLINGS,
    **drugs.TELLINGS,
    **fixtures.TELLINGS,
    **mishaps.TELLINGS,
    **referee.TELLINGS,
    **skills.TELLINGS,
    **transport.TELLINGS,
    **traps.TELLINGS,
    **vehicles.TELLINGS,
}
