"""Between battles: what a crew may buy, mend, pay and decide. Each is refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.kernel.campaign import entries as e
from rules.kernel.campaign import preset as p
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.craft import CampaignCraft, Good
from rules.kernel.campaign.entries import BadEntry, Item
from rules.kernel.campaign.ledger import Ledger
from rules.kernel.campaign.preset import Preset
from rules.kernel.campaign.settling import next_step
from rules.kernel.campaign.standing import Crew, Standing
from rules.kernel.edits import named
from rules.kernel.warbands import MOST_MEMBERS, Member

MOST_AT_ONCE = 20


# --- The market ----------------------------------------------------------------------------------


def price_of(preset: Preset, good: Good) -> int | None:
    """What one costs; None for what the market has not."""
    if good.points is not None and preset.market.point:
        # What a club counts nothing for is not for nothing: else it would be money.
        return max(good.points * preset.market.point, least_price(preset))
    if good.halves:
        return good.halves * preset.market.half_cyber_point
    item, prices = good.item, preset.market.prices
    for name in (item.id, f"{item.part}.{good.category}", item.part):
        if name in prices:
            return prices[name]
    return None


def least_price(preset: Preset) -> int:
    """The least that anything costs in a market."""
    return min((each for each in preset.market.prices.values() if each > 0), default=1)


def for_sale(craft: CampaignCraft, crew: Crew, shelf: Sequence[str] = ()) -> Iterator[Good]:
    """What a market may have for a crew: by its own catalogue, and what others have of theirs."""
    yield from craft.goods(crew.pack)
    for pack in dict.fromkeys(shelf):
        if pack != crew.pack:
            yield from craft.wares(pack)


def good_called(
    craft: CampaignCraft, crew: Crew, part: str, name: str, shelf: Sequence[str] | None = None
) -> Good:
    """Something of the market, or of what the crew has had from it. Raises BadEntry.

    shelf: the house catalogues that the market sells from; None for those that the crew has.
    """
    for good in for_sale(craft, crew, crew.also if shelf is None else shelf):
        if (good.item.part, good.item.id) == (part, name):
            return good
    raise BadEntry("The market knows nothing like that.", "thing")


def asked(ledger: Ledger, crew: Crew, good: Good) -> int:
    """What a crew pays for one. Raises BadEntry when it cannot be bought."""
    terms = ledger.campaign.terms
    price = price_of(terms, good)
    if price is None:
        raise BadEntry(f"{good.item.name} is not for sale.", "thing")
    if s.has_gift(ledger.campaign, crew.id):
        price -= price * terms.market.bargain_percent // 100
    return price


def buy(
    ledger: Ledger, craft: CampaignCraft, crew: str, part: str, name: str, count: int, key: str,
    shelf: Sequence[str] = (),
) -> None:  # fmt: skip
    """Buy something for the store. `shelf`: the house catalogues that the market sells from."""
    buyer = _present(ledger, crew)
    good = good_called(craft, buyer, part, name, shelf)
    _check_count(count)
    cost = asked(ledger, buyer, good) * count
    item = replace(good.item, count=count)
    if cost:
        words = f"Bought {_several(item)}"
        ledger.write_fresh(e.MoneyMoved(f"{key}:pay", s.purse_of(crew), s.MARKET, cost, words))
    pack = good.pack if good.pack != buyer.pack else ""
    ledger.write_fresh(e.GearGained(key, crew, item, "bought", pack))


def sell(
    ledger: Ledger, craft: CampaignCraft, crew: str, part: str, name: str, count: int, key: str
) -> None:
    """Sell something of the store for a share of its price."""
    seller = _present(ledger, crew)
    good = good_called(craft, seller, part, name)
    _check_count(count)
    item = replace(good.item, count=count)
    ledger.write_fresh(e.GearGone(key, crew, item, "sold"))
    terms = ledger.campaign.terms
    # What a bargain saved is not given back: else buying and selling would make money.
    full = min(price_of(terms, good) or 0, asked(ledger, seller, good))
    got = full * count * terms.market.sold_percent // 100
    if got:
        words = f"Sold {_several(item)}"
        ledger.write_fresh(e.MoneyMoved(f"{key}:pay", s.MARKET, s.purse_of(crew), got, words))


def find(ledger: Ledger, craft: CampaignCraft, crew: str, part: str, name: str, key: str) -> None:
    """Take one of the things that Streetwise people have found: for a system its points (R19.9)."""
    finder = _present(ledger, crew)
    good = good_called(craft, finder, part, name)
    if part not in ("weapons", "grenades", "drugs"):
        raise BadEntry("Streetwise finds a weapon, a grenade or a dose.", "part")
    ledger.write_fresh(e.GearGained(key, crew, good.item, "found"))


def _check_count(count: int) -> None:
    if not 1 <= count <= MOST_AT_ONCE:
        raise BadEntry(f"Deal in 1 to {MOST_AT_ONCE} at once.", "count")


def _several(item: Item) -> str:
    return f"{item.count} × {item.name}" if item.count > 1 else item.name


# --- Gear and bodies -----------------------------------------------------------------------------


def hand_out(
    ledger: Ledger, craft: CampaignCraft, crew: str, member: str, item: Item, key: str
) -> None:
    """Give somebody one thing of the store."""
    who = _at_home(ledger, crew, member)
    one = replace(item, count=1)
    known = good_called(craft, _present(ledger, crew), one.part, one.id).item
    after = craft.given(who.who, known)
    ledger.write_fresh(e.Refitted(key, crew, member, after, f"got {known.name}", given=known))


def hand_in(
    ledger: Ledger, craft: CampaignCraft, crew: str, member: str, item: Item, key: str
) -> None:
    """Put one thing that somebody carries into the store."""
    who = _at_home(ledger, crew, member)
    known = good_called(craft, _present(ledger, crew), item.part, item.id).item
    after = craft.taken(who.who, known)
    ledger.write_fresh(e.Refitted(key, crew, member, after, f"gave back {known.name}", taken=known))


def mend(ledger: Ledger, craft: CampaignCraft, crew: str, member: str, key: str) -> None:
    """Have spoilt cyberware repaired. Who knows Technical at its highest level does it for nothing.

    A vehicle's damage goes the same way, for the price of a vehicle.
    """
    who = _at_home(ledger, crew, member)
    if who.state == s.RESTING and who.who.kind == "vehicle":
        _pay_out(ledger, f"{key}:pay", crew, ledger.campaign.terms.care.vehicle,
                 f"Repair of {who.who.name}")  # fmt: skip
        ledger.write_fresh(e.Recovered(key, crew, member, 0, "a workshop"))
        return
    whole = craft.repaired(who.who, who.spoilt) if who.spoilt is not None else None
    if whole is None:
        raise BadEntry(f"{who.who.name} has nothing that can be repaired.", "member")
    own = any(craft.skill(each.who, craft.mender) >= 3 for each in
              _present(ledger, crew).alive if each.state == s.READY)  # fmt: skip
    if not own:
        _pay_out(ledger, f"{key}:pay", crew, ledger.campaign.terms.care.repair,
                 f"Repair for {who.who.name}")  # fmt: skip
    ledger.write_fresh(e.Refitted(key, crew, member, whole, "repaired", mended=s.SPOILT))


def tailor(
    ledger: Ledger, craft: CampaignCraft, crew: str, member: str, system: str, key: str
) -> None:
    """Have a system made to measure: it then counts half (R17.1)."""
    who = _at_home(ledger, crew, member)
    better = craft.tailored(who.who, system)
    if better is None:
        raise BadEntry("That system cannot be tailored.", "system")
    _pay_out(ledger, f"{key}:pay", crew, ledger.campaign.terms.care.tailoring,
             f"Tailoring for {who.who.name}")  # fmt: skip
    ledger.write_fresh(e.Refitted(key, crew, member, better, "tailored"))


def see_doctor(ledger: Ledger, crew: str, member: str, key: str) -> None:
    """Pay for somebody to miss a battle less; of a battle's rest each may be bought once."""
    who = _at_home(ledger, crew, member)
    if who.state != s.RESTING or who.who.kind == "vehicle":
        raise BadEntry(f"{who.who.name} needs no doctor.", "member")
    cost = ledger.campaign.terms.care.doctor
    _pay_out(ledger, f"{key}:pay", crew, cost, f"Doctor for {who.who.name}")
    ledger.write_fresh(e.Recovered(key, crew, member, who.misses - 1, "a doctor"))


