"""What is told and shown: every event has its sentence or its silence, and ambushes stay hidden."""

from __future__ import annotations

import importlib
import typing
from typing import Any

import pytest
from msgspec.structs import replace

from rules.firewall import events as e
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.catalogue.pack_reading import read_pack
from rules.firewall.kit import carried
from rules.firewall.orders import BeginBattle, Deploy, Equip, HoldBack, RemoveArea, ShapeGround
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios.walk_in_the_park import ELLAND, SNATCH
from rules.firewall.state import ACTIVE, RESERVE, Battle, CarriedWeapon, Cloud, Pending, Side, Team
from rules.firewall.wire import EVENTS
from rules.kernel.dice import ListedDice
from rules.kernel.events import (
    BattleAgreed,
    DiceCommitted,
    DiceEntered,
    Event,
    Order,
    OrderTakenBack,
    SeedAdded,
    SeedRevealed,
)
from rules.kernel.geometry import Point, rectangle
from rules.kernel.modifiers import Modifier
from rules.kernel.naming import initials
from rules.kernel.screen import Card, Scene, names_of
from rules.kernel.sight import Area
from tests.rules.firewall.tabletop import figure, ground, shoot, table, throw

KINDS: tuple[type[Event], ...] = typing.get_args(e.FirewallEvent)

# What these change, the scene shows or another event tells.
SILENT = {
    e.TeamMustered,
    e.FigureMustered,
    e.FigureOutfitted,
    e.GroundLaid,
    e.FigureDeployed,
    e.FigureHeldBack,
    e.FiguresHeldBack,
    e.InitiativePassed,
    e.TurnEnded,
    e.ActionSpent,
    e.FigureFaltered,
    e.FigureTurned,
    e.ChoiceOpened,
    e.ChoiceClosed,
    e.FactChanged,
}

COLT = CarriedWeapon("colt_m2117", "colt_m2117")
HOUSE = read_pack({"name": "Docks", "weapons": [{"changes": "colt_m2117", "long": 1200}]})
HAND = CarriedWeapon("hand_grenade", "hand_grenade")
CLOUD = Cloud("c", "smoke", Area("c", "smoke", "Smoke", rectangle(0, 0, 100, 100)), 5)
PATH = (Point(0, 0), Point(125, 0))


def dice(*faces: int) -> dict[str, Any]:
    """The dice of an event."""
    return {"dice": faces, "sides": 6, "draw": 0}


def rolled(purpose: str, result: str = "success") -> e.GutzRolled:
    modifiers = (Modifier("Short range", 1, "R8.4"),)
    return e.GutzRolled(
        **dice(3, 2), figure="A1", purpose=purpose, gutz=7, target=8, result=result,
        modifiers=modifiers,
    )  # fmt: skip


