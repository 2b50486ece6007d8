"""Changes campaigns. Each function is one transaction that locks the campaign's row."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256

from django.db import transaction

from accounts.actors import Actor
from battles.commitments import days, secret_storage
from battles.commitments.seeds import SeedSlip, wrong_commitment
from battles.services.orders import TOKEN_LENGTH
from campaigns.campaigns import journal
from campaigns.campaigns.models import Campaign, Crew
from campaigns.campaigns.permissions import (
    is_name,
    own_crew,
    required_judge,
    required_member,
    required_organiser,
)
from campaigns.campaigns.services.notifications import Message, notify_members
from campaigns.campaigns.services.open_battles import (
    AFTERWARDS,
    check_all_settled,
    check_no_season,
    check_not_playing,
    check_settled,
)
from campaigns.campaigns.systems import craft_of, shelf_of, system_called
from campaigns.clubs.models import Club
from rosters.documents import document_of, warband_of, workshop_of
from rosters.models import Warband
from rules.kernel.campaign import dealings as d
from rules.kernel.campaign import entries as e
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.craft import CampaignCraft
from rules.kernel.campaign.entries import BadEntry, Item
from rules.kernel.campaign.ledger import Ledger
from rules.kernel.dice import commitment
from rules.kernel.warbands import BadEdit
from web.text import clean

NAME_LENGTH, PAYMENT_LENGTH = 60, 120
MOST_CAMPAIGNS, MOST_CREWS, MOST_ENTRIES = 200, 64, 200_000


def checked_token(token: str) -> str:
    """The idempotency token of a request. Raises BadEntry."""
    if not 0 < len(token) <= TOKEN_LENGTH or not token.isprintable():
        raise BadEntry("That came without its token. Reload the page and try again.", "token")
    return token


def _cause(deed: str, token: str) -> str:
    """The cause of a request: a digest of its token, so that no cause is a prefix of another."""
    digest = sha256(checked_token(token).encode("utf-8", "surrogatepass")).hexdigest()
    return f"{deed}:{digest[:32]}"


# --- Founding and joining ------------------------------------------------------------------------


@transaction.atomic
def found(actor: Actor, slug: str, name: str, system: str, token: str) -> Campaign:
    """Create a campaign of a club, once for each token.

    Raises Club.DoesNotExist, NotYours or BadEntry.
    """
    club = Club.objects.select_for_update().get(slug=slug)
    organiser = required_organiser(club, actor)
    known = Campaign.objects.filter(club=club, token=checked_token(token)).first()
    if known is not None:
        return known
    chosen, called = system_called(club, system), clean(name, NAME_LENGTH)
    if not called:
        raise BadEntry("Give the campaign a name.", "name")
    if Campaign.objects.filter(club=club).count() >= MOST_CAMPAIGNS:
        raise BadEntry(f"A club keeps at most {MOST_CAMPAIGNS} campaigns.")
    secret = secrets.token_bytes(32)
    campaign = Campaign.objects.create(
        club=club,
        name=called,
        ruleset=chosen.ruleset,
        token=token,
        secret=secret_storage.encrypted(secret),
    )
    days.publish(commitment(secret))
    with journal.written(campaign, "founded", organiser.name) as ledger:
        ledger.write(e.Founded("founded", called, chosen, commitment(secret)))
    return campaign


@transaction.atomic
def join(campaign_id: str, actor: Actor, warband_id: str, seed: SeedSlip | None = None) -> Crew:
    """Join a campaign with a warband; each member of the club has one crew in it.

    A seed is accepted only with the commitment of the campaign's secret, which was fixed before.
    Raises Campaign.DoesNotExist, NotYours or BadEntry.
    """
    campaign = journal.locked_campaign(campaign_id)
    player = required_member(campaign.club, actor)
    known = Crew.objects.filter(campaign=campaign, player=player).first()
    if known is not None:
        return known
    if campaign.crews.count() >= MOST_CREWS:
        raise BadEntry(f"A campaign has at most {MOST_CREWS} crews.")
    row = Warband.objects.filter(pk=warband_id).first() if is_name(warband_id) else None
    if row is None or not actor.holds(row) or row.ruleset != campaign.ruleset:
        raise BadEntry("Choose one of your own warbands of this game.", "warband")
    warband = warband_of(row.document)
    wrong = workshop_of(campaign.ruleset).check(warband)
    if wrong:
        raise BadEntry(f"{row.name} cannot be fielded yet: {wrong[0].message}", "warband")
    crew = Crew.objects.create(
        campaign=campaign,
        player=player,
        name=warband.name,
        document=document_of(warband),
        warband=row,
    )
    said, commitment = (clean(seed.words, 100), seed.commitment) if seed else ("", "")
    cause = f"join:{crew.pk}"
    with journal.written(campaign, cause, player.name) as ledger:
        if seed and (sentence := wrong_commitment(seed, ledger.campaign.commitment, "campaign")):
            raise BadEntry(sentence, "commitment")
        ledger.write(e.CrewJoined(cause, crew.pk, warband.name, warband, said, commitment))
        _open_purse(ledger, crew.pk)
    return crew


def _open_purse(ledger: Ledger, crew: str) -> None:
    purse = ledger.campaign.terms.purse
    if purse:
        ledger.write(
            e.MoneyMoved(f"join:{crew}:purse", s.OPENING, s.purse_of(crew), purse, "Opening purse")
        )


def begin(campaign_id: str, actor: Actor) -> Campaign:
    """Start the campaign: battles count from now on. Raises NotYours or BadEntry."""

    def write(ledger: Ledger) -> None:
        if len(ledger.campaign.crews) < 2:
            raise BadEntry("Two crews at least must have joined.")
        ledger.write(e.Begun("begun"))

    return _organised(campaign_id, actor, "begun", write)


def end(campaign_id: str, actor: Actor) -> Campaign:
    """End the campaign and reveal the secret of its dice. Raises NotYours or BadEntry."""
    secret = journal.secret_of(Campaign.objects.only("secret").get(pk=campaign_id)) or b""

    def write(ledger: Ledger) -> None:
        check_no_season(Campaign.objects.get(pk=campaign_id))
        check_all_settled(Campaign.objects.get(pk=campaign_id))
        ledger.write(e.Ended("ended", secret.hex()))

    return _organised(campaign_id, actor, "ended", write)


@transaction.atomic
def _organised(
    campaign_id: str, actor: Actor, cause: str, write: Callable[[Ledger], object]
) -> Campaign:
    campaign = journal.locked_campaign(campaign_id)
    organiser = required_organiser(campaign.club, actor)
    with journal.written(campaign, cause, organiser.name) as ledger:
        if not ledger.knows(cause):
            write(ledger)
    if ledger.entries:
        everybody = [crew.player for crew in campaign.crews.select_related("player")]
        words = "The campaign has begun." if cause == "begun" else "The campaign is over."
        kind = "campaign_ended" if cause == "ended" else "campaign"
        notify_members(campaign, everybody, Message(cause, words, kind=kind))
    return campaign


@transaction.atomic
def leave(campaign_id: str, crew_id: str, actor: Actor) -> Campaign:
    """Give up a crew. Its past results stay. Raises NotYours or BadEntry."""
    campaign = journal.locked_campaign(campaign_id)
    crew = own_crew(campaign, crew_id, actor)
    cause = f"left:{crew.pk}"
    with journal.written(campaign, cause, crew.player.name) as ledger:
        if not ledger.knows(cause):
            check_not_playing(crew.pk)
            check_settled(campaign, crew.pk)
            ledger.write(e.CrewLeft(cause, crew.pk))
    return campaign


# --- Between battles -----------------------------------------------------------------------------


Fields = Mapping[str, str]


def whole(fields: Fields, name: str, default: int = 1) -> int:
    """A whole number from a form. Raises BadEntry."""
    said = fields.get(name, "").strip() or str(default)
    if len(said) > 9 or not said.isascii() or not said.isdecimal():
        raise BadEntry("Type a whole number.", name)
    return int(said)


@dataclass(frozen=True)
class Deal:
    """A deal of a crew: its key and its fields."""

    ledger: Ledger
    craft: CampaignCraft
    crew: str
    key: str
    fields: Fields
    shelf: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> str:
        return self.fields.get(name, "")

    @property
    def item(self) -> Item:
        """The item that the fields name."""
        return Item(self["part"], self["thing"], self["thing"])


_DEALS: dict[str, Callable[[Deal], None]] = {
    "buy": lambda x: d.buy(
        x.ledger, x.craft, x.crew, x["part"], x["thing"], whole(x.fields, "count"), x.key, x.shelf
    ),
    "sell": lambda x: d.sell(
        x.ledger, x.craft, x.crew, x["part"], x["thing"], whole(x.fields, "count"), x.key
    ),
    "find": lambda x: d.find(x.ledger, x.craft, x.crew, x["part"], x["thing"], x.key),
    "give": lambda x: d.hand_out(x.ledger, x.craft, x.crew, x["member"], x.item, x.key),
    "take": lambda x: d.hand_in(x.ledger, x.craft, x.crew, x["member"], x.item, x.key),
    "recruit": lambda x: d.recruit(
        x.ledger, x.craft, x.crew, x["team"], x["who"], x["name"], x.key
    ),
    "doctor": lambda x: d.see_doctor(x.ledger, x.crew, x["member"], x.key),
    "mend": lambda x: d.mend(x.ledger, x.craft, x.crew, x["member"], x.key),
    "tailor": lambda x: d.tailor(x.ledger, x.craft, x.crew, x["member"], x["system"], x.key),
    "rise": lambda x: d.rise(x.ledger, x.craft, x.crew, x["member"], x["choice"], x.key),
    "appoint": lambda x: d.appoint(x.ledger, x.craft, x.crew, x["member"], x.key),
    "ransom": lambda x: d.ransom(x.ledger, x.crew, x["member"], x.key),
    "release": lambda x: d.release(x.ledger, x.crew, x["other"], x["member"], x.key),
    "pay": lambda x: d.pay(
        x.ledger,
        x.crew,
        x["other"],
        whole(x.fields, "amount", 0),
        clean(x["words"], PAYMENT_LENGTH),
        x.key,
    ),
}
DEALS = tuple(_DEALS)


@transaction.atomic
def deal(campaign_id: str, crew_id: str, actor: Actor, verb: str, fields: Fields) -> Campaign:
    """Make a deal between battles, once for each token.

    Raises Campaign.DoesNotExist, NotYours or BadEntry, and then changes nothing.
    """
    campaign = journal.locked_campaign(campaign_id)
    crew = own_crew(campaign, crew_id, actor)
    if verb not in _DEALS:
        raise BadEntry("A crew cannot do that.", "do")
    if campaign.entries > MOST_ENTRIES:
        raise BadEntry("This ledger is full. Found another campaign.")
    cause = _cause(f"{verb}:{crew.pk}", fields.get("token", ""))
    with journal.written(campaign, cause, crew.player.name) as ledger:
        if not ledger.knows(cause):
            if verb in AFTERWARDS:
                check_settled(campaign, crew.pk)
            try:
                shelf = shelf_of(campaign, ledger.campaign) if verb == "buy" else ()
                craft = craft_of(campaign.ruleset)
                _DEALS[verb](Deal(ledger, craft, crew.pk, cause, fields, shelf))
            except BadEdit as error:
                raise BadEntry(error.reason) from error
            _tell_money(campaign, crew, ledger)
    return campaign


def _tell_money(campaign: Campaign, crew: Crew, ledger: Ledger) -> None:
    """Notify the players of other crews that received money."""
    crews = {s.purse_of(each.pk): each for each in campaign.crews.select_related("player")}
    for entry in ledger.entries:
        paid = crews.get(entry.payee) if isinstance(entry, e.MoneyMoved) else None
        if paid is None or paid.pk == crew.pk or not isinstance(entry, e.MoneyMoved):
            continue
        words = f"{crew.name} pays {entry.amount} to {paid.name}: {entry.words}"
        path = f"{campaign.get_absolute_url()}ledger/"
        notify_members(campaign, [paid.player], Message(entry.key, words, path, "campaign_entry"))


# --- Putting right, and paper --------------------------------------------------------------------


@transaction.atomic
def put_right(campaign_id: str, actor: Actor, fields: Fields) -> Campaign:
    """Correct money, a member's state or a holding, as a referee or organiser.

    Before the start of the campaign this enters the state of one that began on paper. Nobody
    corrects their own crew. Raises NotYours or BadEntry.
    """
    campaign = journal.locked_campaign(campaign_id)
    judge = required_judge(campaign.club, actor)
    own = campaign.crews.filter(player=judge).first()
    if own is not None and own.pk == fields.get("crew") and campaign.status != "gathering":
        raise BadEntry("Let another referee or organiser put your own crew right.", "crew")
    reason = clean(fields.get("reason", ""), 300)
    key = _cause("right", fields.get("token", ""))
    with journal.written(campaign, key, judge.name) as ledger:
        if not ledger.knows(key):
            entry = e.Corrected(
                key, reason, judge.name, (_right(ledger, fields, key),), whole(fields, "of", 0)
            )
            ledger.write(entry)
            _tell_right(campaign, fields.get("crew", ""), key, judge.name, reason)
    return campaign


def _tell_right(campaign: Campaign, crew_id: str, key: str, by: str, reason: str) -> None:
    """Notify the player of the corrected crew; for a holding, all members."""
    crews = campaign.crews.select_related("player")
    own = [each.player for each in crews if each.pk == crew_id]
    people = own or [each.player for each in crews]
    words = f"{by} has put something right: {reason}"
    path = f"{campaign.get_absolute_url()}ledger/"
    notify_members(campaign, people, Message(key, words, path, "campaign_entry"))


def _right(ledger: Ledger, fields: Fields, key: str) -> e.Plain:
    what, crew = fields.get("what", ""), fields.get("crew", "")
    if what in ("money_in", "money_out"):
        on_paper = not ledger.campaign.begun
        purse, source = s.purse_of(crew), s.OPENING if on_paper else s.CORRECTION
        payer, payee = (source, purse) if what == "money_in" else (purse, source)
        words = "As on paper" if on_paper else "Correction"
        return e.MoneyMoved(f"{key}:puts", payer, payee, whole(fields, "amount", 0), words)
    if what == "holding":
        return e.HoldingTaken(f"{key}:puts", fields.get("holding", ""), crew)
    if what == "chapter":
        arc = fields.get("arc", "")
        return e.ChapterReached(f"{key}:puts", arc, fields.get("chapter", ""))
    if what == "member":
        return _put(ledger, fields, key)
    raise BadEntry("Choose what is to be put right.", "what")


def _put(ledger: Ledger, fields: Fields, key: str) -> e.MemberPut:
    """A correction of a member's state. Empty fields stay unchanged."""
    crew, member = fields.get("crew", ""), fields.get("member", "")
    now = s.standing_of(ledger.campaign, crew, member)
    craft = craft_of(ledger.campaign.terms.ruleset)
    rank = fields.get("rank", "") or craft.rank(now.who)
    if rank not in craft.ranks:
        raise BadEntry("Choose the experience from the list.", "rank")
    who = craft.ranked(now.who, rank) if rank != craft.rank(now.who) else now.who
    state = fields.get("state", "") or now.state
    misses = whole(fields, "misses", now.misses) if state == s.RESTING else 0
    return e.MemberPut(
        f"{key}:puts",
        crew,
        member,
        who,
        now.team,
        state,
        misses,
        whole(fields, "experience", now.experience),
        fields.get("held_by", "") or now.held_by,
        now.wounds,
    )
