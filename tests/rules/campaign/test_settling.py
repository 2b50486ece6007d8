"""What a battle leaves in the ledger, and what crews do between battles."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.kernel.campaign import dealings as d
from rules.kernel.campaign import entries as e
from rules.kernel.campaign import preset as p
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.entries import BadEntry, Item
from rules.kernel.campaign.ledger import Ledger, folded
from rules.kernel.campaign.reading import BadPreset, read_preset
from rules.kernel.campaign.settling import ABSENT, Part, row_for, settle
from rules.kernel.deeds import ATTACK, DRUG, MISHAP, Deed, Fighter
from tests.rules.campaign.made import (
    CRAFT,
    FIREWALL,
    SCENARIOS,
    battle,
    everybody,
    openings,
    preset,
    war,
)
from tests.rules.campaign.tables_written import written


def member(ledger: Ledger, crew: str = "a", place: int = 0) -> str:
    return list(ledger.campaign.crews[crew].people)[place]


def put(ledger: Ledger, crew: str, who: str, state: str, **more) -> None:
    standing = ledger.campaign.crews[crew].people[who]
    entry = e.MemberPut("put", crew, who, standing.who, standing.team, state, **more)
    ledger.write(e.Corrected(f"put:{crew}:{who}:{state}", "For the test.", "Ada", (entry,)))


def fated(ledger: Ledger, crew: str, who: str, fate: str, name: str = "one", winner: str = "b"):
    """A battle in which one of a crew goes out like that; the entry of their fate."""
    crews = tuple(
        everybody(ledger, each, **({who: fate} if each == crew else {})) for each in ("a", "b")
    )
    settle(ledger, battle(ledger, name, winner, crews=crews), CRAFT)
    return next(each for each in ledger.entries[::-1] if isinstance(each, e.FateRolled))


def test_a_battle_pays_both_and_costs_upkeep() -> None:
    ledger = war()
    settle(ledger, battle(ledger), CRAFT)
    terms = preset()
    for crew, wage in (("a", terms.pay.won), ("b", terms.pay.lost)):
        alive = len(ledger.campaign.crews[crew].alive)
        assert ledger.campaign.purse(crew) == terms.purse + wage - alive * terms.pay.upkeep
    assert (ledger.campaign.crews["a"].won, ledger.campaign.crews["b"].lost) == (1, 1)


def test_a_battle_is_settled_once() -> None:
    ledger = war()
    report = battle(ledger)
    settle(ledger, report, CRAFT)
    before = ledger.campaign
    settle(ledger, report, CRAFT)
    assert ledger.campaign == before


def test_the_same_cause_throws_the_same_dice() -> None:
    assert war().roll("killed", "x", 2) == war().roll("killed", "x", 2)
    rolls = {war().roll("killed", f"x{number}", 2).dice for number in range(60)}
    assert len(rolls) > 15


@pytest.mark.parametrize("fate", p.FATES)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_total_of_every_table_has_a_line(fate, number) -> None:
    table = preset(number).fates[fate]
    for total in range(table.dice, 6 * table.dice + 1):
        roll = e.Roll(fate, "k", (total - 1, 1))
        assert row_for(table, roll).to >= total


def test_fates_are_what_the_tables_say() -> None:
    seen = set()
    for number in range(60):
        ledger = war()
        who = member(ledger)
        entry = fated(ledger, "a", who, p.KILLED, f"battle-{number}")
        row = row_for(preset().fates[p.KILLED], entry.roll)
        standing = ledger.campaign.crews["a"].people[who]
        seen.add(row.result)
        assert (entry.result, entry.words) == (row.result, row.words)
        if row.result == p.DEAD:
            assert standing.state == s.DEAD
        if row.result in (p.RESTING, p.WOUNDED):
            assert (standing.state, standing.misses) == (s.RESTING, row.misses)
    assert seen == {p.DEAD, p.WOUNDED, p.RESTING, p.UNHARMED}


def test_a_dead_leader_is_followed_by_the_most_experienced() -> None:
    ledger = war()
    crew = ledger.campaign.crews["a"]
    leader = crew.teams[0].leader
    put(ledger, "a", leader, s.DEAD)
    settle(ledger, battle(ledger), CRAFT)
    after = ledger.campaign.crews["a"]
    heir = after.teams[0].leader
    assert heir != leader
    assert after.people[heir].state == s.READY
    team = [each for each in after.people.values()
            if each.team == crew.teams[0].id and each.state == s.READY]  # fmt: skip
    assert CRAFT.ranks.index(CRAFT.rank(after.people[heir].who)) == max(
        CRAFT.ranks.index(CRAFT.rank(each.who)) for each in team
    )


def test_the_fielded_warband_has_a_deputy_while_the_leader_rests() -> None:
    ledger = war()
    crew = ledger.campaign.crews["a"]
    leader = crew.teams[0].leader
    put(ledger, "a", leader, s.RESTING, misses=2)
    fielded = CRAFT.fit(s.warband_of(ledger.campaign.crews["a"]))
    assert FIREWALL.workshop.check(fielded) == ()
    assert fielded.teams[0].leader not in ("", leader)
    assert ledger.campaign.crews["a"].teams[0].leader == leader


def test_without_training_experience_raises_the_rank_and_with_it_the_gutz() -> None:
    ledger = war(terms=replace(preset(), training=None))
    crew = ledger.campaign.crews["a"]
    who = next(name for name, each in crew.people.items() if CRAFT.rank(each.who) == "normal")
    put(ledger, "a", who, s.READY, experience=9)
    parts = tuple(
        replace(part, felled=1) if part.member == who else part
        for part in everybody(ledger, "a").parts
    )
    crews = (replace(everybody(ledger, "a"), parts=parts), everybody(ledger, "b"))
    before = _gutz(ledger, who)
    settle(ledger, battle(ledger, crews=crews), CRAFT)
    assert CRAFT.rank(ledger.campaign.crews["a"].people[who].who) == "experienced"
    assert _gutz(ledger, who) == before + 1  # R2.4


def _gutz(ledger: Ledger, who: str) -> int:
    warband = s.warband_of(ledger.campaign.crews["a"])
    person = ledger.campaign.crews["a"].people[who].who
    return next(each.total for each in FIREWALL.workshop.member_sums(warband, person)
                if each.id == "gutz")  # fmt: skip


def test_felling_many_is_worth_no_more_than_the_most() -> None:
    ledger = war()
    who = member(ledger, place=1)
    parts = tuple(
        replace(part, felled=90) if part.member == who else part
        for part in everybody(ledger, "a").parts
    )
    crews = (replace(everybody(ledger, "a"), parts=parts), everybody(ledger, "b"))
    settle(ledger, battle(ledger, crews=crews), CRAFT)
    gained = [each.points for each in ledger.entries
              if isinstance(each, e.ExperienceGained) and each.deed == p.FELLED]  # fmt: skip
    assert gained == [6]


def test_who_rests_has_a_battle_less_before_them() -> None:
    ledger = war()
    who = member(ledger, place=2)
    put(ledger, "a", who, s.RESTING, misses=1)
    settle(ledger, battle(ledger), CRAFT)
    assert ledger.campaign.crews["a"].people[who].state == s.READY


def test_a_captive_is_bought_free_by_the_other_purse() -> None:
    ledger = war()
    who = member(ledger, place=1)
    put(ledger, "a", who, s.CAPTIVE, held_by="b")
    with pytest.raises(BadEntry, match="not here"):
        d.appoint(ledger, CRAFT, "a", who, "appoint:1")
    d.ransom(ledger, "a", who, "ransom:1")
    cost = preset().care.ransom
    assert ledger.campaign.purse("a") == preset().purse - cost
    assert ledger.campaign.purse("b") == preset().purse + cost
    assert ledger.campaign.crews["a"].people[who].state == s.READY


def test_the_market_takes_and_gives_and_never_pays_out_more() -> None:
    ledger = war()
    for wrong in (-1, 0, d.MOST_AT_ONCE + 1):
        with pytest.raises(BadEntry, match="Deal in 1 to"):
            d.buy(ledger, CRAFT, "a", "grenades", "smoke", wrong, "buy:0")
    d.buy(ledger, CRAFT, "a", "grenades", "smoke", 2, "buy:1")
    assert ledger.campaign.purse("a") == preset().purse - 24
    d.sell(ledger, CRAFT, "a", "grenades", "smoke", 2, "sell:1")
    assert ledger.campaign.purse("a") == preset().purse - 12
    assert ledger.campaign.crews["a"].stash == ()
    with pytest.raises(BadEntry, match="There is no Smoke"):
        d.sell(ledger, CRAFT, "a", "grenades", "smoke", 1, "sell:2")


def test_a_purse_never_goes_below_nothing() -> None:
    ledger = war()
    with pytest.raises(BadEntry, match="short"):
        d.buy(ledger, CRAFT, "a", "armour", "thorco_paladin", 1, "buy:1")


def test_a_bargain_is_not_a_way_to_make_money() -> None:
    ledger = war()
    ledger.write(e.HoldingTaken("hold", "market", "a"))
    d.buy(ledger, CRAFT, "a", "weapons", "bow", 1, "buy:1")
    assert ledger.campaign.purse("a") == preset().purse - 12  # 15 less a fifth
    d.sell(ledger, CRAFT, "a", "weapons", "bow", 1, "sell:1")
    assert ledger.campaign.purse("a") == preset().purse - 6


def test_gear_goes_to_somebody_and_back() -> None:
    ledger = war()
    who = member(ledger, place=1)
    before = ledger.campaign.crews["a"].people[who].who
    d.buy(ledger, CRAFT, "a", "drugs", "zap", 1, "buy:1")
    d.hand_out(ledger, CRAFT, "a", who, Item("drugs", "zap", "Zap"), "out:1")
    crew = ledger.campaign.crews["a"]
    assert crew.stash == ()
    assert crew.people[who].who.build["drugs"]["zap"] == 1
    d.hand_in(ledger, CRAFT, "a", who, Item("drugs", "zap", "Zap"), "in:1")
    crew = ledger.campaign.crews["a"]
    assert crew.people[who].who == before
    assert [each.id for each in crew.stash] == ["zap"]


def test_finds_are_granted_by_streetwise_and_used_once() -> None:
    ledger = war()
    who = member(ledger, place=1)
    standing = ledger.campaign.crews["a"].people[who]
    wise = replace(standing.who, build={**standing.who.build, "skills": {"streetwise": 1}})
    entry = e.MemberPut("x", "a", who, wise, standing.team, s.READY)
    ledger.write(e.Corrected("put", "For the test.", "Ada", (entry,)))
    levels = sum(CRAFT.skill(each.who, "streetwise")
                 for each in ledger.campaign.crews["a"].people.values())  # fmt: skip
    settle(ledger, battle(ledger), CRAFT)
    assert ledger.campaign.crews["a"].finds == levels > 0  # R19.9: as many as the level
    for number in range(levels):
        d.find(ledger, CRAFT, "a", "weapons", "bow", f"found:{number}")
    with pytest.raises(BadEntry, match="anything left to find"):
        d.find(ledger, CRAFT, "a", "weapons", "bow", "find:2")


def test_spoilt_cyberware_is_repaired_but_not_the_years() -> None:
    chromed = ("cyber_legs_basic", "cyber_arm")
    ledger = war()
    who = member(ledger, place=1)
    standing = ledger.campaign.crews["a"].people[who]
    built = {**standing.who.build, "experience": "veteran",
             "cyber": [{"entry": each} for each in chromed]}  # fmt: skip
    whole = replace(standing.who, build=built)
    after = CRAFT.wounded(CRAFT.wounded(whole, "spoilt_system"), "shaken")
    assert [each["entry"] for each in after.build["cyber"]] == ["cyber_legs_basic"]
    again = CRAFT.repaired(after, whole)
    assert {each["entry"] for each in again.build["cyber"]} == set(chromed)
    assert CRAFT.rank(again) == "experienced"
    assert CRAFT.repaired(again, whole) is None


def wound(ledger: Ledger, name: str, wound: str, monkeypatch) -> None:
    """A battle after which somebody of the first crew has this wound."""
    row = p.FateRow(12, p.WOUNDED, "Ouch.", 0, wound)
    monkeypatch.setattr("rules.kernel.campaign.settling.row_for", lambda table, roll: row)
    fated(ledger, "a", member(ledger, place=1), p.KILLED, name)


def test_every_system_that_wounds_have_spoilt_is_repaired(monkeypatch) -> None:
    """Another wound before, and a system that is bought between two, take none away for good."""
    ledger, who = war(), member(war(), place=1)

    def systems() -> list[str]:
        build = ledger.campaign.crews["a"].people[who].who.build
        return sorted(each["entry"] for each in build.get("cyber", ()))

    def chrome(*names: str) -> None:
        standing = ledger.campaign.crews["a"].people[who]
        build = {**standing.who.build, "cyber": [{"entry": each} for each in names]}
        made = replace(standing.who, build=build)
        ledger.write(e.Refitted(f"chrome:{names}", "a", who, made, "got it"))

    wound(ledger, "one", "shaken", monkeypatch)
    chrome("cyber_legs_basic", "cyber_arm")
    wound(ledger, "two", "spoilt_system", monkeypatch)
    assert systems() == ["cyber_legs_basic"]
    chrome("cyber_legs_basic", "lung_filters")
    wound(ledger, "three", "spoilt_system", monkeypatch)
    assert systems() == ["cyber_legs_basic"]
    d.mend(ledger, CRAFT, "a", who, "mend:1")
    assert systems() == ["cyber_arm", "cyber_legs_basic", "lung_filters"]
    assert "spoilt_system" not in ledger.campaign.crews["a"].people[who].wounds
    assert folded([*ledger.entries]) == ledger.campaign


def test_dulled_takes_a_level_of_the_best_skill() -> None:
    who = replace(war().campaign.crews["a"].people[member(war())].who,
                  build={"skills": {"medical": 2, "stealth": 1}})  # fmt: skip
    assert CRAFT.wounded(who, "dulled").build["skills"] == {"medical": 1, "stealth": 1}
    for names in (("medical", "stealth"), ("stealth", "medical")):
        even = replace(who, build={"skills": dict.fromkeys(names, 2)})
        assert CRAFT.wounded(even, "dulled").build["skills"] == {"medical": 1, "stealth": 2}


def test_a_small_crew_gets_hands_for_nothing() -> None:
    ledger = war()
    for place in range(len(ledger.campaign.crews["a"].people) - 3):
        put(ledger, "a", member(ledger, place=place), s.GONE)
    team = ledger.campaign.crews["a"].teams[0].id
    d.recruit(ledger, CRAFT, "a", team, "goons", "Ashes", "hire:1")
    assert ledger.campaign.purse("a") == preset().purse
    d.recruit(ledger, CRAFT, "a", team, "goons", "Cinder", "hire:2")
    assert ledger.campaign.purse("a") == preset().purse - 30
    assert CRAFT.rank(list(ledger.campaign.crews["a"].people.values())[-1].who) == "green"


@pytest.mark.parametrize("who", CRAFT.hands())
def test_a_recruit_brings_nothing_that_could_be_sold(who) -> None:
    ledger = war()
    kind, build = CRAFT.hired(who, "green")
    new = replace(ledger.campaign.crews["a"].people[member(ledger)].who, kind=kind, build=build)
    for good in CRAFT.goods():
        with pytest.raises(BadEntry):
            CRAFT.taken(new, good.item)


def test_a_holding_changes_hands_and_pays() -> None:
    ledger = war()
    settle(ledger, battle(ledger, holding="docks"), CRAFT)
    assert ledger.campaign.holdings["docks"] == "a"
    settle(ledger, battle(ledger, "two"), CRAFT)
    income = [each.amount for each in ledger.entries
              if isinstance(each, e.MoneyMoved) and each.payer == s.TERRITORY]  # fmt: skip
    assert income == [40]


def test_the_story_goes_on_as_the_battle_went() -> None:
    ledger = war()
    settle(ledger, battle(ledger, arc="toll"), CRAFT)
    assert ledger.campaign.stories["toll"] == "reprisal"
    settle(ledger, battle(ledger, "two", "b", arc="toll"), CRAFT)
    settle(ledger, battle(ledger, "three", "b", arc="toll"), CRAFT)
    assert ledger.campaign.stories["toll"] == ""


def test_help_is_never_more_than_the_preset_gives() -> None:
    ledger = war()
    settle(ledger, battle(ledger, help_for="b", help_money=99_999), CRAFT)
    help_ = [each.amount for each in ledger.entries
             if isinstance(each, e.MoneyMoved) and each.key.endswith(":help")]  # fmt: skip
    assert help_ == [100]


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ((Part("m1"), Part("m1")), "once"),
        ((Part("m99"),), "not in"),
        ((Part("m1", "eaten"),), "how somebody fared"),
        ((Part("m1", felled=-1),), "how somebody fared"),
    ],
)
def test_reports_that_cannot_be(parts, words) -> None:
    ledger = war()
    first = member(ledger)
    named = tuple(replace(each, member=first) if each.member == "m1" else each for each in parts)
    crews = (replace(everybody(ledger, "a"), parts=named), everybody(ledger, "b"))
    with pytest.raises(BadEntry, match=words):
        settle(ledger, battle(ledger, crews=crews), CRAFT)


def test_who_is_not_fit_cannot_have_fought() -> None:
    ledger = war()
    who = member(ledger)
    put(ledger, "a", who, s.RESTING, misses=1)
    crews = (replace(everybody(ledger, "a"), parts=(Part(who),)), everybody(ledger, "b"))
    with pytest.raises(BadEntry, match="not fit"):
        settle(ledger, battle(ledger, crews=crews), CRAFT)
    absent = (replace(crews[0], parts=(Part(who, ABSENT),)), crews[1])
    settle(ledger, battle(ledger, crews=absent), CRAFT)


def test_what_a_battle_used_up_is_gone() -> None:
    item = CRAFT.used(Deed(DRUG, means="P90"))
    assert item is not None
    assert item.id == "p90"
    thrown = CRAFT.used(Deed(ATTACK, means="Smoke grenade"))
    assert thrown is not None
    assert (thrown.part, thrown.id) == ("grenades", "smoke")
    assert CRAFT.used(Deed(MISHAP, means="Bow", fate="jam")) is None
    ledger = war()
    who = member(ledger, place=1)
    d.buy(ledger, CRAFT, "a", "drugs", "zap", 1, "buy:1")
    d.hand_out(ledger, CRAFT, "a", who, Item("drugs", "zap", "Zap"), "out:1")
    zap = Item("drugs", "zap", "Zap")
    parts = tuple(replace(part, used=(zap, zap)) if part.member == who else part
                  for part in everybody(ledger, "a").parts)  # fmt: skip
    crews = (replace(everybody(ledger, "a"), parts=parts), everybody(ledger, "b"))
    settle(ledger, battle(ledger, crews=crews), CRAFT)
    assert "drugs" not in ledger.campaign.crews["a"].people[who].who.build


@pytest.mark.parametrize(
    ("fate", "is_vehicle", "called"),
    [
        ("", False, ""), ("left", False, ""), ("dead", False, p.KILLED), ("dead", True, p.WRECKED),
        ("routed", False, p.ROUTED), ("captured", False, p.CAPTURED), ("taken", False, p.CAPTURED),
        ("saved", False, p.UNCONSCIOUS), ("unconscious", False, p.UNCONSCIOUS),
        ("entangled", False, p.UNCONSCIOUS),
    ],
)  # fmt: skip
def test_how_somebody_went_out(fate, is_vehicle, called) -> None:
    assert CRAFT.fate(Fighter("a-m1", "Ash", "a", fate), is_vehicle) == called


# --- Corrections, the end, and presets -----------------------------------------------------------


def test_a_correction_names_its_reason_and_what_it_corrects() -> None:
    ledger = war()
    paid = e.MoneyMoved("x", s.CORRECTION, s.purse_of("a"), 50, "Forgotten pay")
    with pytest.raises(BadEntry, match="why"):
        ledger.write(e.Corrected("c:1", " ", "Ada", (paid,)))
    with pytest.raises(BadEntry, match="no entry"):
        ledger.write(e.Corrected("c:1", "Forgotten.", "Ada", (paid,), of=999))
    ledger.write(e.Corrected("c:1", "Forgotten.", "Ada", (paid,), of=3))
    assert ledger.campaign.purse("a") == preset().purse + 50


def test_after_the_end_only_corrections_are_possible() -> None:
    ledger = war()
    ledger.write(e.Ended("end", ""))
    with pytest.raises(BadEntry, match="over"):
        settle(ledger, battle(ledger), CRAFT)
    moved = e.MoneyMoved("x", s.purse_of("a"), s.CORRECTION, 1, "Counted twice")
    assert ledger.write(e.Corrected("c", "Counted twice.", "Ada", (moved,)))
    assert ledger.campaign.ended


def test_a_cause_that_stands_twice_in_a_stored_ledger_is_refused() -> None:
    entries = list(openings(preset(), ("a",)))
    with pytest.raises(BadEntry, match="twice"):
        folded([*entries, entries[2]])


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"purse": -1}, "purse"),
        ({"ours": ""}, "ours"),
        ({"fates": {}}, "fates.killed"),
        ({"ranks": [{"rank": "veteran", "points": 1}, {"rank": "normal", "points": 1}]}, "ranks"),
        ({"awards": [{"deed": "sang", "points": 1, "most": 1}]}, "awards.sang"),
        ({"holdings": [{"id": "x", "name": "X", "x": 1, "y": 1, "near": ["y"]}]}, "holdings.x"),
        ({"hands": {"price": {"children": 1}, "rank": "green", "free_below": 3}},
         "hands.price.children"),
        ({"arcs": [{"id": "s", "name": "S", "chapters": [
            {"id": "c", "name": "C", "words": "", "scenarios": [], "won": "c"}]}]}, "arcs.s"),
        ({"arcs": [{"id": "s", "name": "S", "chapters": [
            {"id": "c", "name": "C", "words": "", "scenarios": ["nowhere"]}]}]}, "arcs.s.c"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_preset_is_said_with_its_place(change, path) -> None:
    document = {**CRAFT.presets()[0], **change}
    with pytest.raises(BadPreset) as refused:
        read_preset(document, CRAFT, SCENARIOS)
    assert path in [each.path for each in refused.value.problems]


def test_a_table_must_reach_from_its_lowest_to_its_highest_total() -> None:
    document = CRAFT.presets()[0]
    short = {"dice": 2, "rows": [{"to": 7, "result": "dead", "words": "x"}]}
    with pytest.raises(BadPreset, match="end at 12"):
        read_preset({**document, "fates": {**document["fates"], "killed": short}}, CRAFT, SCENARIOS)


@pytest.mark.parametrize("document", CRAFT.presets(), ids=lambda each: each["id"])
def test_every_preset_says_that_it_is_ours(document) -> None:
    assert "own" in document["ours"]
    assert "rulebook" in document["ours"]
    assert read_preset(document, CRAFT, SCENARIOS).id == document["id"]


def test_the_tables_in_the_documents_are_those_that_are_played() -> None:
    page = Path(__file__).parents[3] / "docs" / "rulebook" / "campaigns.md"
    assert written() in page.read_text(encoding="utf-8")


def test_a_crew_may_spend_its_last_coin_and_no_more() -> None:
    ledger = war()
    purse = ledger.campaign.purse("a")
    spent = e.MoneyMoved("all", s.purse_of("a"), s.MARKET, purse, "Everything")
    assert ledger.write(spent)
    assert ledger.campaign.purse("a") == 0
    with pytest.raises(BadEntry, match="That costs 1; the purse is 1 short"):
        ledger.write(e.MoneyMoved("more", s.purse_of("a"), s.MARKET, 1, "One more"))


@pytest.mark.parametrize("account", [s.purse_of("nobody"), "the moon"])
def test_money_moves_between_accounts_that_there_are(account) -> None:
    for payer, payee in ((s.purse_of("a"), account), (account, s.purse_of("a"))):
        with pytest.raises(BadEntry):
            war().write(e.MoneyMoved("x", payer, payee, 1, "Astray"))


def test_whoever_rests_has_a_battle_less_before_them_after_each() -> None:
    ledger = war()
    who = member(ledger, place=1)
    put(ledger, "a", who, s.RESTING, misses=3)
    for left in (2, 1, 0):
        settle(ledger, battle(ledger, f"battle-{left}"), CRAFT)
        rest = [each for each in ledger.entries if isinstance(each, e.Recovered)][-1]
        assert (rest.member, rest.misses, rest.how) == (who, left, "rest")
    assert ledger.campaign.crews["a"].people[who].state == s.READY


def test_a_record_has_no_more_wins_and_losses_than_battles() -> None:
    ledger = war()
    settle(ledger, battle(ledger), CRAFT)

    def put_right(won: int, lost: int) -> Ledger:
        entry = e.RecordPut("record", "a", won, lost)
        ledger.write(e.Corrected(f"to {won} and {lost}", "A draw, they say.", "Ada", (entry,)))
        return ledger

    for won, lost in ((0, 0), (0, 1), (1, 0)):
        standing = put_right(won, lost).campaign.crews["a"]
        assert (standing.won, standing.lost, standing.battles) == (won, lost, 1)
    for won, lost in ((1, 1), (-1, 1), (0, -1)):
        with pytest.raises(BadEntry, match="more battles than were fought"):
            put_right(won, lost)


def test_a_medic_throws_two_dice_and_may_spare_another_battle() -> None:
    level = 3
    medical = dataclasses.replace(CRAFT, skill=lambda who, name: level * (name == CRAFT.medic))
    spared = set()
    for number in range(30):
        ledger = war()
        who = member(ledger, place=1)
        put(ledger, "a", who, s.RESTING, misses=4)
        settle(ledger, battle(ledger, f"battle-{number}"), medical)
        care = [x for x in ledger.entries if isinstance(x, e.Recovered) and x.how != "rest"]
        left = ledger.campaign.crews["a"].people[who].misses
        assert left == 3 - len(care)
        assert all(each.roll is not None and len(each.roll.dice) == 2 for each in care)
        assert all(each.roll.total <= preset().care.medic[level - 1] for each in care)
        spared.add(len(care))
    assert spared == {0, 1}
