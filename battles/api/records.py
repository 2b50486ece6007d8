"""Request and response records of the battle API. The OpenAPI document is generated from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from rules.bots.known import BotSlug
from rules.kernel.offers import Offer
from rules.kernel.record import Record
from rules.kernel.screen import Preview, Scene, Sentence

Seq = Annotated[int, Meta(ge=0, le=999_999_999)]
# A number that may also come as its digits, as forms send it.
Whole = Annotated[int, Meta(ge=0, le=9999)] | Annotated[str, Meta(pattern=r"^[0-9]{1,4}$")]
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


class SeatRow(Record):
    """A seat. `invite` opens it, and only whoever opened the battle sees it.

    `command`: the part of its side that its player commands; empty: all of it. `is_due`: whether
    its player is to act.
    """

    id: int
    role: str
    side: str
    name: str
    is_open: bool
    is_mine: bool
    invite: str = ""
    command: str = ""
    is_due: bool = False


class Proposed(Record):
    """What somebody proposes about the end: draw, stop or concede, whose it is, who has still to
    agree. To concede is proposed to whoever shares a side, and nobody else sees it.
    """

    how: str
    by: str
    missing: tuple[str, ...]


class BattleDetail(Record):
    """A battle as you may see it.

    `sides` are those that you play, `side` the one with whose eyes `scene` is seen; there is none
    before the battle begins. An order is given to `seq`. `watch_delay`: minutes by which those who
    only watch see it later; `as_of` is the moment that you see then, empty when you see it live.
    `commitment` is the SHA-256 of the secret of its dice; those of your sides that have added no
    seed yet are in `seed_due`. `shared`: the sides that two players share; each of them orders for
    the teams of their own `command`, and both see what their side sees. `seed_due` has such a seat
    as "side/command".
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
    seats: tuple[SeatRow, ...]
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
    commitment: str = ""
    seed_due: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()


class ClockRequest(Record):
    """Deadlines of a battle. `kind`: none, 24 or 72 hours each time ("day", "three"), every day at
    `time` ("evening"), 10 minutes each time ("live"), or `length` times `unit` ("own").

    `time`: as 21:00, in the time zone `zone`, as Europe/London. `late`: what happens to whoever
    misses a deadline: the least order is given for them, the machine plays on, or they lose.
    `holidays`: how many days each player may be away.
    """

    kind: Literal["none", "day", "three", "evening", "live", "own"] = "none"
    length: Whole | None = None
    unit: Literal["minutes", "hours", "days"] = "hours"
    time: str = "21:00"
    zone: str = "UTC"
    late: Literal["skip", "bot", "forfeit"] = "skip"
    holidays: Whole | None = None


class NewBattle(Record):
    """A battle to open: a scenario of a game by its id, with the side that you play.

    What may be chosen is listed at the game: its `scenarios` with their sides and tables, and its
    `house-rules`. `house_rules`: answers by key, for the rest the usual ones.
    `forces`: by side, the id of a warband of yours instead of its own people.

    With `hotseat` you play every side; otherwise the other seats wait for somebody: for whoever
    has an invitation, for those whom `asked` names by side ("named"), for "anybody", or for
    nobody but the "machine", as `wanted` says. With `real_dice` you throw your own and send them
    with the orders. `table`: one of the numbered tables; 0: the seeds lay it out. Your seed comes
    afterwards, when the answer has told you the commitment: see `add_seed_battles`.
    `watch_delay`: minutes by which those who only watch see it later, 0, 5, 15, 60 or 1440.
    `tells_chances`: players may ask what their chances are while it is fought.
    `bot`: which machine plays; it stays the same to the end.
    `shared`: sides that two players share, of those that have `commands` in the list of scenarios:
    each has a seat, and orders for the teams of their command alone. Such seats are called
    "side/command" in `side` and `asked`; `side` alone is its first command. Not with `hotseat`.
    """

    ruleset: str
    scenario: str
    side: str = ""
    title: str = ""
    house_rules: dict[str, str] = {}
    hotseat: bool = False
    forces: dict[str, str] = {}
    real_dice: bool = False
    clock: ClockRequest = ClockRequest()
    wanted: Literal["", "named", "anybody", "machine"] = ""
    asked: dict[str, str] = {}
    hidden_rosters: bool = False
    table: Annotated[int, Meta(ge=0, le=999_999_999)] = 0
    watch_delay: Annotated[int, Meta(ge=0, le=1440)] = 0
    tells_chances: bool = False
    bot: BotSlug = "strong"
    shared: tuple[str, ...] = ()


class Joining(Record):
    """The seat that an invitation opens is taken. `force`: a warband of yours, where it may be.

    `seed` goes into the dice; it is taken only with the `commitment` that the invitation tells.
    """

    invite: Token
    seed: str = ""
    force: str = ""
    commitment: Token = ""


class Invited(Record):
    """What an invitation is for. `commitment`: the SHA-256 of the secret of the dice.

    `command`: the part of the side that its player would command; empty: all of it.
    """

    battle: str
    title: str
    ruleset: str
    scenario: str
    role: str
    side: str
    commitment: str
    command: str = ""


class SeedDue(Record):
    """The commitment of a battle, and those of your sides that have added no seed yet.

    A seat that shares its side is "side/command".
    """

    commitment: str
    sides: tuple[str, ...]


class NewSeed(Record):
    """A seed for the dice, drawn after you knew the `commitment`, which you send back with it.

    `side`: one of yours, as `seed_due` calls it; left out, all of yours that have none. A seat adds
    one seed, once, and it counts from the next die on. Any text that nobody can guess will do; draw
    it on your machine.
    """

    commitment: Token
    seed: Annotated[str, Meta(max_length=100)]
    side: str = ""


class Offers(Record):
    """What you may order for a side now. An order has the `fixed` fields of an offer and its own.

    Where you share the side, that is what the teams of your command may do. `weighed`: each target
    has its `chance`, where the order rolls and leaves nothing else open, and those with none stand
    last. Of more than 200 targets at once nothing is worked out: name an `actor`, or ask `preview`.
    """

    seq: int
    side: str
    actors: tuple[str, ...]
    results: tuple[Offer, ...]
    weighed: bool = True


class NewOrder(Record):
    """An order: its type, its side and its fields; the `seq` that it is given to.

    `dice`: what they show, in a battle whose players throw their own.
    """

    order: dict[str, Any]
    seq: Seq | None = None
    token: Token = ""
    dice: tuple[int, ...] = ()


class PreviewRequest(Record):
    """An order of which only is asked what it would do."""

    order: dict[str, Any]


class PreviewResponse(Record):
    """What an order would do, by the code that resolves it."""

    seq: int
    preview: Preview


class JournalRow(Record):
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
    results: tuple[JournalRow, ...]


class Placed(Record):
    """An order that is in the journal. `repeated`: it was there already."""

    number: int
    first_seq: int
    last_seq: int
    repeated: bool
    battle: BattleDetail


class TakingBack(Record):
    """Your last order is to be taken back, from the battle as it stands at `seq`."""

    seq: Seq | None = None
    token: Token = ""


class Settling(Record):
    """`how`: draw, stop, or concede where two share your side, which only you and they settle.

    `agree`: propose it or agree to it; otherwise decline or withdraw it.
    """

    how: Literal["draw", "stop", "concede"]
    agree: bool = True
