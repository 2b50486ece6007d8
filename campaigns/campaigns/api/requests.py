"""Request records of the API of campaigns, with the same fields as the forms."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from battles.api.records import ClockRequest
from rules.kernel.record import Record

Name = Annotated[str, Meta(max_length=64)]
Words = Annotated[str, Meta(max_length=400)]
Revision = Annotated[int, Meta(ge=0, le=999_999)]
Amount = Annotated[int, Meta(ge=0, le=999_999_999)]
Few = Annotated[int, Meta(ge=0, le=99)]


class NewCampaign(Record):
    """A campaign to be founded for a club that you organise. `system`: one of its systems."""

    club: Name
    name: Annotated[str, Meta(max_length=60)]
    system: Name
    token: Name = ""


class NewCampaignSystem(Record):
    """A campaign system of the club's own as TOML; it takes the place of one with its name."""

    source: Annotated[str, Meta(max_length=60_000)]


class CampaignJoining(Record):
    """A warband of yours that fights in it. `seed` goes into the dice: a text nobody can guess.

    It is taken only with the `commitment` that the campaign tells, so that you knew that before.
    """

    warband: Name
    seed: Annotated[str, Meta(max_length=100)] = ""
    commitment: Annotated[str, Meta(max_length=64)] = ""


class NewCampaignBattle(Record):
    """A battle to be arranged. `sides`: which crew is on which side of the scenario.

    arc: the story that it goes on with. holding: the place that it is for. on_the_web: it is opened
    here, with `clock` as battles have it; otherwise it is fought at a table.
    """

    scenario: Name
    sides: dict[Name, Name]
    title: Annotated[str, Meta(max_length=80)] = ""
    arc: Name = ""
    holding: Name = ""
    on_the_web: bool = True
    clock: ClockRequest = ClockRequest()
    token: Name = ""


class CampaignPart(Record):
    """Somebody in a battle. `fate`: empty, absent or one of the tables of fates, such as killed.

    felled: how many enemies they put out of it.
    """

    crew: Name
    member: Name
    fate: Annotated[str, Meta(max_length=20)] = ""
    felled: Few = 0


class CampaignList(Record):
    """What came of a battle: everybody who was there, and the crew that won, if any.

    Who is not named was not there. `revision`: of the list that you have read.
    """

    revision: Revision
    parts: tuple[CampaignPart, ...]
    winner: Name = ""


class CampaignDecision(Record):
    """How a referee or organiser settles a battle, and why.

    how: reported (as the list says), filled (as `parts` and `winner` say), void (it does not
    count), or forfeit (all have lost, and nobody is paid).
    """

    how: Literal["reported", "filled", "void", "forfeit"]
    words: Words
    revision: Revision
    parts: tuple[CampaignPart, ...] = ()
    winner: Name = ""


class CampaignReason(Record):
    """Why."""

    reason: Words


class CampaignVerdict(Record):
    """How a reopened battle is ruled on. What earlier verdicts moved is netted out.

    how: stands, won (by `winner`, or nobody), forfeit, or void.
    """

    how: Literal["stands", "won", "forfeit", "void"]
    words: Words
    revision: Revision
    winner: Name = ""


class CampaignOff(Record):
    """A battle that nobody has moved in is called off: by all who play in it, or `at_once`.

    agree: ask for it, or agree to it; otherwise decline, or take your wish back. at_once: as an
    organiser who is not in it; then `words` must say why.
    """

    agree: bool = True
    at_once: bool = False
    words: Annotated[str, Meta(max_length=200)] = ""


class CampaignCorrection(Record):
    """Something that is put right, and why; before the campaign begins, what was on paper.

    what: money_in or money_out (crew, amount), holding (holding, crew), chapter (arc, chapter), or
    member (crew, member, and what changes of rank, state, misses, experience, held_by). `of`: the
    number of the wrong entry, 0 for none.
    """

    what: Literal["money_in", "money_out", "holding", "chapter", "member"]
    reason: Annotated[str, Meta(max_length=300)]
    crew: Name = ""
    amount: Amount = 0
    holding: Name = ""
    arc: Name = ""
    chapter: Name = ""
    member: Name = ""
    rank: Name = ""
    state: Name = ""
    misses: Few | None = None
    experience: Amount | None = None
    held_by: Name = ""
    of: Amount = 0
    token: Name = ""
