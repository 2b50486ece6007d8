"""The fields that each action on a season or a fixture takes.

Only API requests are checked against this list: forms also send other values, for example the CSRF
token. An action reads only the fields that are listed here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from battles.clocks.plans import Fault
from campaigns.leagues.permissions import LeagueRefused

TABLE = "#"  # at the end of a name: the number of a table, from 1 on
MOST_DIGITS = 3


@dataclass(frozen=True)
class DeedFields:
    """Names of fields, separated by spaces: the required and the optional ones of an action."""

    needs: str = ""
    takes: str = ""


ENTRY = DeedFields("name", "home division warband")
CAME = "inflicted_first inflicted_second"
SEASON = {
    "enter": ENTRY,
    "add": ENTRY,
    "drop": DeedFields("entrant", "reason"),
    "mean": DeedFields("warband"),
    "ban": DeedFields("one two reason", "cost"),
    "lift": DeedFields("ban"),
    "start": DeedFields("", "pair"),
    "pair": DeedFields("number", "division"),
    "override": DeedFields("round reason", f"first_{TABLE} second_{TABLE}"),
    "discard": DeedFields("round"),
    "publish": DeedFields("round"),
    "close-round": DeedFields("round"),
    "next-round": DeedFields("round"),
    "close": DeedFields("", "early"),
    "next": DeedFields(),
    "challenge": DeedFields("whom", "who"),
    "accept": DeedFields("challenge"),
    "decline": DeedFields("challenge"),
    "withdraw": DeedFields("challenge", "reason"),
}
FIXTURE = {
    "file": DeedFields("outcome", CAME),
    "confirm": DeedFields("outcome", CAME),
    "dispute": DeedFields("words"),
    "list": DeedFields(),
    "rule": DeedFields("outcome reason", f"{CAME} bonus_first bonus_second after"),
    "reopen": DeedFields("reason"),
    "withdraw": DeedFields(),
    "call-off": DeedFields("", "words"),
    "fight": DeedFields(),
    "call-off-at-once": DeedFields("reason"),
}


def checked(known: Mapping[str, DeedFields], do: str, sent: Mapping[str, str]) -> Mapping[str, str]:
    """The fields of an action as they were sent. Raises LeagueRefused with all errors."""
    if faults := tuple(faults_of(known[do], do, sent)):
        raise LeagueRefused(" ".join(sentence for _, sentence in faults), faults=faults)
    return sent


def faults_of(fields: DeedFields, do: str, sent: Mapping[str, str]) -> Iterator[Fault]:
    """Each missing or unknown field, with a message."""
    for name in fields.needs.split():
        if not sent.get(name, "").strip():
            yield name, f"{do} needs the field {name}."
    for name in sent:
        if not any(_is(name, each) for each in f"{fields.needs} {fields.takes}".split()):
            yield name, f"{do} has no such field. {in_words(fields)}"


def _is(name: str, known: str) -> bool:
    if not known.endswith(TABLE):
        return name == known
    front, number = known.removesuffix(TABLE), name.removeprefix(known.removesuffix(TABLE))
    is_number = number.isascii() and number.isdecimal() and not number.startswith("0")
    return name.startswith(front) and is_number and len(number) <= MOST_DIGITS


def in_words(fields: DeedFields) -> str:
    """The fields of an action, as `Needed: number. May be left out: division.`"""
    told = []
    if fields.needs:
        told.append(f"Needed: {', '.join(fields.needs.split())}.")
    if fields.takes:
        names = fields.takes.replace(TABLE, "1").split()
        told.append(f"May be left out: {', '.join(names)}{', …' * (TABLE in fields.takes)}.")
    return " ".join(told) or "It has no fields."


def all_in_words(known: Mapping[str, DeedFields]) -> str:
    """The fields of all actions, for the API description."""
    told = " ".join(f"{do}: {in_words(fields)}" for do, fields in known.items())
    return f"{told} Any other field is refused."
