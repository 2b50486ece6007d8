"""How a firefight looks: two rows of people, their cards, the state of the place, and the story."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.firefight import events as e
from rules.firefight.catalogue import ARMOUR, LOOKS, SKILLS, TABLES, TAGS, WEAPONS
from rules.firefight.fold import agreed
from rules.firefight.play import to_act
from rules.firefight.state import (
    DETECTIVES,
    ENEMIES,
    OVER,
    PUT_DOWN,
    SCORES,
    STEPS,
    Battle,
    Shooter,
    Tag,
    has_tag,
    side_name,
)
from rules.kernel import events as k
from rules.kernel.events import Event
from rules.kernel.geometry import Point
from rules.kernel.naming import signs
from rules.kernel.screen import Card, Fact, Mark, Scene, Sentence, SideScene, Token, names_of
from rules.kernel.wording import Wording

WIDTH, HEIGHT, EDGE, BASE = 600, 400, 80, 14  # mm; there is no table, only who faces whom
OURS = "Ours"
WORDING = Wording(
    value="Health", team="side", teams="sides", losses="points of damage", turn="Beat",
    turns="Beats", is_measured=False,
)  # fmt: skip
NOTICE = (
    "The printed text has the tags and the random tables. Checks, shooting, Posture, wounds, "
    "weapons and objectives are ours."
)


def view(battle: Battle, side: str) -> Battle:
    """Nobody hides anything in a firefight."""
    return battle


def scene(battle: Battle, side: str) -> Scene:
    """Everything that this side's screen draws."""
    acting = to_act(battle)
    heading = "The fight is over" if battle.phase == OVER else f"Beat {battle.beat}"
    return Scene(
        WIDTH, HEIGHT, (), tuple(_tokens(battle)), tuple(_cards(battle)),
        tuple(SideScene(each.id, each.name, each.brief) for each in battle.sides),
        battle.beat, battle.phase, heading, _sentence(battle, side, acting), acting,
        tuple(_notices(battle)) if battle.scenario else (), wording=WORDING,
    )  # fmt: skip


def _sentence(battle: Battle, side: str, acting: tuple[str, ...]) -> str:
    if battle.outcome is not None:
        winner = side_name(battle, battle.outcome.winner)
        return f"{battle.outcome.reason} {f'{winner} wins.' if winner else 'Nobody wins.'}"
    if not acting:
        return ""
    if battle.pending:
        who = "" if side in acting else f"{side_name(battle, acting[0])} is asked: "
        return f"{who}{battle.pending.question}"
    if side in acting:
        return "Choose somebody and give an order."
    return f"{side_name(battle, acting[0])} acts."


def tag_words(battle: Battle, tag: Tag, beat: int) -> str:
    """A tag as a line, told in this Beat: its dice, for whom, and from when."""
    row = TAGS[tag.kind]
    words = row.name
    if row.ranged:
        words += f" ({tag.low}-{tag.high})" if tag.low < tag.high else f" ({tag.low})"
    if tag.only in battle.figures:
        words += f", behind {battle.figures[tag.only].name}"
    if tag.since > beat:
        words += f", from Beat {tag.since}"
    if tag.until:
        words += f", to Beat {tag.until}"
    return f"{words}: {row.note}"


def _notices(battle: Battle) -> Iterator[str]:
    pools = ", ".join(f"{side_name(battle, side)} {n}" for side, n in battle.posture.items())
    yield f"Posture: {pools}."
    for goal in battle.objectives.values():
        until = f", to Beat {goal.until}" if goal.until else ""
        who = side_name(battle, goal.side)
        yield f"{who}: {goal.name}, {goal.done} of {goal.value}{until}."
    for tag in battle.tags.values():
        yield tag_words(battle, tag, battle.beat)
    if battle.struck or battle.lost:
        yield f"Bystanders hit: {battle.struck}; lost: {battle.lost}."
    yield f"Random table: {battle.table}, running total {battle.total}."
    yield NOTICE


HURT = {
    "Nicked": Mark("Nicked", "It has lost one of three points of Health.", "FC4"),
    "Fleshwound": Mark(
        "Fleshwound",
        "It has one of three points of Health left, and a Disadvantage on its checks.",
        "FC4",
    ),
    "Put Down": Mark("Put Down", "It is out of the fight and cannot act.", "FC4"),
}
LOST_CONTACT = Mark(
    "lost contact", "It does not see the others: its next check is one of Awareness.", "F3"
)
HOLDS_FIRE = Mark("holds fire", "It does not shoot back when it is shot at, by choice.", "FC3")
HAS_ACTED = Mark("has acted", "It has had its action; the next comes with the next Beat.", "FC2")
HAS_RETURNED = Mark("has returned fire", "It has shot back once; not again in this Beat.", "FC3")
BEHIND_CAR = Mark("behind the car", "It goes along behind the car, covered for this Beat.", "FO6")
IS_CLEAR = Mark("clear", "It is out of reach of what harms the others in each Beat.")


