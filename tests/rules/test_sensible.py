"""The sensible player: better than chance, the same every time, and told no secrets."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from msgspec.structs import replace

from rules.bots import Whim, choices
from rules.bots.duel import duel
from rules.bots.moves import open_ways
from rules.bots.player import FARSIGHTED, QUICK, THOROUGH, Care, Player
from rules.bots.ways import ways
from rules.firewall.orders import Attempt, Move, Rally, Shoot, Unjam
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import CHOOSE, Battle
from rules.kernel.dice import SeededDice
from rules.kernel.geometry import Point, span
from tests.battles.tiny_ruleset import TINY, Tiny
from tests.rules.firewall.tabletop import ground, table

RIFLE = "corp_arms_mk_ii"
SIDES = [
    (card.id, side.id) for card in FIREWALL.scenarios for side in card.sides if not side.is_referee
]


def opening(scenario: str, seed: int = 1) -> Battle:
    rules = {rule.key: rule.default for rule in FIREWALL.house_rules if rule.concerns(scenario)}
    if "lonnie" in rules:
        rules["lonnie"] = "nobody"
    card = next(card for card in FIREWALL.scenarios if card.id == scenario)
    names = {side.id: side.name for side in card.seated(rules)}
    return FIREWALL.folded(FIREWALL.muster(scenario, names, rules, seed))


def fought(scenario: str, side: str, seed: int) -> str:
    """Who wins when the machine plays one side and chance all the others."""
    start, dice = opening(scenario, seed), SeededDice(seed.to_bytes(4, "big"))
    *_, last = duel(FIREWALL, start, dice, {side}, seed)
    outcome = FIREWALL.outcome(last.after)
    assert outcome is not None
    return outcome.winner


def first(battle: Battle, side: str, seed: int = 1):
    """What it wants most beside the tasks of the bench, which has no aim of its own."""
    wanted = choices(FIREWALL, FIREWALL.view(battle, side), side, Whim(seed))
    return next(order for order in wanted if not isinstance(order, Attempt))


@pytest.mark.thorough
@pytest.mark.parametrize("scenario", ["street_fight", "walk_in_the_park", "escape_from_ash_end"])
def test_it_wins_more_often_than_chance_does(scenario):
    ours = [side for card, side in SIDES if card == scenario]
    ends = [(side, fought(scenario, side, 1)) for side in ours]
    assert any(side == winner for side, winner in ends)
    assert all(winner in (side, "") for side, winner in ends)


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "side"), SIDES)
def test_it_beats_chance_clearly(scenario, side):
    winners = Counter(fought(scenario, side, seed) for seed in range(1, 31))
    lost = winners.total() - winners[side] - winners[""]
    # Where three fight, half of the battles end with nobody ahead: 44 of 90 are won, none is lost.
    assert winners[side] >= (12 if scenario == "triple_cross" else 15)
    assert winners[side] >= 5 * lost


def test_it_shoots_whom_it_can_hit():
    t = table(f"A1 10,10 {RIFLE}", f"B1 25,10 {RIFLE}")
    order = first(t.battle, "A")
    assert isinstance(order, Shoot)
    assert order.target == "B1"


def test_it_finishes_the_shaken_before_the_steady():
    t = table(f"A1 10,10 {RIFLE}", "B1 30,8", "B2 30,12")
    weak = replace(t.battle.figures["B2"], gutz=2)
    battle = replace(t.battle, figures={**t.battle.figures, "B2": weak})
    assert first(battle, "A").target == "B2"


def test_it_rallies_and_clears_jams_when_there_is_nobody_to_shoot():
    t = table(f"A1 10,10 {RIFLE}", "B1 100,80")
    one = t.battle.figures["A1"]
    pinned = replace(t.battle, figures={**t.battle.figures, "A1": replace(one, suppressed=True)})
    assert isinstance(first(pinned, "A"), Rally)
    gun = replace(one.weapons[0], state="jammed")
    jammed = replace(t.battle, figures={**t.battle.figures, "A1": replace(one, weapons=(gun,))})
    assert isinstance(first(jammed, "A"), Unjam)


def test_a_guess_ends_where_an_order_ends_the_turn():
    """Lucky dice tie for ever: the next Turn's initiative must not be rolled with them."""
    t = table(f"A1 10,10 {RIFLE}", "B1 25,10", "B2 180,90 leader", "A2 20,90")
    everybody = t.battle.figures.items()
    done = {name: replace(each, failed=name != "A1", moved=True) for name, each in everybody}
    # One more in Tactics makes a tie of a one and a two.
    skilled = {**done, "B2": replace(done["B2"], skills={"tactics": 2})}
    battle = replace(t.battle, figures=skilled)
    order = first(battle, "A")
    assert FIREWALL.counsel.hope(FIREWALL.view(battle, "A"), order) is not None
    after = FIREWALL.play(battle, order, SeededDice(b"over"))[0]
    assert after.turn > battle.turn


