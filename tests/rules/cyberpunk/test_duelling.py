"""Duels: the sums of the chain, beside the slow ones and beside duels that are played."""

from __future__ import annotations

from math import sqrt

import pytest
from msgspec.structs import replace

from rules.cyberpunk import arena
from rules.cyberpunk import orders as o
from rules.cyberpunk.duelling import FIRST, INITIATIVE, SECOND, WHOLE, Fighter, Match, turns
from rules.cyberpunk.fielding import build_of, fielded
from rules.cyberpunk.odds import odds
from rules.cyberpunk.play import play
from rules.cyberpunk.state import DECLARE, OVER, Battle, encumbrance, is_up, weapon_of
from rules.cyberpunk.warbands.duels import duel
from rules.kernel.dice import SeededDice

TWENTY_METRES = 400
PISTOL, RIFLE = ("heavy_pistol-1", "ball:single:2"), ("assault_rifle-1", "ball:burst")


def fighter(person: str, weapon: str, way: str, cover: str = "") -> Fighter:
    figure = fielded(build_of(person), person, person, person)
    return Fighter(arena.loaded(figure, weapon, way.partition(":")[0]), weapon, way, cover)


GUNHAND, ENFORCER = fighter("gunhand", *PISTOL), fighter("enforcer", *RIFLE)


def order_of(battle: Battle, fighters: dict[str, Fighter]):
    """What a duellist orders: an attack, loading if nothing is left, and then nothing more."""
    if battle.phase == DECLARE:
        return o.Declare(arena.FIRST, ())
    me = battle.figures[battle.active]
    mine = fighters[me.id]
    carried = weapon_of(me, mine.weapon)
    if me.actions:
        return o.EndTurn(me.side, me.id)
    other = arena.SECOND if me.id == arena.FIRST else arena.FIRST
    if ":burst" in mine.way:
        if carried.loaded >= 3:
            return o.Burst(me.side, me.id, mine.weapon, other)
    elif carried.loaded:
        shots = min(int(mine.way[-1]), carried.loaded)
        return o.Shoot(me.side, me.id, mine.weapon, other, shots)
    return o.Reload(me.side, me.id, mine.weapon, carried.ammo)


def opened(first: Fighter, second: Fighter) -> Battle:
    battle = arena.arranged(first.figure, second.figure, TWENTY_METRES)
    rules = {**battle.rules, "fast_draw": "off"}
    return replace(battle, rules=rules, phase=DECLARE, order=(), active="")


def played(first: Fighter, second: Fighter, seed: int, rounds: int) -> list[str]:
    """Who has won a played duel at the end of each round; empty while both stand."""
    fighters = {arena.FIRST: first, arena.SECOND: second}
    battle, dice, found = (
        opened(first, second),
        SeededDice(seed.to_bytes(32, "big"), ["a", "b"]),
        [],
    )
    while battle.phase != OVER and battle.round <= rounds:
        before = battle.round
        battle, _ = play(battle, order_of(battle, fighters), dice)
        if battle.round > before and battle.phase != OVER:
            found.append("")
    up = [figure.id for figure in battle.figures.values() if is_up(figure)]
    return [*found, *[up[0] if len(up) == 1 else ""] * rounds][:rounds]


@pytest.mark.thorough
@pytest.mark.rule("C1", "C19", "C20", "C31")
def test_played_duels_end_as_often_as_the_sums_say() -> None:
    count, rounds = 1500, 3
    told = list(Match((GUNHAND, ENFORCER), TWENTY_METRES, INITIATIVE).fight(rounds))
    ends = [played(GUNHAND, ENFORCER, seed, rounds) for seed in range(count)]
    for place, now in enumerate(told):
        for winner, chance in ((arena.FIRST, now.first), (arena.SECOND, now.second)):
            share = chance / WHOLE
            seen = sum(end[place] == winner for end in ends) / count
            assert abs(seen - share) < 4 * sqrt(share * (1 - share) / count), (place, winner)


@pytest.mark.thorough
@pytest.mark.rule("C27")
def test_forgetting_worn_armour_changes_nothing_in_the_first_round_and_little_later() -> None:
    pair = (fighter("gunhand", *PISTOL), fighter("gunhand", *PISTOL))
    told = list(Match(pair, TWENTY_METRES, INITIATIVE).fight(2))
    slow = list(Match(pair, TWENTY_METRES, INITIATIVE, worn=True).fight(2))
    tiny = WHOLE // 10**9  # what rounding may take
    assert abs(told[0].first - slow[0].first) < tiny
    assert abs(told[0].second - slow[0].second) < tiny
    assert tiny < abs(told[1].neither - slow[1].neither) < WHOLE // 500


