"""What a challenge in one touch proposes: a game of both, its quickest scenario, a warband."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Max

from accounts.actors import Actor
from battles.matchmaking.forces import fieldable
from battles.models import Seat
from campaigns.clubs.models import Membership
from rosters.documents import warband_of, workshop_of
from rosters.models import Warband
from rules.kernel.building import too_big
from rules.kernel.screen import ScenarioCard, SideRole
from rules.registry import RULESETS


@dataclass(frozen=True)
class Proposal:
    """A game and a scenario for two. warband: what the challenger fields; None: its own people."""

    ruleset: str
    card: ScenarioCard
    warband: Warband | None = None

    @property
    def words(self) -> str:
        """What is proposed, in a few words beside the button."""
        force = f"you field {self.warband.name}" if self.warband else "with its own people"
        return f"{RULESETS[self.ruleset].name}: {self.card.title}, {force}"

    @property
    def sides(self) -> tuple[SideRole, SideRole]:
        """The sides of the challenger and of the other."""
        mine, theirs = self.card.seated(RULESETS[self.ruleset].usual_answers)
        return mine, theirs


def proposals(actor: Actor, others: Sequence[Membership]) -> dict[int, Proposal]:
    """What a challenge to each of these members would be, by the id of the membership."""
    if actor.user_id is None or not others:
        return {}
    users = [actor.user_id, *(each.user_id for each in others if each.user_id is not None)]
    played = _games_of(users)
    mine = played[actor.user_id]
    games = {
        each.pk: game for each in others if (game := _common_game(mine, played[each.user_id or 0]))
    }
    own = fieldable(actor)
    made = {game: _proposal(actor, game, own) for game in dict.fromkeys(games.values())}
    return {member: made[game] for member, game in games.items()}


# --- The game --------------------------------------------------------------------------------


def _games_of(users: Sequence[int]) -> defaultdict[int, list[str]]:
    """The games for two that each of these accounts has played, the last played first."""
    rows = Seat.objects.filter(user_id__in=users, role=Seat.Role.PLAYER, battle__lesson="")
    games = rows.order_by().values_list("user_id", "battle__ruleset").annotate(last=Max("pk"))
    found: defaultdict[int, list[str]] = defaultdict(list)
    for user, game, _ in games.order_by("-last"):
        if user is not None and game in RULESETS and _for_two(game):
            found[user].append(game)
    return found


def _common_game(mine: Sequence[str], theirs: Sequence[str]) -> str:
    """The game that one played last and the other plays too; else one's own, else the first.

    Never one that only the other has played: that is theirs to tell.
    """
    both = [game for game in mine if game in theirs]
    return next(iter([*both, *mine, *filter(_for_two, RULESETS)]), "")


def _for_two(ruleset: str) -> list[ScenarioCard]:
    """The scenarios in which two players meet, without a referee."""
    game = RULESETS[ruleset]
    return [card for card in game.scenarios if card.is_for_two(game.usual_answers)]


def quickest(ruleset: str) -> ScenarioCard:
    """The scenario of a game for two that takes the least time."""
    return min(_for_two(ruleset), key=lambda card: card.minutes)


# --- The warband -----------------------------------------------------------------------------


def _proposal(actor: Actor, ruleset: str, own: Sequence[Warband]) -> Proposal:
    proposal = Proposal(ruleset, quickest(ruleset))
    side, _ = proposal.sides
    of_game = [each for each in own if each.ruleset == ruleset] if side.takes_force else []
    return Proposal(ruleset, proposal.card, _warband(actor, of_game, side))


def _warband(actor: Actor, own: Sequence[Warband], side: SideRole) -> Warband | None:
    """The warband that the actor fielded last, or their only one, if the side takes it."""
    if not own:
        return None
    name = _fielded_last(actor, own[0].ruleset)
    last = [each for each in own if each.name == name]
    chosen = last[0] if last else own[0] if len(own) == 1 else None
    if chosen is None:
        return None
    warband = warband_of(chosen.document)
    # Checked again, as when it is fielded: the game may have changed since it was saved.
    is_fit = not too_big(side, warband) and not workshop_of(chosen.ruleset).check(warband)
    return chosen if is_fit else None


def _fielded_last(actor: Actor, ruleset: str) -> str:
    """The name of the warband of the actor's newest seat with one; "" for none."""
    rows = Seat.objects.filter(user_id=actor.user_id or 0, role=Seat.Role.PLAYER)
    rows = rows.filter(battle__ruleset=ruleset, force__isnull=False).order_by("-pk")
    return str((rows.values_list("force", flat=True).first() or {}).get("name", ""))
