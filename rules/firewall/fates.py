"""What an order can make of a figure or a building, and the shape in which its odds are told."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.firewall.state import ACTIVE, DEAD, DOWN, RESERVE, ROUTED, Battle, Figure, Section
from rules.firewall.vehicles.crew import gunners_alive
from rules.kernel.chance import ALWAYS, NEVER, Ways, summed
from rules.kernel.record import Record

OUT = (DOWN, DEAD, ROUTED)
DESTROYED = "destroyed"  # a section of a building

Piece = Figure | Section


class Fate(Record):
    """What has become of a figure, or a section, by an order; nothing where it stayed as it was.

    `status` and `fate` are new ones, `gutz` is the change, `suppressed` and `faltered` are new,
    `gunners` is how many a vehicle has lost. Who is revived has lost nothing by it.
    """

    status: str = ""
    fate: str = ""
    gutz: int = 0
    suppressed: bool = False
    rallied: bool = False
    faltered: bool = False
    revived: bool = False
    gunners: int = 0


UNTOUCHED = Fate()


def pieces(battle: Battle) -> Mapping[str, Piece]:
    """Whatever an order can touch: figures, and the sections of buildings."""
    return {**battle.figures, **battle.sections} if battle.sections else battle.figures


def fate_of(before: Piece, after: Piece) -> Fate:
    """What lies between two states of a figure or a section."""
    if before is after:
        return UNTOUCHED
    if isinstance(before, Figure) and isinstance(after, Figure):
        return _fate_of_figure(before, after)
    if not (isinstance(before, Section) and isinstance(after, Section)):
        raise TypeError("a figure stays a figure, and a section a section")
    fallen = after.destroyed and not before.destroyed
    return Fate(DESTROYED if fallen else "", gutz=after.gutz - before.gutz)


def _fate_of_figure(before: Figure, after: Figure) -> Fate:
    changed = after.status != before.status
    fighting = after.status in (ACTIVE, RESERVE)
    revived = fighting and before.status in OUT
    return Fate(
        status=after.status if changed else "",
        fate=after.fate if after.fate != before.fate else "",
        gutz=0 if revived else after.gutz - before.gutz,
        suppressed=after.suppressed and not before.suppressed,
        rallied=fighting and before.suppressed and not after.suppressed,
        # Whoever is out of the fight has nothing more to do anyway.
        faltered=fighting and after.failed and not before.failed,
        revived=revived,
        gunners=gunners_alive(before) - gunners_alive(after),
    )


class Share(Record):
    """One fate and its chance: `ways` of `of`, in lowest terms."""

    fate: Fate
    ways: int
    of: int


class FigureOdds(Record):
    """Every fate that a figure can meet; their chances come to exactly one."""

    figure: str
    shares: tuple[Share, ...] = (Share(UNTOUCHED, *ALWAYS),)

    def chance(self, is_meant: Callable[[Fate], bool]) -> Ways:
        """How often its fate is one of those that are meant."""
        return summed((each.ways, each.of) for each in self.shares if is_meant(each.fate))

    @property
    def killed(self) -> Ways:
        """Dead."""
        return self.chance(lambda fate: fate.status == DEAD)

    @property
    def out(self) -> Ways:
        """Dead, down or routed."""
        return self.chance(lambda fate: fate.status in OUT)

    @property
    def suppressed(self) -> Ways:
        """Newly suppressed."""
        return self.chance(lambda fate: fate.suppressed)

    def loses(self, least: int) -> Ways:
        """Still in the fight, with at least so much Gutz less."""
        return self.chance(lambda fate: fate.status not in OUT and -fate.gutz >= least)


class Result(Record):
    """A result of the first roll: its ways, and what it surely does before any further die.

    `fates` names whoever is touched, even one whom armour saves.
    """

    result: str
    ways: int
    of: int
    fates: tuple[tuple[str, Fate], ...] = ()


class Mishap(Record):
    """How often a figure meets an effect of a malfunction or a crash; `kind` is its event's."""

    kind: str
    figure: str
    weapon: str
    effect: str
    ways: int
    of: int


class LeaderOdds(Record):
    """How often a team loses its leader; `members`: what becomes of each when it does."""

    team: str
    leader: str
    ways: int
    of: int
    members: tuple[FigureOdds, ...] = ()

    @property
    def chance(self) -> Ways:
        """How often the leader is lost."""
        return Ways(self.ways, self.of)


class Odds(Record):
    """Everything that an order could do; empty when it asks for no die.

    `phase`: how often it ends its team's phase by failures while others could still act.
    """

    results: tuple[Result, ...] = ()
    figures: tuple[FigureOdds, ...] = ()
    mishaps: tuple[Mishap, ...] = ()
    leaders: tuple[LeaderOdds, ...] = ()
    phase: Ways = NEVER

    def ways(self, result: str) -> int:
        """In how many throws of the first roll this result comes."""
        return sum(each.ways for each in self.results if each.result == result)

    def of(self, figure: str) -> FigureOdds:
        """The odds of one figure; those that are not named stay as they are."""
        for each in self.figures:
            if each.figure == figure:
                return each
        return FigureOdds(figure)
