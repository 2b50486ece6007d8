"""Random campaigns: the state is the fold, nothing comes twice, and money is never made."""

from __future__ import annotations

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.kernel.campaign import dealings as d
from rules.kernel.campaign import entries as e
from rules.kernel.campaign import preset as p
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.entries import BadEntry, Item
from rules.kernel.campaign.ledger import Ledger, entry_from, false_dice, faults, folded
from rules.kernel.campaign.settling import ABSENT, CrewReport, Part, settle
from rules.kernel.dice import commitment
from rules.kernel.warbands import BadEdit
from tests.rules.campaign.made import CRAFT, SECRET, battle, openings, preset

CREWS = ("a", "b", "c")
GOODS = [each.item for each in CRAFT.goods()]
DEEDS = (
    "fight", "buy", "sell", "find", "hand_out", "hand_in", "recruit", "ransom", "release",
    "doctor", "mend", "tailor", "appoint", "pay", "correct",
)  # fmt: skip


def fight(ledger: Ledger, draw, key: str) -> None:
    here = [crew for crew in CREWS if ledger.campaign.crews[crew].is_here]
    two = draw(st.permutations(here))[:2]
    reports = []
    for crew in two:
        people = ledger.campaign.crews[crew].people.values()
        fit = [each.who.id for each in people if each.state == s.READY]
        fates = [draw(st.sampled_from(("", "", ABSENT, *p.FATES))) for _ in fit]
        felled = [draw(st.integers(0, 4)) for _ in fit]
        used = (Item("grenades", "smoke", "Smoke"),)
        reports.append(CrewReport(crew, tuple(
            Part(member, fate, count, used[: count == 1])
            for member, fate, count in zip(fit, fates, felled, strict=True)
        )))  # fmt: skip
    place = draw(st.sampled_from(("", *(each.id for each in ledger.campaign.terms.holdings))))
    arc = next(iter(ledger.campaign.stories), "")
    winner = draw(st.sampled_from(("", *two)))
    help_for = draw(st.sampled_from(("", *two)))
    settle(ledger, battle(ledger, key, winner, crews=tuple(reports), holding=place, arc=arc,
                          help_for=help_for, help_money=1000), CRAFT)  # fmt: skip


def do(ledger: Ledger, draw, verb: str, key: str) -> None:
    crew, other = draw(st.permutations(CREWS))[:2]
    people = list(ledger.campaign.crews[crew].people)
    member = draw(st.sampled_from(people))
    item = draw(st.sampled_from(ledger.campaign.crews[crew].stash or GOODS))
    count = draw(st.integers(1, 3))
    team = ledger.campaign.crews[crew].teams[0].id
    goods = draw(st.sampled_from(GOODS))
    moved = e.MoneyMoved("x", s.purse_of(crew), s.CORRECTION, count, "Counted twice")
    {
        "fight": lambda: fight(ledger, draw, key),
        "buy": lambda: d.buy(ledger, CRAFT, crew, goods.part, goods.id, count, key),
        "sell": lambda: d.sell(ledger, CRAFT, crew, item.part, item.id, count, key),
        "find": lambda: d.find(ledger, CRAFT, crew, "weapons", "bow", key),
        "hand_out": lambda: d.hand_out(ledger, CRAFT, crew, member, item, key),
        "hand_in": lambda: d.hand_in(ledger, CRAFT, crew, member, goods, key),
        "recruit": lambda: d.recruit(ledger, CRAFT, crew, team, "goons", "", key),
        "ransom": lambda: d.ransom(ledger, crew, member, key),
        "release": lambda: d.release(ledger, other, crew, member, key),
        "doctor": lambda: d.see_doctor(ledger, crew, member, key),
        "mend": lambda: d.mend(ledger, CRAFT, crew, member, key),
        "tailor": lambda: d.tailor(ledger, CRAFT, crew, member, "0", key),
        "appoint": lambda: d.appoint(ledger, CRAFT, crew, member, key),
        "pay": lambda: d.pay(ledger, crew, other, count * 10, "a debt", key),
        "correct": lambda: ledger.write(e.Corrected(key, "Counted twice.", "Ada", (moved,))),
    }[verb]()