# Each event with the words that its sentence must hold.
TOLD: list[tuple[Event, str]] = [
    (DiceCommitted("ab" * 32), "abababababababab"),
    (SeedAdded("A", "luck"), "The seed “luck” goes into the dice."),
    (SeedRevealed("00"), "secret of the dice is published"),
    (DiceEntered(by="Ada", draw=3, count=2), "Thrown at the table and entered by Ada: 2 dice."),
    (OrderTakenBack("A", 7, 12), "Side A takes order 7 back"),
    (BattleAgreed("draw"), "agree on a draw. Nobody wins."),
    (BattleAgreed("stop"), "agree to stop here. Nobody wins."),
    (
        e.CatalogueBrought("A", HOUSE),
        "Side A is equipped from the house catalogue “Docks”, with one",
    ),
    (
        e.BattleOpened("x", "bench", {}, 1, 1, (Side("A", "Red"), Side("B", "Blue"))),
        "Red against Blue.",
    ),
    (
        e.FigureEquipped("A1", "mono_weave", carried(("bow",)), {"smoke": 2}, "knife"),
        "A1 takes Bow, 2 Smoke.",
    ),
    (e.FigureEquipped("A1", "mono_weave", (), {}, "knife"), "A1 takes nothing."),
    (e.SideReady("A"), "Side A is ready."),
    (e.EdgesRolled(**dice(5, 2), rolled_for=("A", "B"), winner="A"), "Side A chooses a table edge"),
    (e.EdgesRolled(**dice(5, 5), rolled_for=("A", "B")), "Side A and Side B roll for the table"),
    (e.EdgeChosen("B", "west"), "Side B comes over the west edge."),
    (e.BattleBegan(), "The battle begins."),
    (e.TurnBegan(3), "Turn 3"),
    (e.InitiativeRolled(**dice(5, 2), rolled_for=("A", "B"), winner="A"), "Side A begins."),
    (e.InitiativeRolled(**dice(5, 5), rolled_for=("A", "B")), "tied"),
    (e.TeamActivated("A"), "Team A"),
    (e.TeamAlerted("A", "sight"), "Team A: an enemy in sight."),
    (e.TeamAlerted("A", "attack"), "Team A: under attack."),
    (e.TeamAlerted("A", "shots"), "Team A: those were shots."),
    (e.TeamFinished("A", "shaken"), "Team A: too many have failed"),
    (e.TeamFinished("A", "unaware"), "Team A: nobody suspects anything"),
    (e.TeamFinished("A", "done"), "Team A: the team’s turn is over"),
    (e.TeamFinished("A", "spent"), "Team A: the team’s turn is over"),
    (rolled("shot"), "A1 fires: success."),
    (rolled("grenade", "critical_success"), "A1 throws: critical success."),
    (rolled("gas", "failure"), "The gas of A1: failure."),
    (rolled("crawl"), "A1 crawls: success."),
    (rolled("walk"), "A1 walks: success."),
    (rolled("run", "critical_failure"), "A1 runs: critical failure."),
    (rolled("second running roll"), "The second roll of A1: success."),
    (rolled("rally"), "A1 rallies: success."),
    (rolled("unjam"), "A1 works on the jam: success."),
    (rolled("alarm"), "A1 reaches for the alarm: success."),
    (rolled("lift"), "A1 tries to lift the body: success."),
    (rolled("close combat"), "A1 strikes: success."),
    (rolled("leader lost"), "A1 sees the leader fall: success."),
    (rolled("door"), "A1 tries: door: success."),
    (e.GutzChanged("A1", 1, 8, "critical success"), "A1 gains 1 Gutz (critical success): now 8."),
    (e.GutzChanged("A1", -2, 5, "Bow"), "A1 loses 2 Gutz (Bow): now 5."),
    (e.GutzChanged("A1", -1, 6, "Bow", 1), "A1 loses 1 Gutz (Bow; armour stops 1): now 6."),
    (e.GutzChanged("A1", 0, 7, "Bow", 2), "A1's armour stops it all (Bow)."),
    (e.FigureMoved("A1", PATH, 4, "crawl"), "A1 crawls 12.5 cm east."),
    (e.FigureMoved("A1", PATH, 4, "walk"), "A1 walks 12.5 cm east."),
    (e.FigureMoved("A1", PATH, 4, "run"), "A1 runs 12.5 cm east."),
    (e.FigureMoved("A1", PATH, 4, "stroll"), "A1 strolls 12.5 cm east."),
    (
        e.FigureMoved("A1", (*PATH, Point(125, 60)), 4, "run", place="Wood 2"),
        "A1 runs 18.5 cm and ends 13.9 cm east-south-east, to Wood 2.",
    ),
    (e.FigureMoved("A1", (*PATH, PATH[0]), 4, "walk"), "A1 walks 25 cm and ends where it began."),
    (
        e.FigureMoved("A1", PATH, 4, "walk", edge="west"),
        "A1 comes over the west edge and walks 12.5 cm east.",
    ),
    (
        e.FigureMoved("A1", PATH, 4, "fly", height=30, flying=True, place="Roof"),
        "A1 flies 12.5 cm east, to Roof, and hovers 3 cm up.",
    ),
    (e.FigureMoved("A1", PATH[:1], 4, "fly", height=0, flying=False), "A1 lands."),
    (e.FigureLeft("A1", "east"), "A1 leaves over the east edge."),
    (e.FigureLeft("A1", "east", "B1"), "A1 leaves over the east edge, carrying B1."),
    (e.FigureSuppressed("A1"), "A1 is suppressed."),
    (e.SuppressionCleared("A1"), "A1 is up again."),
    (e.FigureTakenOut("A1", "dead", "", "Bow"), "A1 is killed (Bow)."),
    (e.FigureTakenOut("A1", "routed", "", "leader lost"), "A1 breaks and runs (leader lost)."),
    (e.FigureTakenOut("A1", "down", "entangled"), "A1 is entangled."),
    (e.LeaderLost("A", "A1"), "Team A: the leader is lost."),
    (e.WeaponFired("A1", COLT, "SS", "B1"), "A1 fires the Colt M2117 (SS) at B1."),
    (
        e.WeaponFired("A1", COLT, "SS", "B1", slugs=True),
        "A1 fires the Colt M2117 (slugs, SS) at B1.",
    ),
    (
        e.WeaponFired("A1", HAND, "B", "B1", grenade="smoke"),
        "A1 sends a Smoke grenade at B1 by hand.",
    ),
    (
        e.WeaponFired("A1", HAND, "B", "", Point(1, 1), "smoke"),
        "A1 sends a Smoke grenade at a place by hand.",
    ),
    (
        e.WeaponFired(
            "A1", CarriedWeapon("x", "20mm_grenade_launcher"), "B", "B1", grenade="smoke"
        ),
        "A1 sends a Smoke grenade at B1 with the 20mm Grenade Launcher.",
    ),
    (e.WeaponChanged("A1", COLT, "jammed"), "A1's Colt M2117 jams."),
    (e.WeaponChanged("A1", COLT, "broken"), "A1's Colt M2117 is beyond repair."),
    (e.WeaponChanged("A1", COLT, "cleared"), "A1 clears the Colt M2117."),
    (e.WeaponChanged("A1", COLT, "reloaded"), "A1 has reloaded the Colt M2117."),
    *(
        (
            e.MalfunctionRolled(
                **dice(3), figure="A1", weapon="colt_m2117", total=3, effect=effect
            ),
            f"A1's Colt M2117 malfunctions: {what}.",
        )
        for effect, what in (
            ("dud", "a dud, nothing worse"),
            ("jam", "it jams"),
            ("useless", "it is ruined"),
            ("bang", "it bursts"),
            ("killed", "it blows up"),
        )
    ),
    *(
        (
            e.MalfunctionRolled(
                **dice(3), figure="A1", weapon="hand_grenade", total=3, effect=effect
            ),
            f"A1's Hand Grenade malfunctions: {what}.",
        )
        for effect, what in (
            ("dud", "it does not go off"),
            ("jam", "it does not go off"),
            ("useless", "it does not go off"),
            ("bang", "it goes off in the hand"),
            ("killed", "it goes off in the face"),
        )
    ),
    (e.BlowStruck("A1", "B1"), "A1 goes for B1."),
    (e.AttackIneffective("A1", "cyber eye"), "A1 is safe from it: cyber eye."),
    (e.CloudPlaced(**dice(4), cloud=CLOUD), "it lasts until the end of Turn 5."),
    (e.WindTurned(dice=(4,), sides=16, draw=0, facing=4), "The wind blows to the east."),
    (e.CloudsDrifted(**dice(4), dx=40, dy=0), "The clouds drift 4 cm."),
    (e.CloudDispersed("c"), "A cloud blows away."),
    (e.GasBreathed("A1", "c"), "A1 is caught in the gas."),
    (e.TaskAdvanced("A1", "door", 1, 2), "A1 gets on with it: door, 1 of 2."),
    (e.TaskAdvanced("A1", "door", 2, 2), "A1 has done it: door."),
    (e.BodyLifted("A1", "B1"), "A1 takes B1 up."),
    (e.BodyDropped("A1", "B1"), "A1 lets B1 down."),
    (e.ScenarioDiceRolled(**dice(6, 2), purpose="response", counted=1), "1 six so far."),
    (e.ScenarioDiceRolled(**dice(6, 6), purpose="response", counted=2), "2 sixes so far."),
    (e.SideConceded("A"), "Side A gave up."),
    (e.BattleEnded("A", "Over."), "Over. Side A wins."),
    (e.BattleEnded("", "Over."), "Over. Nobody wins."),
]

