"""The campaign systems that can be played: those of the game, and those of the club."""

from __future__ import annotations

from campaigns.campaigns.models import Aftermath, Campaign, CampaignSystem
from campaigns.clubs.models import Club
from campaigns.clubs.queries.catalogue_pages import digests
from rules.kernel.building import Problem
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.craft import CampaignCraft
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.campaign.preset import Preset
from rules.kernel.campaign.reading import BadPreset, read_preset
from rules.registry import RULESETS
from web.json_limits import JsonObject
from web.toml_reading import BadToml, toml_in

OWN = "own-"  # prefix of the names of a club's systems
NEW, OLD = "new:", "old:"  # prefixes of what a season may be tied to: a system, or a campaign
MOST_SYSTEMS, MOST_SOURCE = 20, 60_000  # of a club; characters


def craft_of(ruleset: str) -> CampaignCraft:
    """A game's implementation of campaigns. Raises KeyError if it has none."""
    craft = RULESETS[ruleset].campaign
    if craft is None:
        raise KeyError(ruleset)
    return craft


def sides_of(row: Aftermath) -> dict[str, str]:
    """The crew of each side, in the order of the scenario; the database does not keep the order."""
    card = next(
        each for each in RULESETS[row.campaign.ruleset].scenarios if each.id == row.scenario
    )
    return {side.id: row.sides[side.id] for side in card.sides if side.id in row.sides}


def shelf_of(campaign: Campaign, state: s.Campaign) -> tuple[str, ...]:
    """The house catalogues that the market of a campaign sells from: those of the club, if any."""
    if not state.terms.market.shelf:
        return ()
    return digests(campaign.club_id, campaign.ruleset)


def linking_games() -> list[str]:
    """The games with campaigns."""
    return [slug for slug, ruleset in RULESETS.items() if ruleset.campaign is not None]


def checked(ruleset: str, document: JsonObject) -> Preset:
    """The campaign system in a document. Raises BadPreset."""
    scenarios = [card.id for card in RULESETS[ruleset].scenarios]
    return read_preset(document, craft_of(ruleset), scenarios)


def book_systems() -> list[Preset]:
    """The ready systems of every game."""
    return [
        checked(ruleset, dict(document))
        for ruleset in linking_games()
        for document in craft_of(ruleset).presets()
    ]


def system_called(club: Club, name: str) -> Preset:
    """A system by its name: of a game or of the club. Raises BadEntry."""
    if name.startswith(OWN) and name.removeprefix(OWN).isdecimal():
        row = CampaignSystem.objects.filter(club=club, pk=int(name.removeprefix(OWN)[:18])).first()
        if row is not None:
            return source_read(row.source)  # a stored document does not keep the order of its lines
    for system in book_systems():
        if system.id == name:
            return system
    raise BadEntry("Choose a campaign system from the list.", "system")


def source_read(source: str) -> Preset:
    """The campaign system in a TOML source. Raises BadPreset."""
    if len(source) > MOST_SOURCE:
        raise BadPreset((Problem("", "long", f"At most {MOST_SOURCE} characters, please."),))
    try:
        document = toml_in(source)
    except BadToml as error:
        raise BadPreset((Problem("", "toml", f"This is not TOML: {error}."),)) from error
    if _has_nul(document):
        raise BadPreset((Problem("", "sign", "Take the sign \\u0000 out of it."),))
    ruleset = str(document.get("ruleset", ""))
    if ruleset not in linking_games():
        games = ", ".join(linking_games())
        raise BadPreset((Problem("ruleset", "game", f"Name the game: {games}."),))
    return checked(ruleset, document)


def _has_nul(value: object) -> bool:
    """Whether a document contains the character NUL, which databases cannot store."""
    if isinstance(value, dict):
        return any(map(_has_nul, value)) or any(map(_has_nul, value.values()))
    if isinstance(value, list):
        return any(map(_has_nul, value))
    return isinstance(value, str) and "\0" in value


def source_of(club: Club, name: str) -> str:
    """The source text of a system to start from: the club's own, or one of the game."""
    if name.startswith(OWN) and name.removeprefix(OWN).isdecimal():
        row = CampaignSystem.objects.filter(club=club, pk=int(name.removeprefix(OWN)[:18])).first()
        if row is not None:
            return row.source
    for ruleset in linking_games():
        craft = craft_of(ruleset)
        for document in craft.presets():
            if document["id"] == (name or craft.presets()[0]["id"]):
                return craft.source(document["id"])
    return ""
