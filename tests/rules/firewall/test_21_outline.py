"""Chapter 21: every chassis of the catalogue can be drawn."""

from __future__ import annotations

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import Figure, Vehicle
from rules.firewall.vehicles.outline import OUTLINES, outline_of


def test_every_chassis_has_an_outline() -> None:
    assert set(OUTLINES) == set(CATALOGUE.chassis)


def test_what_flies_looks_like_it_and_people_have_none() -> None:
    person = Figure("a", "A", "red", "one", 7, 7)
    assert outline_of(person) == ""
    for movement, outline in (({"land": "fast"}, "car"), ({"air": "fast"}, "flyer")):
        car = Figure("a", "A", "red", "one", 7, 7, vehicle=Vehicle("luxury_car", "soft", movement))
        assert outline_of(car) == outline