MUTE: list[Event] = [
    e.TeamMustered(Team("A", "A", "Team A")),
    e.FigureMustered(figure("A1 10,10")),
    e.FigureOutfitted("A1", (), {}, (), {}, (), {}, audience=("A",)),
    e.GroundLaid((ground("wood", 1, 1, 5, 5),)),
    e.FigureDeployed("A1", Point(1, 1), 4),
    e.FigureHeldBack("A1"),
    e.FiguresHeldBack(("A1",)),
    e.InitiativePassed("A"),
    e.TurnEnded(1),
    e.ActionSpent("A1", "combat"),
    e.FigureFaltered("A1"),
    e.FigureTurned("A1", 4),
    e.ChoiceOpened(Pending("move_on", "A", "A1")),
    e.ChoiceClosed("A1"),
    e.FactChanged("sixes", 1),
    # These have a sentence in other cases.
    e.FigureMoved("A1", PATH[:1], 4, "walk"),
]

BENCH = table("A1 10,10", "B1 20,10").battle


def told(event: Event) -> str:
    sentence = FIREWALL.story(BENCH, event)
    assert sentence is not None, event
    return sentence.text


def test_every_kind_of_event_is_told_or_named_as_silent() -> None:
    assert {type(event) for event, _ in TOLD} | SILENT == set(KINDS)
    assert not {type(event) for event, _ in TOLD} & SILENT
    assert {type(event) for event in MUTE} >= SILENT


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_later_chapter_tells_its_events(kind: type[Event]) -> None:
    """What each sentence says is tested in the chapter's own file."""
    story = importlib.import_module(kind.__module__.replace(".events", ".story"))
    silent = getattr(story, "SILENT", frozenset())
    assert (kind in story.TELLINGS) != (kind in silent)


