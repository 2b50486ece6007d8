"""The fields that each deal of a crew takes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from campaigns.campaigns.services import campaigns
from campaigns.leagues.api.action_fields import DeedFields, all_in_words

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
    "rise": DeedFields("member choice"),
    "appoint": _MEMBER,
    "ransom": _MEMBER,
    "release": DeedFields("other member"),
    "pay": DeedFields("other amount", "words"),
}
Verb = Literal[
    "buy",
    "sell",
    "find",
    "give",
    "take",
    "recruit",
    "doctor",
    "mend",
    "tailor",
    "rise",
    "appoint",
    "ransom",
    "release",
    "pay",
]
assert set(campaigns.DEALS) == set(Verb.__args__)  # type: ignore[attr-defined]  # noqa: S101
DealFields = Annotated[
    dict[str, Annotated[str, Meta(max_length=120)]],
    Meta(description=all_in_words(DEALS)),
]
