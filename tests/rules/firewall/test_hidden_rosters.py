"""Hidden rosters: nobody knows more of the others than their models show and play has told."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from rules.bots import Whim, random_order
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.events import FigureMustered, FigureOutfitted, GutzRolled
from rules.firewall.ruleset import FIREWALL
from rules.firewall.skills.events import SkillShown
from rules.firewall.state import Battle, CyberSystem, Figure
from rules.firewall.warbands.ready import ready
from rules.kernel.dice import SeededDice
from rules.kernel.events import Event
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder, encode

SIDES = ("tollgate", "wardens")
HIDDEN = {"rosters": "hidden"}
PEOPLE = [each for each in ready() if not FIREWALL.workshop.check(each)]
BARE = {"grenades": {}, "gear": (), "skills": {}, "cyber": (), "drugs": {}}


def opening(rules: dict[str, str] | None = None) -> tuple[Event, ...]:
    """Tanner Street, with people who have something of everything."""
    rich = sorted(PEOPLE, key=lambda each: -sum("cyber" in str(m.build) for t in each.teams
                                                for m in t.members))  # fmt: skip
    forces = dict(zip(SIDES, rich[:2], strict=True))
    names = dict.fromkeys(SIDES, "")
    return FIREWALL.muster("street_fight", names, HIDDEN if rules is None else rules, 7, forces)


def known_to(events: Sequence[Event], side: str) -> list[Event]:
    return [each for each in events if not each.audience or side in each.audience]


def secrets_of(figure: Figure) -> tuple[object, ...]:
    return tuple(getattr(figure, name) for name in BARE)


def test_the_others_read_what_the_models_show_and_the_owner_reads_all() -> None:
    events, plain = opening(), FIREWALL.folded(opening({}))
    battle = FIREWALL.folded(events)
    assert battle.figures == plain.figures
    for event in known_to(events, ""):
        assert not isinstance(event, FigureOutfitted)
        if isinstance(event, FigureMustered):
            assert not any(secrets_of(event.figure))
    assert sum(isinstance(each, FigureOutfitted) for each in events) == len(battle.figures)
    started = replace(battle, phase="act")
    for side in (*SIDES, ""):
        seen = FIREWALL.view(started, side)
        for id_, figure in seen.figures.items():
            whole = battle.figures[id_]
            assert (figure == whole) or figure.side != side
            assert figure.side == side or not any(secrets_of(figure))
            assert figure.armour == whole.armour
            held = [each for each in whole.weapons if each.mount != "built_in"]
            assert figure.side == side or list(figure.weapons) == held
    assert any(any(secrets_of(each)) for each in battle.figures.values())


def test_with_open_rosters_nothing_is_hidden() -> None:
    battle = replace(FIREWALL.folded(opening({})), phase="act")
    assert FIREWALL.view(battle, "").figures == battle.figures
    assert not any(isinstance(each, FigureOutfitted) for each in opening({}))


def test_referees_and_the_end_of_the_battle_know_everything() -> None:
    rules = {**HIDDEN, "referee": "seat"}
    events = FIREWALL.muster("street_fight", {}, rules, 7)
    assert all("referee" in each.audience for each in events if isinstance(each, FigureOutfitted))
    battle = replace(FIREWALL.folded(events), phase="act")
    assert FIREWALL.view(battle, "referee") == battle
    over = replace(battle, phase="over")
    assert FIREWALL.view(over, "wardens") == over


def somebody(**secrets: object) -> Battle:
    battle = replace(FIREWALL.folded(opening()), phase="act")
    figure = next(each for each in battle.figures.values() if each.side == "tollgate")
    changed = replace(figure, id="S", **{**BARE, **secrets})
    return replace(battle, figures={**battle.figures, "S": changed})


def shown(battle: Battle, event: Event) -> Figure:
    return FIREWALL.view(FIREWALL.fold(battle, event), "wardens").figures["S"]


def rolled(*modifiers: Modifier, skill: str = "", level: int = 0) -> GutzRolled:
    return GutzRolled((3, 4), 6, 0, "S", "shot", 7, 7, "success", modifiers, skill, level)


def test_a_skill_is_known_once_it_was_used() -> None:
    battle = somebody(skills={"stealth": 2, "medical": 1})
    assert shown(battle, rolled()).skills == {}
    assert shown(battle, rolled(skill="stealth", level=2)).skills == {"stealth": 2}
    assert shown(battle, SkillShown("S", "medical", 1)).skills == {"medical": 1}
    aided = rolled(Modifier("Medical 1", 1, "R19.6"))
    assert shown(battle, aided).skills == {"medical": 1}
    secret = replace(rolled(skill="stealth", level=2), audience=("tollgate",))
    assert shown(battle, secret).skills == {}


def test_a_chip_is_known_by_the_skill_that_only_it_can_be() -> None:
    chip = CyberSystem("skill_chip", "skill_chip", skills={"stealth": 3})
    battle = somebody(skills={"stealth": 1}, cyber=(chip,))
    found = shown(battle, rolled(skill="stealth", level=3))
    assert (found.skills, found.cyber) == ({}, (chip,))


def test_cyberware_is_known_by_what_it_adds_to_a_roll() -> None:
    computer = CyberSystem("combat_computer", "combat_computer")
    battle = somebody(cyber=(computer,))
    name = CATALOGUE.cybernetics["combat_computer"].name
    assert shown(battle, rolled()).cyber == ()
    assert shown(battle, rolled(Modifier(name, 1, "R17.4"))).cyber == (computer,)


# --- Two worlds -------------------------------------------------------------------------------


POCKETS = ("drugs", "grenades", "gear")


def bared(events: Sequence[Event], names: Sequence[str]) -> list[Event]:
    """The same battle in which Tollgate has none of these things."""
    none = {name: BARE[name] for name in names}
    guns = ("built_in",) if "cyber" in names else ()
    return [
        replace(each, **none, weapons=tuple(w for w in each.weapons if w.mount not in guns))
        if isinstance(each, FigureOutfitted) and each.audience[0] == "tollgate"
        else each
        for each in events
    ]


def revealed(worlds: Sequence[Battle]) -> bool:
    """Whether something has come out that only one of the worlds has."""
    return worlds[0].shown != worlds[1].shown


def told(battle: Battle, events: Sequence[Event], side: str) -> list[bytes]:
    """All that a side is shown: the view, the drawing, each line, what may be ordered and why."""
    view = FIREWALL.view(battle, side)
    offers = FIREWALL.offers(view, side) if side else ()
    lines = [FIREWALL.story(view, each) for each in known_to(events, side)]
    found: list[object] = [view, FIREWALL.scene(view, side), lines, offers]
    return [encode(each) for each in found]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("names", "least"), [(tuple(BARE), 2), (POCKETS, 20)])
def test_two_worlds_that_differ_in_what_is_hidden_look_alike(
    seed: int, names: tuple[str, ...], least: int
) -> None:
    """Tollgate has pockets full of things, or empty ones: until one is used nobody can tell."""
    whim, lines = Whim(seed), opening()
    logs = [list(lines), bared(lines, names)]
    worlds = [FIREWALL.folded(each) for each in logs]
    dice = [SeededDice(b"hidden", [str(seed)]) for _ in worlds]
    compared = 0
    for _ in range(60):
        sides = FIREWALL.to_act(worlds[1])
        if not sides:
            break
        order = random_order(FIREWALL, worlds[1], whim.pick(sides), whim, frozenset({"concede"}))
        try:
            played = [
                FIREWALL.play(world, order, each) for world, each in zip(worlds, dice, strict=True)
            ]
        except IllegalOrder:
            break
        worlds = [battle for battle, _ in played]
        for log, (_, events) in zip(logs, played, strict=True):
            log += events
        if FIREWALL.outcome(worlds[1]) is not None:  # then everything is open
            break
        for side in ("wardens", ""):
            known = [known_to(log, side) for log in logs]
            if known[0] != known[1] or revealed(worlds):
                assert compared > least
                return
            assert told(worlds[0], logs[0], side) == told(worlds[1], logs[1], side)
        own = [told(world, log, "tollgate") for world, log in zip(worlds, logs, strict=True)]
        assert own[0] != own[1]
        compared += 1
    assert compared > least


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_hidden_every_side_is_told_its_story_to_the_end(seed: int) -> None:
    """Nothing that the others are shown needs what they do not know."""
    whim, log = Whim(100 + seed), list(opening())
    battle, dice = FIREWALL.folded(log), SeededDice(b"whole", [str(seed)])
    for step in range(150):
        sides = FIREWALL.to_act(battle)
        if not sides:
            break
        side = whim.pick(sides)
        order = random_order(FIREWALL, battle, side, whim, frozenset({"concede"}))
        FIREWALL.preview(FIREWALL.view(battle, side), order)
        battle, events = FIREWALL.play(battle, order, dice)
        log += events
        if step % 10 == 0:
            for each in (*SIDES, ""):
                told(battle, log, each)
    assert len(log) > 150


def test_a_token_tells_of_the_weapon_what_the_model_shows_and_no_more() -> None:
    battle = replace(FIREWALL.folded(opening()), phase="act")
    gun = next(each for each in battle.figures.values() if each.weapons and not each.vehicle)
    built_in = replace(gun.weapons[0], mount="built_in")
    armed = replace(gun, weapons=(built_in,), melee="unarmed")
    people = {**battle.figures, gun.id: armed}
    here = {id_: replace(each, status="active", aboard="") for id_, each in people.items()}
    battle = replace(battle, figures=here)
    for side in (*SIDES, ""):
        seen = FIREWALL.scene(FIREWALL.view(battle, side), side)
        tokens = {each.id: each for each in seen.tokens}
        cards = {each.id: each for each in seen.cards}
        assert tokens[gun.id].weapon == ""
        for id_, token in tokens.items():
            told = any(each.group == "Weapons" for each in cards[id_].facts)
            assert told or not token.weapon
        assert any(each.weapon for each in seen.tokens)
    in_hand = replace(armed, weapons=(replace(built_in, mount=""),))
    battle = replace(battle, figures={**here, gun.id: replace(in_hand, status="active", aboard="")})
    tokens = FIREWALL.scene(FIREWALL.view(battle, gun.side), gun.side).tokens
    assert next(each for each in tokens if each.id == gun.id).weapon