@pytest.mark.parametrize(("event", "words"), TOLD, ids=lambda value: type(value).__name__)
def test_what_an_event_tells(event: Event, words: str) -> None:
    assert words in told(event)


@pytest.mark.parametrize("event", MUTE, ids=lambda value: type(value).__name__)
def test_what_an_event_keeps_to_itself(event: Event) -> None:
    assert FIREWALL.story(BENCH, event) is None


@pytest.mark.parametrize(("event", "words"), TOLD, ids=lambda value: type(value).__name__)
def test_a_sentence_is_whole(event: Event, words: str) -> None:
    text = told(event)
    assert "{" not in text
    assert "}" not in text
    assert "  " not in text
    assert text[0].isupper()
    assert text.endswith((".", "…")) or isinstance(event, e.TurnBegan)


def test_a_name_with_braces_stays_as_it_is() -> None:
    figures = {**BENCH.figures, "B1": replace(BENCH.figures["B1"], name="{}")}
    named = replace(BENCH, figures=figures)
    sentence = FIREWALL.story(named, e.WeaponFired("A1", COLT, "SS", "B1"))
    assert sentence is not None
    assert sentence.text == "A1 fires the Colt M2117 (SS) at {}."


def test_an_event_without_a_tone_of_its_own_is_told_plainly() -> None:
    sentence = FIREWALL.story(BENCH, e.FigureMoved("A1", PATH, 4, "walk"))
    assert sentence is not None
    assert sentence.tone == "plain"


def test_before_its_first_event_a_battle_has_nothing_to_say() -> None:
    assert FIREWALL.scene(FIREWALL.empty(), "A").sentence == ""


def test_dice_are_told_with_their_sum_and_modifiers() -> None:
    sentence = FIREWALL.story(BENCH, rolled("shot"))
    assert sentence is not None
    assert sentence.dice == (3, 2)
    assert sentence.sum == "5 against 8 (Gutz 7)"
    assert [each.value for each in sentence.modifiers] == [1]
    assert sentence.side == "A"


def test_every_weapon_and_every_grenade_can_be_told() -> None:
    for entry in CATALOGUE.weapons:
        fired = e.WeaponFired("A1", CarriedWeapon(entry, entry), "SS", "B1")
        assert CATALOGUE.weapons[entry].name in told(fired)
    for kind, grenade in CATALOGUE.grenades.items():
        assert grenade.name in told(e.WeaponFired("A1", HAND, "B", "B1", grenade=kind))


# The scene


def scene_of(battle: Battle, side: str) -> Scene:
    return FIREWALL.scene(FIREWALL.view(battle, side), side)


