"""Starts, pauses, resumes, shares and deletes simulations. Each function is one transaction."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor, owned, owner_of
from laboratory import limits, owned_data
from laboratory.experiments.jobs import Battles, Job, aim_of
from laboratory.experiments.plans import SimulationPlan, check_plan
from laboratory.models import Simulation
from laboratory.permissions import check_changes_simulation, check_starts_simulation
from laboratory.services import lifecycle, worker_slots
from rules.simulate import Aim
from web.enqueue import after_commit

TOKEN_LENGTH = 64


class AlreadyOver(Exception):
    """The simulation cannot be paused, resumed or cancelled any more. The message says so."""


def start_simulation(
    actor: Actor,
    plan: SimulationPlan,
    sent_from: str,
    token: str = "",
    before: Simulation | None = None,
) -> Simulation:
    """Start a simulation. The same token starts nothing twice.

    sent_from: a fingerprint of the client's address. before: the simulation that this one was
    derived from. Raises BadSimulation, TooMuch, or NotYours for an actor without an identity.
    """
    check_starts_simulation(actor)
    limits.check_size(actor, plan.battles)
    found = started(actor, token)
    if found is not None:
        return found
    checked = check_plan(actor, plan)
    job = Battles(checked.experiment)
    row = Simulation(
        **owner_of(actor),
        ruleset=checked.experiment.ruleset,
        name=checked.title,
        token=token[:TOKEN_LENGTH],
        before=one_alone(before),
    )
    return start_job(actor, row, job, checked.aim, sent_from)


@transaction.atomic
def start_job(actor: Actor, row: Simulation, job: Job, aim: Aim, sent_from: str) -> Simulation:
    """Put a job of any kind into the queue; `row` has its owner and name.

    The token of the row starts nothing twice. Raises TooMuch.
    """
    row.payer = limits.payer_of(actor, sent_from)
    limits.lock(actor)
    limits.take_room(actor, aim.battles, row.payer)
    found = started(actor, row.token)  # again, now under the lock
    if found is not None:
        limits.give_room_back(row.payer, aim.battles)
        return found
    row.job, row.digest = job.to_json(), job.digest
    row.aim, row.battles = msgspec.to_builtins(aim), aim.battles
    row.size = owned_data.size_of(row)
    limits.check_bytes(row)
    row.save(force_insert=True)
    _wake(row)
    return row


def started(actor: Actor, token: str) -> Simulation | None:
    """The actor's simulation with this token, or None."""
    return owned(Simulation.objects.filter(token=token), actor).first() if token else None


def one_alone(row: Simulation | None) -> Simulation | None:
    """Of a sweep, the simulation whose battles it repeats with changes."""
    return row.before if row is not None and row.is_sweep else row


def pause(simulation_id: str, actor: Actor) -> Simulation:
    """Pause a simulation. Raises NotYours, DoesNotExist or AlreadyOver."""
    return _changed(simulation_id, actor, _pause)


def resume(simulation_id: str, actor: Actor) -> Simulation:
    """Resume a paused simulation. Raises NotYours, DoesNotExist or AlreadyOver."""
    return _changed(simulation_id, actor, _resume)


def cancel(simulation_id: str, actor: Actor) -> Simulation:
    """Stop a simulation; its sums so far stay. Raises NotYours, DoesNotExist, AlreadyOver."""
    return _changed(simulation_id, actor, lifecycle.cancel)


@transaction.atomic
def share(simulation_id: str, actor: Actor, sharing: str) -> Simulation:
    """Choose who may see it: private, link or public. Raises NotYours, DoesNotExist or BadEdit."""
    row = _locked_own(simulation_id, actor)
    row.share(sharing)
    return row


@transaction.atomic
def delete_simulation(simulation_id: str, actor: Actor) -> None:
    """Delete a simulation with its result. Raises NotYours or DoesNotExist."""
    row = _locked_own(simulation_id, actor)
    if not row.is_over:
        lifecycle.cancel(row)
    row.delete()


@transaction.atomic
def _changed(simulation_id: str, actor: Actor, change: Callable[[Simulation], None]) -> Simulation:
    row = _locked_own(simulation_id, actor)
    if row.is_over:
        raise AlreadyOver(f"This simulation is {row.get_state_display()}: nothing is left to do.")
    change(row)
    return row


def _locked_own(simulation_id: str, actor: Actor) -> Simulation:
    row = Simulation.objects.select_for_update().get(pk=simulation_id)
    check_changes_simulation(actor, row)
    return row


def _pause(row: Simulation) -> None:
    row.state = Simulation.State.PAUSED
    row.save(update_fields=["state"])


def _resume(row: Simulation) -> None:
    if row.is_running:
        return
    row.state = Simulation.State.RUNNING if row.started else Simulation.State.QUEUED
    row.pace_from, row.pace_counted = timezone.now(), row.battles_played()
    row.save(update_fields=["state", "pace_from", "pace_counted"])
    _wake(row)


def _wake(row: Simulation) -> None:
    """Wake as many worker slots as the simulation has chunks left."""
    left = row.battles - row.counted
    after_commit(worker_slots.wake, -(-left // aim_of(row).chunk))