def _marks(battle: Battle, figure: Shooter) -> tuple[Mark, ...]:
    found = [HURT[STEPS[figure.wounds]]] if figure.wounds else []
    if figure.is_up:
        states = (
            (LOST_CONTACT, figure.lost_sight),
            (HOLDS_FIRE, figure.holds_fire),
            (HAS_ACTED, figure.acted),
            (HAS_RETURNED, figure.fired_back),
            (BEHIND_CAR, figure.covered == battle.beat > 0),
            (IS_CLEAR, figure.clear and has_tag(battle, "deadly")),
        )
        found += [mark for mark, holds in states if holds]
    return tuple(found)


def _can_act(battle: Battle, figure: Shooter) -> bool:
    acting = battle.active == figure.side and not battle.pending
    return acting and figure.is_up and not figure.acted


def _tokens(battle: Battle) -> Iterator[Token]:
    letters = signs({each.id: each.name for each in battle.figures.values()})
    for side in (DETECTIVES, ENEMIES):
        people = [each for each in battle.figures.values() if each.side == side]
        for number, each in enumerate(people):
            x = (2 * number + 1) * WIDTH // (2 * len(people))
            y = EDGE if side == ENEMIES else HEIGHT - EDGE
            yield Token(
                each.id, each.name, letters[each.id], side, side_name(battle, side), Point(x, y),
                BASE, 0 if side == DETECTIVES else 8, 3 - each.wounds,
                names_of(_marks(battle, each)),
                is_down=not each.is_up, can_act=_can_act(battle, each),
                weapon=LOOKS.get(each.weapon, ""),
            )  # fmt: skip


def _cards(battle: Battle) -> Iterator[Card]:
    for each in battle.figures.values():
        actions = ("act",) if _can_act(battle, each) else ()
        yield Card(
            each.id, each.name, each.side, side_name(battle, each.side), each.role,
            STEPS[each.wounds], 3 - each.wounds, _marks(battle, each), tuple(_facts(each)),
            actions, _can_act(battle, each), True,
        )  # fmt: skip


def _facts(figure: Shooter) -> Iterator[Fact]:
    for score in SCORES:
        yield Fact(score.capitalize(), str(figure.scores[score]), group="Scores")
    for skill in figure.skills:
        yield Fact("Skill", SKILLS[skill].name, SKILLS[skill].note)
    weapon, suit = WEAPONS[figure.weapon], ARMOUR[figure.armour]
    yield Fact("Weapon", weapon.name, f"{weapon.note} {OURS}.", "FC3")
    if suit.amount:
        left = f"{figure.armour_left} of {suit.amount} left"
        yield Fact("Armour", suit.name, f"{left}. {suit.note} {OURS}.", "FC4")


# --- The story ----------------------------------------------------------------


def story(battle: Battle, event: Event) -> Sentence | None:
    """An event as words; None for one that tells nothing by itself."""
    tell = _TALES.get(type(event))
    return tell(battle, event) if tell else None


def _name(battle: Battle, figure: str) -> str:
    return battle.figures[figure].name if figure in battle.figures else "Somebody"


def _of(battle: Battle, figure: str) -> str:
    return battle.figures[figure].side if figure in battle.figures else ""


def _check(battle: Battle, event: e.CheckRolled) -> Sentence:
    does = {
        "shot": "shoots at {}", "return": "shoots back at {}", "free_shot": "gets a shot at {}",
        "maneuver": "maneuvers", "objective": "works on the objective",
        "table": "is put to the test",
    }[event.purpose].format(_name(battle, event.target))  # fmt: skip
    result = "succeeds" if event.success else "fails"
    words = f"{_name(battle, event.figure)} {does} and {result}."
    sums = f"{event.test.capitalize()} {event.score}, the die that counts: {event.counting}"
    tone = "good" if event.success else "dice"
    return Sentence(
        words, tone, _of(battle, event.figure), event.dice, sums, event.modifiers, event.ref
    )


def _hurt(battle: Battle, event: e.ShooterHurt) -> Sentence:
    figure, through = battle.figures[event.figure], event.by - event.stopped
    armour = f" Armour stops {event.stopped}." if event.stopped else ""
    if not through:
        words = f"{figure.name} is hit by {event.cause}, and not harmed.{armour}"
    else:
        state = "" if event.wounds is None else f": {STEPS[event.wounds].lower()}"
        words = f"{figure.name} takes {through} from {event.cause}{state}.{armour}"
    tone = "grave" if event.wounds == PUT_DOWN else "bad"
    return Sentence(words, tone, figure.side, ref="FC4")


def _posture(battle: Battle, event: e.PostureChanged) -> Sentence:
    side = side_name(battle, event.side)
    verb = "gains" if event.by > 0 else "loses"
    words = f"{side} {verb} {abs(event.by)} Posture: {event.why}."
    return Sentence(words, side=event.side, ref="FC5")