@pytest.mark.rule("C10", "C31")
@pytest.mark.parametrize(("me", "other"), [(GUNHAND, ENFORCER), (ENFORCER, GUNHAND)])
def test_the_first_attack_is_what_a_preview_says_of_it(me, other) -> None:
    match = Match((me, other), TWENTY_METRES, FIRST)
    battle = arena.arranged(me.figure, other.figure, TWENTY_METRES)
    order = arena.order_of(me.figure, me.weapon, me.way)
    hits = dict(odds(battle, order).figures[0].hits)
    found = match.chains[1].hits((0, 0), weapon_of(me.figure, me.weapon).loaded)
    assert dict(found.counts) == hits
    # Whoever acts first and puts the other out has won; the other may still answer.
    _, out = match.chains[1].attacked(0, (0, 0), weapon_of(me.figure, me.weapon).loaded)
    now = next(iter(match.fight(1)))
    assert out <= now.first < out + WHOLE // 100  # and a few bleed to death
    assert now.second < WHOLE - out


@pytest.mark.rule("C1")
def test_who_acts_first_matters_and_by_initiative_it_is_the_quicker() -> None:
    won = {
        opens: list(Match((GUNHAND, ENFORCER), TWENTY_METRES, opens).fight(2))[-1].first
        for opens in (FIRST, INITIATIVE, SECOND)
    }
    assert won[FIRST] > won[INITIATIVE] > won[SECOND]
    first = next(iter(Match((GUNHAND, ENFORCER), TWENTY_METRES, INITIATIVE).fight(1)))
    # REF 9 and a boost of 2, against REF 7 less what armour takes; of equals the quicker.
    lead = 9 + 2 - (7 - encumbrance(ENFORCER.figure)) - encumbrance(GUNHAND.figure)
    ways = sum(a + lead >= b for a in range(1, 11) for b in range(1, 11))
    assert first.moves_first == WHOLE * ways // 100


@pytest.mark.rule("C1")
def test_alike_they_win_alike_over_two_rounds_of_initiative() -> None:
    pair = (fighter("gunhand", *PISTOL), fighter("gunhand", *PISTOL))
    one, two = Match(pair, TWENTY_METRES, FIRST), Match(pair, TWENTY_METRES, SECOND)
    for a, b in zip(one.fight(3), two.fight(3), strict=True):
        assert (a.first, a.second, a.neither) == (b.second, b.first, b.neither)


@pytest.mark.rule("C3")
def test_whoever_has_nothing_left_loads_in_a_round_of_its_own() -> None:
    assert turns(GUNHAND, 6) == [8, 6, 4, 2, 0, 8]
    assert turns(ENFORCER, 12) == [30, 27, 24, 21, 18, 15, 12, 9, 6, 3, 0, 30]


@pytest.mark.rule("C29")
def test_cover_helps_whoever_stands_behind_it() -> None:
    hidden = fighter("gunhand", *PISTOL, cover="steel_door")
    open_, behind = (
        list(Match((each, ENFORCER), TWENTY_METRES, INITIATIVE).fight(2))[-1]
        for each in (GUNHAND, hidden)
    )
    assert behind.second < open_.second
    assert behind.first > open_.first


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"a_who": "blade"}, "carries no gun"),
        ({"b_weapon": "bow", "b_how": "burst"}, "is not fired like that"),
        ({"a_ammo": "slug"}, "does not take that"),
        ({"a_weapon": "pump_shotgun", "distance": "300"}, "reaches"),
    ],
)
def test_what_cannot_be_fought_is_refused_in_words(asked, words) -> None:
    assert words in duel(asked).refused


def test_unknown_values_are_no_duel() -> None:
    with pytest.raises(KeyError):
        duel({"a_who": "nobody"})


@pytest.mark.rule("C10", "C17", "C25")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"a_ref": "10"}, {"a_ref": "3"}), ({"a_skill": "9"}, {"a_skill": "0"}),
        ({"a_body": "12"}, {"a_body": "2"}), ({"a_armour": "metal_gear"}, {"a_armour": "none"}),
    ],
)  # fmt: skip
def test_chosen_scores_and_armour_count(better, worse) -> None:
    won = [duel({**each, "rounds": "2"}).rounds[-1].second for each in (better, worse)]
    assert won[0].ways * won[1].of < won[1].ways * won[0].of


def test_the_rounds_of_a_duel_add_up() -> None:
    for each in duel({"rounds": "3"}).rounds:
        parts = (each.first, each.second, each.neither, each.nobody)
        assert abs(sum(part.ways / part.of for part in parts) - 1) < 1e-12
