"""API operations on simulations."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.actors import Actor
from accounts.api.base import ActorApiView
from laboratory.api import records as r
from laboratory.api import serializers
from laboratory.experiments.plans import BadSimulation, SimulationPlan
from laboratory.limits import TooMuch
from laboratory.models import Simulation
from laboratory.permissions import seen_simulation
from laboratory.queries import simulation_rows
from laboratory.queries.compare import SimulationAgainst, against
from laboratory.services import simulations, sweeps
from laboratory.services.simulations import AlreadyOver
from web.api import schema as s
from web.api.encoding import as_sent
from web.api.errors import MISSING, Refused
from web.api.schema import operation
from web.errors import Unreadable

BARE = (401, 403, 404, 429)
SCOPE = OpenApiParameter(
    "scope",
    str,
    enum=["own", "public"],
    default="own",
    description="Your own simulations, or everybody's public ones that are finished.",
)
NO_PAIRS = (
    "There is nothing to set it against: it was not made from another simulation by one change, "
    "or that one is not for you to see."
)
LINK = OpenApiParameter("link", str, description="What opens one that is shared by a link.")


class SimulationApiView(ActorApiView):
    """Base of the operations on simulations: common refusals, and the idempotency
    token of a start.
    """

    attempt_depth = 1

    def handle_exception(self, exc: Exception) -> Response:
        return super().handle_exception(_refusal(exc) or exc)

    def shown(self, row: Simulation, status: int = 200) -> Response:
        return Response(serializers.simulation(row, self.actor), status)


def _refusal(error: Exception) -> Exception | None:
    match error:
        case ObjectDoesNotExist():
            return Refused(404, "not_found", MISSING)
        case BadSimulation():
            return Unreadable(error.problems)
        case TooMuch():
            return Refused(409, "limit", str(error), "battles")
        case AlreadyOver():
            return Refused(409, "over", str(error))
    return None


class Simulations(SimulationApiView):
    """Operations on the list of simulations."""

    @operation(
        "list_simulations",
        "Your own simulations, or everybody's public ones.",
        r.SimulationPage,
        refuses=(400, 401, 429),
        parameters=(SCOPE, s.PAGE, s.PAGE_SIZE),
    )
    def get(self, request: Request) -> Response:
        number, size = self.number("page", 1, 999_999_999), self.number("page_size", 24, 100)
        return Response(serializers.simulations(self._rows(), number, size))

    def _rows(self) -> QuerySet[Simulation]:
        scope = self.request.query_params.get("scope", "own")
        if scope == "public":
            return simulation_rows.public_rows()
        if scope != "own":
            raise Refused(400, "scope", "scope is own or public.", "scope")
        return simulation_rows.own_rows(self.known())

    @operation(
        "create_simulations",
        "Have many battles fought in the background.",
        r.SimulationDetail,
        r.NewSimulation,
        status=201,
        refuses=(*s.WRITING, 409),
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request) -> Response:
        actor, asked = self.known(), self.asked(r.NewSimulation)
        sent_from = f"user:{actor.user_id}"
        row = simulations.start_simulation(actor, _plan(asked), sent_from, self.token(asked.token))
        return self.shown(row, 201)


def _plan(asked: r.NewSimulation) -> SimulationPlan:
    return SimulationPlan(
        asked.ruleset,
        asked.scenario,
        asked.parties,
        asked.battles,
        asked.precision,
        asked.seed,
        asked.rules,
        asked.swaps,
        asked.title,
        asked.start,
    )


class Choices(SimulationApiView):
    """Operation that lists the possible choices."""

    @operation(
        "read_simulation_choices",
        "Scenarios, machines and ready warbands to choose from, and how much you may ask for.",
        r.SimulationChoices,
    )
    def get(self, request: Request) -> Response:
        return Response(serializers.choices(self.actor))


class OneSimulation(SimulationApiView):
    """Operations on one simulation."""

    @operation(
        "read_simulation",
        "A simulation: what is tried, how far it is, what it came to.",
        r.SimulationDetail,
        refuses=(401, 404, 429),
        parameters=(LINK,),
    )
    def get(self, request: Request, simulation_id: str) -> Response:
        link = request.query_params.get("link", "")
        return self.shown(seen_simulation(simulation_id, self.actor, link))

    @operation(
        "delete_simulation",
        "Throw a simulation away with what it came to.",
        None,
        status=204,
        refuses=BARE,
    )
    def delete(self, request: Request, simulation_id: str) -> Response:
        simulations.delete_simulation(simulation_id, self.known())
        return Response(status=204)


class Sweeps(SimulationApiView):
    """Operation that starts a sweep."""

    @operation(
        "create_sweep",
        "Have the battles of a simulation fought with one change after the other, as one set.",
        r.SimulationDetail,
        r.NewSweep,
        status=201,
        refuses=(*s.WRITING, 404, 409),
        parameters=(LINK, s.ATTEMPT),
    )
    def post(self, request: Request, simulation_id: str) -> Response:
        actor, asked = self.known(), self.asked(r.NewSweep)
        row = seen_simulation(simulation_id, actor, request.query_params.get("link", ""))
        sent_from = f"user:{actor.user_id}"
        made = sweeps.start_sweep(
            actor, row, _sweep_plan(asked), sent_from, self.token(asked.token)
        )
        return self.shown(made, 201)


def _sweep_plan(asked: r.NewSweep) -> sweeps.SweepPlan:
    return sweeps.SweepPlan(asked.party, asked.what, asked.pack, asked.instead, asked.battles)


class AgainstBefore(SimulationApiView):
    """Operation that compares a simulation with the one that it was derived from."""

    @operation(
        "compare_simulation",
        "A simulation beside the one that it was made from by a change, battle by battle.",
        SimulationAgainst,
        refuses=(401, 404, 409, 429),
        parameters=(LINK,),
    )
    def get(self, request: Request, simulation_id: str) -> Response:
        link = request.query_params.get("link", "")
        row = seen_simulation(simulation_id, self.actor, link)
        found = against(row, self.actor)
        if found is None:
            raise Refused(409, "no_pairs", NO_PAIRS)
        return Response(as_sent(SimulationAgainst, found))


class SimulationChange(SimulationApiView):
    """Base of the operations by which an owner changes a simulation."""

    def changed(self, simulation_id: str, change: Callable[[str, Actor], Simulation]) -> Response:
        return self.shown(change(simulation_id, self.known()))


class Pause(SimulationChange):
    """Operation that pauses a simulation."""

    @operation(
        "pause_simulation",
        "Play no more for it until it is resumed.",
        r.SimulationDetail,
        refuses=(*BARE, 409),
    )
    def post(self, request: Request, simulation_id: str) -> Response:
        return self.changed(simulation_id, simulations.pause)


class Resume(SimulationChange):
    """Operation that resumes a paused simulation."""

    @operation(
        "resume_simulation",
        "Go on with one that is paused, from where it is.",
        r.SimulationDetail,
        refuses=(*BARE, 409),
    )
    def post(self, request: Request, simulation_id: str) -> Response:
        return self.changed(simulation_id, simulations.resume)


class Cancel(SimulationChange):
    """Operation that cancels a simulation."""

    @operation(
        "cancel_simulation",
        "Stop for good; what is summed so far stays.",
        r.SimulationDetail,
        refuses=(*BARE, 409),
    )
    def post(self, request: Request, simulation_id: str) -> Response:
        return self.changed(simulation_id, simulations.cancel)


class Sharing(SimulationChange):
    """Operation that chooses who may see a simulation."""

    @operation(
        "share_simulation",
        "Show it to nobody, to whoever has its link, or to everybody.",
        r.SimulationDetail,
        r.SimulationSharing,
        refuses=(*s.WRITING, 404),
    )
    def put(self, request: Request, simulation_id: str) -> Response:
        sharing = self.asked(r.SimulationSharing).sharing
        return self.shown(simulations.share(simulation_id, self.known(), sharing))
