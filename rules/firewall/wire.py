"""Every order and event of the game as the two unions that travel."""

from __future__ import annotations

import functools
import operator
from typing import Any

from rules.firewall.buildings.events import EVENTS as BUILDINGS_EVENTS
from rules.firewall.buildings.orders import ORDERS as BUILDINGS_ORDERS
from rules.firewall.climbing.events import EVENTS as CLIMBING_EVENTS
from rules.firewall.climbing.orders import ORDERS as CLIMBING_ORDERS
from rules.firewall.cybernetics.events import EVENTS as CYBERNETICS_EVENTS
from rules.firewall.cybernetics.orders import ORDERS as CYBERNETICS_ORDERS
from rules.firewall.drugs.events import EVENTS as DRUGS_EVENTS
from rules.firewall.drugs.orders import ORDERS as DRUGS_ORDERS
from rules.firewall.events import FirewallEvent
from rules.firewall.fixtures.events import EVENTS as FIXTURES_EVENTS
from rules.firewall.mishaps.events import EVENTS as MISHAPS_EVENTS
from rules.firewall.mishaps.orders import ORDERS as MISHAPS_ORDERS
from rules.firewall.orders import FirewallOrder
from rules.firewall.referee.events import EVENTS as REFEREE_EVENTS
from rules.firewall.referee.orders import ORDERS as REFEREE_ORDERS
from rules.firewall.skills.events import EVENTS as SKILLS_EVENTS
from rules.firewall.skills.orders import ORDERS as SKILLS_ORDERS
from rules.firewall.transport.events import EVENTS as TRANSPORT_EVENTS
from rules.firewall.transport.orders import ORDERS as TRANSPORT_ORDERS
from rules.firewall.traps.events import EVENTS as TRAPS_EVENTS
from rules.firewall.traps.orders import ORDERS as TRAPS_ORDERS
from rules.firewall.vehicles.events import EVENTS as VEHICLES_EVENTS
from rules.firewall.vehicles.orders import ORDERS as VEHICLES_ORDERS

EVENTS = (
    *FIXTURES_EVENTS,
    *BUILDINGS_EVENTS,
    *CLIMBING_EVENTS,
    *CYBERNETICS_EVENTS,
    *DRUGS_EVENTS,
    *MISHAPS_EVENTS,
    *REFEREE_EVENTS,
    *SKILLS_EVENTS,
    *TRANSPORT_EVENTS,
    *TRAPS_EVENTS,
    *VEHICLES_EVENTS,
)
ORDERS = (
    *BUILDINGS_ORDERS,
    *CLIMBING_ORDERS,
    *CYBERNETICS_ORDERS,
    *DRUGS_ORDERS,
    *MISHAPS_ORDERS,
    *REFEREE_ORDERS,
    *SKILLS_ORDERS,
    *TRANSPORT_ORDERS,
    *TRAPS_ORDERS,
    *VEHICLES_ORDERS,
)

EVENT_TYPE: Any = functools.reduce(operator.or_, EVENTS, FirewallEvent)
ORDER_TYPE: Any = functools.reduce(operator.or_, ORDERS, FirewallOrder)
