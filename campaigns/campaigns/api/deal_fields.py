"""The fields that each deal of a crew takes."""

from __future__ import annotations

from campaigns.leagues.api.action_fields import DeedFields

_THING = DeedFields("part thing", "count")
_OF_MEMBER = DeedFields("member part thing")
_MEMBER = DeedFields("member")
DEALS = {
    "buy": _THING,
    "sell": _THING,
    "find": DeedFields("part thing"),
    "give": _OF_MEMBER,
    "take": _OF_MEMBER,
    "recruit": DeedFields("who", "team name"),
    "doctor": _MEMBER,
    "mend": _MEMBER,
    "tailor": DeedFields("member system"),
    "appoint": _MEMBER,
    "ransom": _MEMBER,
    "release": DeedFields("other member"),
    "pay": DeedFields("other amount", "words"),
}