def _came(battle: Battle, event: e.EventCame) -> Sentence:
    entry = TABLES[event.table][event.entry]
    instead = f" (in place of entry {event.instead}, which does not fit)" if event.instead else ""
    ours = f" Ours: {entry.ours}" if entry.ours else ""
    number = f"{'FI' if event.table == 'indoors' else 'FO'}{event.entry}"
    return Sentence(f"{entry.title}{instead}. {entry.text}{ours}", "grave", ref=number)


def _tag(battle: Battle, event: e.TagSet) -> Sentence:
    source = f"{event.source}. " if event.source else ""
    beat = event.tag.since if event.beat is None else event.beat
    words = f"{source}{tag_words(battle, event.tag, beat)}"
    return Sentence(words, "bad", ref=TAGS[event.tag.kind].ref)


def _objective(battle: Battle, event: e.ObjectiveSet) -> Sentence:
    goal = event.objective
    return Sentence(f"Objective: {goal.name}, value {goal.value}.", side=goal.side, ref="FC8")


def _initiative(battle: Battle, event: e.InitiativeRolled) -> Sentence:
    sums = ", ".join(f"{side_name(battle, side)} {n}" for side, n in event.totals.items())
    words = f"{side_name(battle, event.first)} acts first."
    return Sentence(words, "dice", event.first, event.dice, sums, ref="FC2")


def _settled(battle: Battle, event: e.BystandersSettled) -> Sentence:
    words = f"Bystanders who were hit: {', '.join(event.injuries)}. The die is ours."
    return Sentence(words, "grave", dice=event.dice, ref="F5")


def _table(battle: Battle, event: e.TableRolled) -> Sentence:
    words = f"The random table: running total {event.total}."
    return Sentence(words, "dice", dice=event.dice, ref="F12")


def _ended(battle: Battle, event: e.FightEnded) -> Sentence:
    winner = f"{side_name(battle, event.winner)} wins." if event.winner else "Nobody wins."
    return Sentence(f"{event.reason} {winner}", "heading", event.winner)


def _lost(battle: Battle, event: e.BystandersLost) -> Sentence:
    return Sentence(f"Nobody got {event.number} bystanders out in time.", "grave", ref="FO12")


def _plain(words: str, tone: str = "plain", ref: str = "") -> Callable[[Battle, Any], Sentence]:
    """A sentence about a figure, whose name stands first."""

    def tell(battle: Battle, event: Any) -> Sentence:
        figure = event.figure
        return Sentence(f"{_name(battle, figure)} {words}", tone, _of(battle, figure), ref=ref)

    return tell


def _action(battle: Battle, event: e.ActionTaken) -> Sentence | None:
    words = {"hold": "holds.", "get_out": "gets out of danger."}.get(event.action)
    return _plain(words)(battle, event) if words else None


def _chose(battle: Battle, event: e.FateChose) -> Sentence:
    words = f"By lot, {event.why}: {_name(battle, event.figure)}."
    return Sentence(words, "dice", dice=event.dice, ref="F13")


_TALES: dict[type[Event], Callable[[Battle, Any], Sentence | None]] = {
    e.FirefightOpened: lambda battle, event: Sentence("The firefight begins.", "heading"),
    e.BeatBegan: lambda battle, event: Sentence(f"Beat {event.beat}", "heading", ref="FC2"),
    e.InitiativeRolled: _initiative,
    e.CheckRolled: _check,
    e.ShooterHurt: _hurt,
    e.PostureChanged: _posture,
    e.TagSet: _tag,
    e.ObjectiveSet: _objective,
    e.ObjectiveAdvanced: _plain("comes one step nearer to the objective.", "good", "FC8"),
    e.ActionTaken: _action,
    e.FireHeld: _plain("changes whether to return fire.", ref="FC3"),
    e.SightLost: lambda battle, event: Sentence("Everybody has lost contact.", "bad", ref="F3"),
    e.ShooterMended: _plain("is mended by a point.", "good"),
    e.BystanderStruck: _plain("has hit a bystander.", "grave", "F5"),
    e.BystandersSettled: _settled,
    e.BystandersLost: _lost,
    e.TableRolled: _table,
    e.EventCame: _came,
    e.FateChose: _chose,
    e.CoverTaken: _plain("goes along behind the car, covered for this Beat.", "good", "FO6"),
    e.PutDownForGood: _plain("will not get up again."),
    e.RefereeRuled: lambda battle, event: Sentence(f"The referee: {event.text}"),
    e.FightEnded: _ended,
    k.BattleAgreed: lambda battle, event: Sentence(f"{agreed(event.how)} Nobody wins.", "heading"),
    k.DiceEntered: lambda battle, event: Sentence(
        f"{event.count} dice were thrown at the table and typed in."
    ),
}
