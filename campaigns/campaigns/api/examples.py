"""Example requests and responses for the API description; a test checks each against its record."""

from __future__ import annotations

from web.api.schema import Example

FOUND: Example = {"club": "lowtown", "name": "The toll war", "system": "street_war"}
JOIN: Example = {
    "warband": "Vw3kQ9bLr7Tz", "seed": "c7a2f0d95be14c3fa861d8b20e97f354",
    "commitment": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
}  # fmt: skip
ARRANGE: Example = {
    "scenario": "street_fight", "sides": {"wardens": "aBcD12", "tollgate": "eFgH34"},
    "title": "Toll on Tanner Street", "holding": "docks", "on_the_web": False,
}  # fmt: skip
DEAL: Example = {"do": "buy", "fields": {"part": "grenades", "thing": "smoke", "count": "2"}}
WORD: Example = {"agrees": False, "revision": 1, "words": "Lonnie came through."}
REPORT: Example = {
    "revision": 0, "winner": "aBcD12",
    "parts": [
        {"crew": "aBcD12", "member": "m1", "felled": 2},
        {"crew": "eFgH34", "member": "m4", "fate": "unconscious"},
    ],
}  # fmt: skip
DECIDE: Example = {"how": "forfeit", "words": "Nobody came.", "revision": 0}
REOPEN: Example = {"reason": "There are photographs."}
RULE: Example = {"how": "won", "winner": "eFgH34", "words": "By the photographs.", "revision": 2}
OFF: Example = {"agree": True, "words": "I have a cold."}
RIGHT: Example = {
    "what": "money_in", "crew": "aBcD12", "amount": 40, "reason": "Entered from paper.",
}  # fmt: skip
BATTLE: Example = {
    "id": "Kj5mPq8sTu", "title": "Toll on Tanner Street", "scenario": "street_fight",
    "status": "fighting", "battle": "", "sides": {"wardens": "aBcD12", "tollgate": "eFgH34"},
    "revision": 0, "report": None, "agreed": [], "meeting": 0, "holding": "docks", "arc": "",
    "off": [{"crew": "aBcD12", "name": "Night Shift", "words": "I have a cold."}], "said": [],
}  # fmt: skip