def cards(battle: Battle, side: str) -> dict[str, Card]:
    return {card.id: card for card in scene_of(battle, side).cards}


def played(
    battle: Battle, *orders: Order, faces: tuple[int, ...] = ()
) -> tuple[Battle, list[Event]]:
    events: list[Event] = []
    hand = ListedDice(faces)
    for order in orders:
        battle, happened = FIREWALL.play(battle, order, hand)
        events += happened
    assert hand.left == 0
    return battle, events


def park() -> Battle:
    """The first scenario, in preparation."""
    return FIREWALL.folded(FIREWALL.muster("walk_in_the_park", {}, {}, 7))


def prepared() -> tuple[Battle, list[Event]]:
    """The leader of the squad lies in wait with a bow, a net gun and four grenades."""
    battle = park()
    wood = next(area for area in battle.areas if area.cover == "medium")
    x = sum(corner.x for corner in wood.corners) // len(wood.corners)
    y = sum(corner.y for corner in wood.corners) // len(wood.corners)
    kit = Equip(
        SNATCH, "squad-1", "bi_phase_inertial_plastic", ("bow", "jannings_net_gun"),
        ("smoke", "smoke", "tangler", "plasma"), "sword",
    )  # fmt: skip
    return played(battle, kit, Deploy(SNATCH, "squad-1", x, y))


SECRETS = ("Bow", "Net Gun", "Smoke", "Tangler", "Plasma", "Bi-Phase", "Sword")


def words_of(card: Card) -> str:
    return " ".join(f"{fact.label} {fact.value} {fact.note}" for fact in card.facts)


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize("side", [ELLAND, ""])
def test_the_ambush_is_hidden_while_it_is_prepared(side: str) -> None:
    battle, _ = prepared()
    assert "squad-1" not in [token.id for token in scene_of(battle, side).tokens]
    card = cards(battle, side)["squad-1"]
    assert [fact.label for fact in card.facts] == ["Gutz"]
    assert not any(secret in words_of(card) for secret in SECRETS)
    assert not card.on_table
    seen = FIREWALL.view(battle, side).figures["squad-1"]
    hidden = (seen.at, seen.weapons, seen.grenades, seen.armour, seen.melee, seen.status)
    assert hidden == (Point(0, 0), (), {}, "", "", RESERVE)


@pytest.mark.rule("R22.1")
def test_a_hidden_figure_looks_the_same_wherever_it_is() -> None:
    before, (after, _) = park(), prepared()
    assert FIREWALL.view(before, ELLAND).figures == FIREWALL.view(after, ELLAND).figures
    assert FIREWALL.view(before, ELLAND) != FIREWALL.view(before, SNATCH)


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize("side", [SNATCH, "*"])
def test_its_own_side_and_a_referee_see_the_ambush(side: str) -> None:
    battle, _ = prepared()
    assert "squad-1" in [token.id for token in scene_of(battle, side).tokens]
    known = words_of(cards(battle, side)["squad-1"])
    assert all(secret in known for secret in SECRETS)


@pytest.mark.rule("R22.1")
def test_the_victims_hide_nothing() -> None:
    battle, _ = prepared()
    for name in ("ed", "kewell", "phil"):
        assert FIREWALL.view(battle, SNATCH).figures[name] == battle.figures[name]
        assert FIREWALL.view(battle, ELLAND).figures[name] == battle.figures[name]


@pytest.mark.rule("R22.1")
def test_the_log_does_not_betray_the_ambush() -> None:
    battle, events = prepared()
    _, more = played(
        battle, HoldBack(SNATCH, "squad-1"), ShapeGround(SNATCH, 3), RemoveArea(SNATCH, "wood-1")
    )
    secret = (e.FigureEquipped, e.FigureDeployed, e.FigureHeldBack, e.FiguresHeldBack)
    happened = [event for event in (*events, *more) if isinstance(event, secret)]
    assert {type(event) for event in happened} == set(secret)
    assert {event.audience for event in happened} == {(SNATCH,)}