def test_the_same_view_and_whim_give_the_same_orders():
    battle = opening("street_fight")
    given = [
        list(islice(choices(FIREWALL, FIREWALL.view(battle, "tollgate"), "tollgate", Whim(5)), 5))
        for _ in range(2)
    ]
    assert given[0] == given[1]


@pytest.mark.thorough
def test_it_never_gives_up_by_itself():
    for turn in duel(FIREWALL, opening("street_fight"), SeededDice(b"x"), {"wardens"}, 1):
        if turn.side == "wardens":
            assert turn.order.__struct_config__.tag != "concede"


def worlds() -> tuple[Battle, Battle]:
    """Two wharves in a battle's midst that differ only in the counter that is no bomb."""
    dice = SeededDice(b"two worlds")
    turns = duel(FIREWALL, opening("triple_cross"), dice, {"mafia", "daewoo", "thorco"}, 4)
    battle = next(turn.after for turn in turns if turn.after.turn == 2)
    one = next(trap for trap in battle.traps.values() if not trap.weapon)
    other = next(
        trap
        for trap in battle.traps.values()
        if trap.weapon and not trap.gone and not trap.known_to and not one.known_to
    )
    swapped = {
        **battle.traps,
        one.id: replace(one, weapon=other.weapon),
        other.id: replace(other, weapon=""),
    }
    return battle, replace(battle, traps=swapped)


@pytest.mark.thorough
def test_what_is_hidden_changes_no_order():
    here, there = worlds()
    assert here != there
    for side in ("mafia", "daewoo", "thorco"):
        wanted = [
            list(islice(choices(FIREWALL, FIREWALL.view(world, side), side, Whim(9)), 8))
            for world in (here, there)
        ]
        assert wanted[0] == wanted[1]
        if side in FIREWALL.to_act(here):
            assert wanted[0]


def test_what_others_prepare_changes_no_order():
    battle = opening("walk_in_the_park")
    squad = battle.figures["squad-1"]
    other = replace(squad, weapons=(), grenades={}, armour="street_clothing")
    changed = replace(battle, figures={**battle.figures, "squad-1": other})
    views = [FIREWALL.view(world, "elland") for world in (battle, changed)]
    assert views[0] == views[1]


def test_a_game_without_counsel_is_played_by_whim():
    order = next(choices(TINY, Tiny(), "red", Whim(1)))
    assert order.side == "red"
    assert order.__struct_config__.tag != "concede"


def test_it_looks_beyond_the_nearest_targets():
    weak = "B5 34,10 gutz=2"
    t = table(f"A1 10,10 {RIFLE}", "B1 26,8", "B2 26,12", "B3 28,8", "B4 28,12", weak)
    assert first(t.battle, "A").target == "B5"


@pytest.mark.parametrize("seed", range(4))
def test_it_begins_with_the_team_that_has_most_to_do(seed):
    t = table(f"A1 10,10 {RIFLE} team=idle", f"A2 150,50 {RIFLE} team=busy", "B1 165,50 gutz=3")
    teams = {name: replace(team, used=False) for name, team in t.battle.teams.items()}
    battle = replace(t.battle, teams=teams, phase=CHOOSE, to_choose="A", active_team="")
    assert first(battle, "A", seed).team == "busy"