# --- Level-ups ---------------------------------------------------------------------------------

RANK = "rank"  # the choice of the next rank; other choices are skills


def rise(
    ledger: Ledger, craft: CampaignCraft, crew: str, member: str, choice: str, key: str
) -> None:
    """Spend experience on the next rank (`RANK`), or on a level of the skill with this id."""
    who, terms = _at_home(ledger, crew, member), ledger.campaign.terms
    if terms.training is None:
        raise BadEntry("In this campaign ranks come by themselves.", "choice")
    if choice != RANK:
        after = craft.taught(who.who, choice)
        level = next(each.level for each in craft.lessons(who.who) if each.id == choice)
        cost = terms.training.levels[level - 1]
        rank, learnt = craft.rank(who.who), choice
    else:
        step = next_step(terms, craft, who.who)
        if step is None:
            raise BadEntry(f"{who.who.name} has the highest rank already.", "choice")
        after, cost, rank = craft.ranked(who.who, step.rank), step.points, step.rank
        level, learnt = 0, ""
    if who.experience < cost:
        short = cost - who.experience
        raise BadEntry(f"That costs {cost} experience; {who.who.name} is {short} short.", "choice")
    ledger.write_fresh(e.Advanced(key, crew, member, rank, cost, after, learnt, level))


# --- People --------------------------------------------------------------------------------------


