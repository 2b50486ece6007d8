"""Example requests for the API description; a test checks each against its record."""

from __future__ import annotations

from web.json_limits import JsonObject

Example = JsonObject

MAKE: Example = {"name": "Thames League", "ruleset": "firewall", "club": "lowtown"}
OPEN: Example = {
    "title": "Spring",
    "system": "swiss",
    "rounds": 5,
    "missed": "wait",
    "scenario": "street_fight",
    "divisions": ["First", "Second"],
}
ACT: Example = {"do": "pair", "fields": {"division": "0", "number": "1"}}
FIXTURE: Example = {
    "do": "rule",
    "fields": {"outcome": "draw", "inflicted_first": "3", "reason": "By the clock.", "after": "0"},
}
