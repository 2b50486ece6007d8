"""What goes in and out of the API of battles. The description is made from these same records."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from rules.kernel.offers import Offer
from rules.kernel.record import Record
from rules.kernel.screen import Preview, Scene, Sentence

Seq = Annotated[int, Meta(ge=0, le=999_999_999)]
Token = Annotated[str, Meta(max_length=64)]


class BattleLine(Record):
    """A battle in a list. `is_turn`: whether you are to act."""

    id: str
    ruleset: str
    scenario: str
    title: str
    status: str
    seq: int
    is_turn: bool
    sides: tuple[str, ...]
    moved: str


class BattlePage(Record):
    """A page of your battles, the last moved first."""

    count: int
    page: int
    pages: int
    results: tuple[BattleLine, ...]


class SeatShown(Record):
    """A seat. `invite` opens it, and only whoever opened the battle sees it."""

    id: int
    role: str
    side: str
    name: str
    is_open: bool
    is_mine: bool
    invite: str = ""


class Proposed(Record):
    """What somebody proposes about the end: draw or stop, whose it is, who has still to agree."""

    how: str
    by: str
    missing: tuple[str, ...]


class BattleShown(Record):
    """A battle as you may see it.

    `sides` are those that you play, `side` the one with whose eyes `scene` is seen; there is none
    before the battle begins. An order is given to `seq`. `watch_delay`: minutes by which those who
    only watch see it later; `as_of` is the moment that you see then, empty when you see it live.
    """

    id: str
    ruleset: str
    edition: str
    scenario: str
    title: str
    status: str
    hotseat: bool
    real_dice: bool
    seq: int
    house_rules: dict[str, str]
    seats: tuple[SeatShown, ...]
    sides: tuple[str, ...]
    side: str
    to_act: tuple[str, ...]
    winner: str
    reason: str
    may_take_back: bool
    proposals: tuple[Proposed, ...]
    scene: Scene | None = None
    watch_delay: int = 0
    as_of: str = ""
    tells_chances: bool = False


class NewBattle(Record):
    """A battle to open. `forces`: by side, the id of a warband of yours instead of its own people.

    With `hotseat` you play every side; otherwise the other seats wait for somebody: for whoever
    has an invitation, for those whom `asked` names by side ("named"), for "anybody", or for
    nobody but the "machine", as `wanted` says. With `real_dice` you throw your own and send them
    with the orders. `table`: one of the numbered tables; 0: the seeds lay it out. `clock`: the
    deadlines as the form of a new battle has them.
    `watch_delay`: minutes by which those who only watch see it later, 0, 5, 15, 60 or 1440.
    `tells_chances`: players may ask what their chances are while it is fought.
    `bot`: which machine plays; it stays the same to the end.
    """

    ruleset: str
    scenario: str
    side: str = ""
    title: str = ""
    house_rules: dict[str, str] = {}
    hotseat: bool = False
    seed: str = ""
    forces: dict[str, str] = {}
    real_dice: bool = False
    clock: dict[str, str] = {}
    wanted: Literal["", "named", "anybody", "machine"] = ""
    asked: dict[str, str] = {}
    hidden_rosters: bool = False
    table: Annotated[int, Meta(ge=0, le=999_999_999)] = 0
    watch_delay: Annotated[int, Meta(ge=0, le=1440)] = 0
    tells_chances: bool = False
    bot: Literal["random", "plain", "strong"] = "strong"


class Joining(Record):
    """The seat that an invitation opens is taken. `force`: a warband of yours, where it may be."""

    invite: Token
    seed: str = ""
    force: str = ""


class Offers(Record):
    """What a side may order now. An order has the `fixed` fields of an offer and its own."""

    seq: int
    side: str
    actors: tuple[str, ...]
    results: tuple[Offer, ...]


class NewOrder(Record):
    """An order: its type, its side and its fields; the `seq` that it is given to.

    `dice`: what they show, in a battle whose players throw their own.
    """

    order: dict[str, Any]
    seq: Seq | None = None
    token: Token = ""
    dice: tuple[int, ...] = ()


class Asked(Record):
    """An order of which only is asked what it would do."""

    order: dict[str, Any]


class Previewed(Record):
    """What an order would do, by the code that resolves it."""

    seq: int
    preview: Preview


class EntryShown(Record):
    """A line of the journal: the event as it is kept, and in words."""

    seq: int
    order: int
    side: str
    event: dict[str, Any]
    told: Sentence | None


class Journal(Record):
    """Lines of the journal that you may know, oldest first; ask again `after` the last of them."""

    seq: int
    after: int
    is_whole: bool
    results: tuple[EntryShown, ...]


class Placed(Record):
    """An order that is in the journal. `repeated`: it was there already."""

    number: int
    first_seq: int
    last_seq: int
    repeated: bool
    battle: BattleShown


class TakingBack(Record):
    """Your last order is to be taken back, from the battle as it stands at `seq`."""

    seq: Seq | None = None
    token: Token = ""


class Settling(Record):
    """`how`: draw or stop. `agree`: propose it or agree to it; otherwise decline or withdraw it."""

    how: str
    agree: bool = True