def recruit(
    ledger: Ledger, craft: CampaignCraft, crew: str, team: str, who: str, name: str, key: str
) -> None:
    """Take somebody on; for nothing where the crew is smaller than the preset lets it become."""
    home, terms = _present(ledger, crew), ledger.campaign.terms
    if who not in terms.hands.price:
        raise BadEntry("Nobody like that can be taken on here.", "who")
    if len([each for each in home.alive if each.team == team]) >= MOST_MEMBERS:
        raise BadEntry("That team is full.", "team")
    cost = hire_price(ledger, home, who)
    if cost:
        _pay_out(ledger, f"{key}:pay", crew, cost, f"Took on {craft.hands()[who].lower()}")
    kind, build = craft.hired(who, terms.hands.rank)
    member = Member(f"m{home.made + 1}", named(name or craft.hands()[who], "figure"), kind, build)
    ledger.write_fresh(e.Recruited(key, crew, team, member))


def hire_price(ledger: Ledger, crew: Crew, who: str) -> int:
    """What somebody new costs a crew now."""
    hands = ledger.campaign.terms.hands
    few = len(crew.alive) < hands.free_below
    cheapest = min(hands.price.values())
    helped = s.has_gift(ledger.campaign, crew.id, p.RECRUITS)
    price = hands.price[who]
    if (few or helped) and price == cheapest:
        return 0
    return price


def appoint(ledger: Ledger, craft: CampaignCraft, crew: str, member: str, key: str) -> None:
    """Somebody leads their team from now on."""
    who = _at_home(ledger, crew, member)
    if not craft.may_lead(who.who):
        raise BadEntry(f"{who.who.name} cannot lead a team.", "member")
    ledger.write_fresh(e.LeaderRisen(key, crew, member, who.team))


def ransom(ledger: Ledger, crew: str, member: str, key: str) -> None:
    """Buy a captive free: the money goes to the crew that holds them."""
    _present(ledger, crew)
    who = s.standing_of(ledger.campaign, crew, member)
    if who.state != s.CAPTIVE:
        raise BadEntry(f"{who.who.name} is nobody's captive.", "member")
    cost, words = ledger.campaign.terms.care.ransom, f"Ransom for {who.who.name}"
    if cost:
        payer, payee = s.purse_of(crew), s.purse_of(who.held_by)
        ledger.write_fresh(e.MoneyMoved(f"{key}:pay", payer, payee, cost, words))
    ledger.write_fresh(e.Freed(key, crew, member, "ransom"))


def release(ledger: Ledger, captor: str, crew: str, member: str, key: str) -> None:
    """Let a captive go for nothing."""
    _present(ledger, captor)
    who = s.standing_of(ledger.campaign, crew, member)
    if who.state != s.CAPTIVE or who.held_by != captor:
        raise BadEntry("Your crew does not hold them.", "member")
    ledger.write_fresh(e.Freed(key, crew, member, "let go"))


def pay(ledger: Ledger, crew: str, payee: str, amount: int, words: str, key: str) -> None:
    """Give another crew money."""
    _present(ledger, crew)
    said = words.strip()[:120] or "A payment"
    ledger.write_fresh(e.MoneyMoved(key, s.purse_of(crew), s.purse_of(payee), amount, said))


def _pay_out(ledger: Ledger, key: str, crew: str, cost: int, words: str) -> None:
    if cost:
        ledger.write_fresh(e.MoneyMoved(key, s.purse_of(crew), s.DOCTOR, cost, words))


def _present(ledger: Ledger, crew: str) -> Crew:
    found = s.crew_named(ledger.campaign, crew)
    if not found.is_here:
        raise BadEntry(f"{found.name} has left the campaign.")
    return found


def _at_home(ledger: Ledger, crew: str, member: str) -> Standing:
    _present(ledger, crew)
    who = s.standing_of(ledger.campaign, crew, member)
    if who.state not in (s.READY, s.RESTING):
        raise BadEntry(f"{who.who.name} is not here.", "member")
    return who