def fresh(ledger: Ledger, more: list[e.AnyEntry]) -> Ledger:
    """As a transaction begins: the state as kept, and the causes that are known."""
    return Ledger(ledger.campaign, SECRET, [each.key for each in more])


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_random_campaign(data) -> None:
    terms = preset(data.draw(st.integers(0, 2)))
    ledger = Ledger(folded(()), SECRET)
    written: list[e.AnyEntry] = []
    for entry in openings(terms, CREWS):
        ledger.write(entry)
    written += ledger.entries
    for number, verb in enumerate(data.draw(st.lists(st.sampled_from(DEEDS), max_size=25))):
        attempt = fresh(ledger, written)
        try:
            do(attempt, data.draw, verb, f"{verb}:{number}")
        except (BadEntry, BadEdit):
            continue  # refused: the transaction leaves nothing behind
        written += attempt.entries
        ledger = attempt
        again = fresh(ledger, written)
        for entry in attempt.entries:
            assert not again.write(entry)
        assert again.campaign == ledger.campaign
    kept = [entry_from(msgspec.json.decode(msgspec.json.encode(each))) for each in written]
    assert kept == written
    assert folded(kept) == ledger.campaign
    assert faults(kept) == []
    assert sum(ledger.campaign.accounts.values()) == 0
    assert false_dice(kept, SECRET) == []
    at = data.draw(st.integers(0, len(kept)))
    assert folded(kept[:at]).entries == at
    check_people(ledger.campaign)


def check_people(campaign: s.Campaign) -> None:
    """Nobody is in two states at once, and whoever can fight can be fielded."""
    for crew in campaign.crews.values():
        for who in crew.people.values():
            assert (who.state == s.RESTING) == bool(who.misses)
            assert (who.state == s.CAPTIVE) == bool(who.held_by)
            assert who.battles <= crew.battles
        assert crew.finds >= 0
        fielded = CRAFT.fit(s.warband_of(crew))
        assert {each.id for team in fielded.teams for each in team.members} == {
            who.who.id for who in crew.people.values() if who.state == s.READY
        }


KEYS = st.sampled_from(("T", "T:pay", "T:pay:pay", "U", "U:pay"))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(("buy", "sell", "recruit")), KEYS), max_size=8))
def test_whatever_the_causes_are_called_nothing_is_had_without_its_payment(deals) -> None:
    """A cause that looks like the payment of another is refused: no half of a deed is written."""
    ledger = Ledger(folded(openings(preset(), CREWS)), SECRET)
    team, written = ledger.campaign.crews["a"].teams[0].id, []
    for verb, key in deals:
        attempt, before = fresh(ledger, written), ledger.campaign.purse("a")
        deed = {
            "buy": lambda: d.buy(attempt, CRAFT, "a", "grenades", "smoke", 1, key),  # noqa: B023
            "sell": lambda: d.sell(attempt, CRAFT, "a", "grenades", "smoke", 1, key),  # noqa: B023
            "recruit": lambda: d.recruit(attempt, CRAFT, "a", team, "goons", "", key),  # noqa: B023
        }[verb]
        try:
            deed()
        except BadEntry:
            continue
        assert attempt.campaign.purse("a") - before == {"buy": -12, "sell": 6, "recruit": -30}[verb]
        written += attempt.entries
        ledger = attempt


def test_false_dice_are_found() -> None:
    ledger = Ledger(folded(openings(preset(), CREWS)), SECRET)
    roll = ledger.roll("killed", "battle:x:fate", 2)
    lucky = msgspec.structs.replace(roll, dice=(6, 6))
    who = next(iter(ledger.campaign.crews["a"].people))
    false = e.FateRolled("k", "a", who, "killed", "unharmed", "Luck", lucky)
    assert roll.dice != (6, 6)
    entries = [*openings(preset(), CREWS), false]
    assert false_dice(entries, SECRET) == ["battle:x:fate"]
    assert false_dice(entries[:-1], b"another") == ["the promise"]
    assert commitment(SECRET) == ledger.campaign.commitment


def test_money_from_nothing_is_found() -> None:
    entries = list(openings(preset(), CREWS))
    made = e.MoneyMoved("made", s.purse_of("a"), s.purse_of("b"), 5000, "Air")
    try:
        found = faults([*entries, made])
    except BadEntry as refusal:
        found = [str(refusal)]
    assert found