def test_rallying_is_worth_what_its_chance_is():
    def worth(gutz: int) -> int:
        t = table(f"A1 10,10 {RIFLE} suppressed gutz={gutz}", "B1 190,90")
        return FIREWALL.counsel.weigh(t.battle, Rally("A", "A1")).worth

    assert worth(3) < worth(6) < worth(9)
    assert 3 * worth(3) < worth(9)


def test_a_shot_that_it_has_anyway_draws_nobody_away():
    """All ways lead to the same shot as standing still: it is fired first."""
    t = table(f"A1 10,10 {RIFLE}", f"B1 30,10 {RIFLE}")
    assert isinstance(first(t.battle, "A"), Shoot)


def test_it_goes_where_it_sees_somebody_and_then_shoots():
    wall = ground("house", 14, 0, 2, 11, blocks=True)
    t = table(f"A1 12,9 {RIFLE}", "B1 30,9 gutz=2", areas=(wall,))
    order = first(t.battle, "A")
    assert isinstance(order, Move)
    after = FIREWALL.counsel.after(t.battle, order)
    assert FIREWALL.counsel.foresight.shot_from(after, "A1", after.figures["A1"].at) > 0


def test_it_runs_only_where_it_could_not_walk():
    t = table(f"A1 50,50 {RIFLE}", "B1 110,50")
    player = Player(FIREWALL, t.battle, "A", Whim(1), FARSIGHTED)
    offers = FIREWALL.offers(t.battle, "A", "A1")
    found = [
        (wish.order, span(at, t["A1"].at))
        for wish, at in ways(player, player.foresight, "A1", offers)
    ]
    assert {order.speed for order, _ in found} == {"crawl", "walk", "run"}
    assert all(away >= 180 for order, away in found if order.speed == "run")
    assert all(60 <= away <= 180 for order, away in found if order.speed == "walk")


def test_who_has_fired_lies_down_under_fire():
    t = table(f"A1 10,10 {RIFLE}", f"B1 30,10 {RIFLE}", f"B2 30,14 {RIFLE}")
    assert isinstance(first(t.battle, "A"), Shoot)
    fired = replace(t.battle.figures["A1"], fought=True)
    battle = replace(t.battle, figures={**t.battle.figures, "A1": fired})
    order = first(battle, "A")
    assert isinstance(order, Move)
    assert order.speed == "crawl"


def test_only_the_thorough_look_ahead_so_far():
    t = table("A1 10,10", "B1 30,10")
    seen = {care: Player(FIREWALL, t.battle, "A", Whim(1), care) for care in (QUICK, THOROUGH)}
    assert seen[QUICK].foresight is None
    assert seen[THOROUGH].foresight is FIREWALL.counsel.foresight


def test_the_thorough_go_around_what_lies_before_a_place():
    """A pocket of walls, open to the side: no straight way leads out of it towards anybody."""
    walls = (
        ground("wall", 14, 4, 1, 10, blocks=True),
        ground("wall", 6, 3, 9, 1, blocks=True),
        ground("wall", 6, 14, 9, 1, blocks=True),
    )
    t = table("A1 12,9", "B1 60,9", areas=walls)
    thorough, quick = (around_of(t.battle, care) for care in (FARSIGHTED, QUICK))
    assert thorough
    assert not quick
    assert all(FIREWALL.play(t.battle, order, SeededDice(b"way")) for order in thorough)


def around_of(battle: Battle, care: Care) -> list[Move]:
    """The moves of A1 that a player of this care thinks of and that bend."""
    player = Player(FIREWALL, battle, "A", Whim(1), care)
    offers = FIREWALL.offers(battle, "A", "A1")
    places = [Point(170, 90), Point(160, 20), Point(160, 160)]
    walks = [offer for offer in offers if offer.fixed.get("speed") == "run"]
    found = (order for offer in walks for _, order in open_ways(player, offer, places, 3))
    return [order for order in found if isinstance(order, Move) and order.via]
