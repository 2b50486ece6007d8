"""Who did what to whom, read from the events of one order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.firewall import events as e
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.cybernetics.events import CrashRolled
from rules.firewall.drugs.events import DrugTaken
from rules.firewall.state import ACTIVE, DOWN, RESERVE, Battle, Cloud, Figure, is_player
from rules.firewall.traps.events import TrapWentOff
from rules.firewall.vehicles.events import GunnerLost
from rules.kernel.deeds import ATTACK, CRASH, DRUG, HARM, MISHAP, OUT, Deed, Fighter
from rules.kernel.events import Event
from rules.kernel.record import Record
from rules.kernel.screen import ScoreLine

FIGHTING = (ACTIVE, RESERVE)
WRECK = "the wreck of "


class _Attack(Record):
    """The attack that is being resolved: by whom, with what, and at whom if at anybody."""

    who: str
    means: str
    target: str = ""


NOBODY = _Attack("", "")


def roll_call(battle: Battle) -> tuple[Fighter, ...]:
    """Everybody, with what has become of them."""
    return tuple(map(_fighter, battle.figures.values()))


def _fighter(figure: Figure) -> Fighter:
    return Fighter(
        id=figure.id,
        name=figure.name,
        side=figure.side,
        fate=_fate(figure),
        value=figure.gutz,
        value_at_start=figure.gutz_at_start,
        at=figure.at if _is_on_table(figure) else None,
    )


def _is_on_table(figure: Figure) -> bool:
    return figure.status in (ACTIVE, DOWN) and not (figure.aboard or figure.carried_by)


def _fate(figure: Figure) -> str:
    return "" if figure.status in FIGHTING else figure.fate or figure.status


def scores(battle: Battle) -> tuple[ScoreLine, ...]:
    """The Gutz of those of each side who stand on the table at the end."""
    left = {side.id: 0 for side in battle.sides if is_player(side)}
    for figure in battle.figures.values():
        if figure.side in left and figure.status == ACTIVE:
            left[figure.side] += figure.gutz
    return (ScoreLine("Gutz on the table", {side: str(gutz) for side, gutz in left.items()}),)


def deeds(before: Battle, events: Sequence[Event]) -> Iterator[Deed]:
    """The deeds of one order; `before` is the battle that it was given in."""
    sides = {figure.id: figure.side for figure in before.figures.values()}
    out = {id_ for id_, figure in before.figures.items() if figure.status not in FIGHTING}
    attack = NOBODY
    for event in events:
        attack = _next_attack(before, events, event, attack)
        deed = _deed(event, attack)
        if isinstance(event, e.FigureTakenOut):
            # Whoever was out before is put out once: to kill the helpless fells nobody (G51).
            deed = None if event.figure in out else deed
            out.add(event.figure)
        if deed is not None:
            yield Deed(
                deed.kind, sides.get(deed.who, ""), deed.who, deed.means,
                sides.get(deed.whom, ""), deed.whom, deed.amount, deed.fate,
            )  # fmt: skip


def _next_attack(before: Battle, events: Sequence[Event], event: Event, attack: _Attack) -> _Attack:
    match event:
        case e.WeaponFired():
            return _Attack(event.figure, _sent(event), event.target)
        case e.BlowStruck():
            return _Attack(event.figure, "", event.target)
        case e.GasBreathed():
            cloud = _cloud(before, events, event.cloud)
            return _Attack(cloud.thrower, CATALOGUE.grenades[cloud.grenade].name)
        case TrapWentOff():
            return NOBODY  # whoever laid it may be long gone
    return attack


def _cloud(before: Battle, events: Sequence[Event], name: str) -> Cloud:
    """A cloud that was there before, or that the order has made."""
    placed = (event.cloud for event in events if isinstance(event, e.CloudPlaced))
    return next(cloud for cloud in (*placed, *before.clouds) if cloud.id == name)


def _sent(event: e.WeaponFired) -> str:
    """What a shot or throw does its harm by, as its harm is called."""
    if event.grenade:
        return f"{CATALOGUE.grenades[event.grenade].name} grenade"
    return CATALOGUE.weapons[event.weapon.entry].name


def _deed(event: Event, attack: _Attack) -> Deed | None:
    """A deed without its sides."""
    match event:
        case e.WeaponFired():
            return Deed(ATTACK, who=event.figure, means=attack.means, whom=event.target)
        case e.BlowStruck():
            return Deed(ATTACK, who=event.figure, means="close combat", whom=event.target)
        case e.GutzChanged() if event.change < 0:
            return _done(HARM, event.figure, event.cause, attack, amount=-event.change)
        case e.FigureTakenOut():
            fate = event.fate or event.status
            return _done(OUT, event.figure, event.cause, attack, fate=fate)
        case GunnerLost():
            return _done(OUT, event.figure, event.cause, attack, fate="gunner")
        case e.MalfunctionRolled():
            means = CATALOGUE.weapons[event.weapon].name
            return Deed(MISHAP, who=event.figure, means=means, fate=event.effect)
        case DrugTaken():
            return Deed(DRUG, who=event.figure, means=CATALOGUE.drugs[event.drug].name)
        case CrashRolled():
            return Deed(CRASH, who=event.figure, fate=event.effect)
    return None


def _done(
    kind: str, whom: str, cause: str, attack: _Attack, amount: int = 0, fate: str = ""
) -> Deed:
    """Harm is the attacker's doing when it bears the name of the attack, or follows from it."""
    is_blow = attack.who and not attack.means
    if is_blow and whom == attack.who and cause.endswith("'s riposte"):
        return Deed(kind, who=attack.target, means="riposte", whom=whom, amount=amount, fate=fate)
    if (is_blow and whom == attack.target) or cause == attack.means or cause.startswith(WRECK):
        return Deed(kind, who=attack.who, means=cause, whom=whom, amount=amount, fate=fate)
    return Deed(kind, means=cause, whom=whom, amount=amount, fate=fate)
