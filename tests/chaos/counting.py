"""What is left after all the killing, and everything that is wrong with it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator

from tests.chaos.people import ACKNOWLEDGED, Table
from tests.chaos.sinks import Sinks
from tests.chaos.site import Site

QUIET_WITHIN = 240.0
MACHINE = "machine:"


def unsettled() -> dict[str, int]:
    """What the site has still to do: deliveries, machines, proofs."""
    from battles import machine
    from battles.models import Battle
    from notifications.models import Delivery

    states = Delivery.State
    under_way = Delivery.objects.filter(state__in=(states.WAITING, states.CLAIMED, states.SENDING))
    return {
        "deliveries": under_way.count(),
        "machines": len(machine.battles_due(10_000)),
        "proofs": Battle.objects.filter(proof=Battle.Proof.PENDING).count(),
    }


def wait_for_quiet(site: Site) -> tuple[float, list[str]]:
    """Wait until the sweeps have made everything good: how long it took, and what is stuck."""
    begun = time.monotonic()
    while any(unsettled().values()) and time.monotonic() < begun + QUIET_WITHIN:
        site.mend()
        time.sleep(1)
    stuck = [f"{number} {what} are stuck" for what, number in unsettled().items() if number]
    return time.monotonic() - begun, stuck


def problems(table: Table, sinks: Sinks) -> list[str]:
    """Everything that was promised and does not hold."""
    return [*table.faults, *_orders(table), *_talk(table), *_battles(), *_letters(sinks)]


def _orders(table: Table) -> Iterator[str]:
    from battles.models import PlacedOrder

    kept = Counter(
        key
        for key in PlacedOrder.objects.values_list("battle_id", "token")
        if not key[1].startswith(MACHINE)
    )
    yield from _differences("order", table.answers, kept)


def _talk(table: Table) -> Iterator[str]:
    from chat.models import Message

    kept = Counter(Message.objects.values_list("room__subject", "token"))
    yield from _differences("message", table.said, kept)


def _differences(
    what: str, answers: dict[tuple[str, str], str], kept: Counter[tuple[str, str]]
) -> Iterator[str]:
    for key, answer in answers.items():
        if kept[key] != (1 if answer == ACKNOWLEDGED else 0):
            yield f"{what} {key} was {answer} and is kept {kept[key]} times"
    for key in kept:
        if key not in answers:
            yield f"{what} {key} is kept, and nobody was told about it"


def _battles() -> Iterator[str]:
    from battles.commitments import proofs
    from battles.models import Battle

    for battle in Battle.objects.iterator():
        for problem in proofs.examine(battle).problems:
            yield f"battle {battle.pk}: {problem}"


def _letters(sinks: Sinks) -> Iterator[str]:
    from notifications import mail
    from notifications.kinds import MAIL
    from notifications.models import Delivery

    states = Delivery.State
    for delivery in Delivery.objects.select_related("notice__user").iterator():
        notice = delivery.notice
        if delivery.channel == MAIL:
            name = mail.letter_of(notice).extra_headers["Message-ID"]
            arrived = sinks.letters.pop(name, 0)
            most = 1 if delivery.state in (states.SENT, states.UNSURE) else 0
        else:
            arrived = sinks.calls.pop(notice.id, 0)
            # A call may come again, with the same number; its receiver knows it by that.
            most = arrived if delivery.state in (states.SENT, states.UNSURE) else 0
        least = 1 if delivery.state == states.SENT else 0
        if not least <= arrived <= most:
            yield f"{delivery}: it arrived {arrived} times"
        if delivery.state == states.GIVEN_UP:
            yield f"{delivery}: {delivery.trouble}"
    if sinks.letters or sinks.calls:
        yield f"{len(sinks.letters)} letters and {len(sinks.calls)} calls came from nowhere"


def tally() -> str:
    """Orders, deliveries and battles as they ended, in a few lines."""
    from battles.models import Battle, PlacedOrder
    from notifications.models import Delivery

    lines = [f"{PlacedOrder.objects.filter(token__startswith=MACHINE).count()} of the machine"]
    ended = Counter(Delivery.objects.values_list("channel", "state"))
    lines += [f"{channel} {state}: {n}" for (channel, state), n in sorted(ended.items())]
    lines += [
        f"battles {s}: {n}"
        for s, n in Counter(Battle.objects.values_list("status", flat=True)).items()
    ]
    return "; ".join(lines)