@pytest.mark.rule("R22.1")
def test_figures_that_lose_their_cover_go_back_in_secret() -> None:
    battle, _ = prepared()
    wood = next(area for area in battle.areas if area.cover == "medium")
    after, events = played(battle, RemoveArea(SNATCH, wood.id))
    assert after.figures["squad-1"].status == RESERVE
    back = [event for event in events if isinstance(event, e.FiguresHeldBack)]
    assert back == [e.FiguresHeldBack(("squad-1",), audience=(SNATCH,))]


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize("hidden", [True, False])
def test_how_much_is_written_down_tells_nobody_who_lost_his_cover(hidden: bool) -> None:
    battle, _ = prepared()
    if not hidden:
        battle, _ = played(battle, HoldBack(SNATCH, "squad-1"))
    wood = next(area for area in battle.areas if area.cover == "medium")
    for order in (RemoveArea(SNATCH, wood.id), ShapeGround(SNATCH, 3)):
        _, events = played(battle, order)
        back = [event.figures for event in events if event.audience]
        assert back == [("squad-1",) if hidden else ()]


@pytest.mark.rule("R22.1")
def test_when_the_battle_begins_the_table_is_open() -> None:
    battle, _ = prepared()
    begun, _ = played(battle, BeginBattle(SNATCH), faces=(6, 1))
    for side in (SNATCH, ELLAND, ""):
        assert FIREWALL.view(begun, side) == begun
        assert "squad-1" in [token.id for token in scene_of(begun, side).tokens]


def test_a_card_tells_every_number_with_its_reason() -> None:
    wood = ground("wood", 5, 5, 10, 10, cover="medium", clutter=3)
    bench = table(
        "A1 10,10 fn_m2149 grenades=smoke:2 armour=korlon_pleximesh melee=knife leader", "B1 20,10",
        areas=(wood,),
    )  # fmt: skip
    card = cards(bench.battle, "A")["A1"]
    facts = {fact.label: (fact.value, fact.note) for fact in card.facts}
    assert (card.role, card.state, card.value) == ("Leader", "on the table", 7)
    assert facts["Gutz"] == ("7", "7 at the start")
    assert facts["Armour"] == ("Korlon Pleximesh", "takes 1 off a loss, -2 cm to moves")
    # 2 cm less than 6, 18 and 26.
    assert facts["Moves"][0] == "crawl 4 cm, walk 16 cm, run 24 cm"
    assert facts["FN M2149"][0] == "SS +1, CB +1; 15/30/50 cm"
    assert facts["35mm Grenade Launcher"][1].startswith("5 loaded. ")
    assert facts["2 × Smoke"][0] == "grenade"
    assert facts["Close combat"] == ("Knife", "+1")
    assert facts["Clutter"] == ("3", "Wood")
    assert facts["Cover"] == ("medium", "Wood")


def test_a_card_follows_the_fight() -> None:
    bench = table("A1 10,10 colt_m2117", "B1 20,10 celtech_9mm_tactical_smg", "B2 60,60")
    after = bench.order(shoot("A1", "B1", "colt_m2117"), (4, 4, 2))
    card = cards(after.battle, "B")["A1"]
    assert "jammed" in names_of(card.marks)
    assert card.value == 6
    assert not card.can_act
    (weapon,) = (fact for fact in card.facts if fact.label == "Colt M2117")
    assert weapon.value.endswith("— jammed")


def test_a_cloud_is_drawn_and_a_body_stays_on_the_table() -> None:
    bench = table("A1 10,10 isuku_stunner grenades=smoke", "A2 10,30 isuku_stunner", "B1 17.5,10")
    smoked = bench.order(throw("A1", "B1", "smoke", attack="Special"), (1, 2, 3))
    drawn = scene_of(smoked.battle, "B")
    assert [area.name for area in drawn.areas] == ["Smoke"]
    down = smoked.order(shoot("A2", "B1", "isuku_stunner"), (1, 1))
    token = next(each for each in scene_of(down.battle, "B").tokens if each.id == "B1")
    assert token.is_down
    assert token.marks == ("unconscious",)
    assert down["A1"].status == ACTIVE


def test_the_letters_of_a_token() -> None:
    names = ("Sable", "Trooper 12", "Anna van Dyk", "“Mongoose” Malone", "X")
    assert [initials(name) for name in names] == ["Sa", "T12", "AV", "MM", "X"]
