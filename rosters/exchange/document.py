"""Our own JSON format: the stored document with the address of its schema, and its totals."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from rosters.document_checks import CATALOGUE, TOTALS
from rosters.exchange.import_result import Draft, TooLarge, Unreadable
from rules.kernel.totals import totals
from rules.kernel.warbands import FORMAT, Warband
from rules.registry import RULESETS
from web.json_limits import JsonObject, holds_too_much

Migrators = Mapping[int, Callable[[JsonObject], JsonObject]]
ADDRESS = "/schemas/warband-1.json"


def to_json(warband: Warband, address: str = ADDRESS) -> bytes:
    """A warband as a document with the address of its schema.

    Its house catalogue and its sums are included; the sums are computed anew at an import.
    """
    ruleset = RULESETS.get(warband.ruleset)
    beside = {}
    if ruleset is not None and ruleset.workshop is not None:
        beside[TOTALS] = totals(ruleset.workshop, warband)
    whole = msgspec.json.encode({**_whole(warband, address), **beside})
    return msgspec.json.format(whole) + b"\n"


def bare_json(warband: Warband) -> bytes:
    """The same on one line, without the values that are computed anew."""
    return msgspec.json.encode(_whole(warband, ADDRESS))


def _whole(warband: Warband, address: str) -> JsonObject:
    stored: JsonObject = msgspec.json.decode(msgspec.json.encode(warband))
    front = {"$schema": address, "format": stored.pop("format"), "ruleset": stored.pop("ruleset")}
    return {**front, **stored, **_luggage(warband)}


def _luggage(warband: Warband) -> JsonObject:
    ruleset = RULESETS.get(warband.ruleset)
    packing = ruleset.workshop.packs if ruleset and ruleset.workshop else None
    pack = packing.known(warband.pack) if packing is not None else None
    return {CATALOGUE: packing.written(pack)} if packing is not None and pack is not None else {}


def from_json(content: bytes, migrators: Migrators) -> Draft:
    """Read a document of any format. Raises Unreadable if it is not valid."""
    if holds_too_much(content):
        raise TooLarge("That file holds more than any warband.")
    try:
        document = msgspec.json.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable("That is not whole: it begins like JSON and does not end so.") from error
    except RecursionError as error:
        raise Unreadable("That file is nested more deeply than any warband.") from error
    if not isinstance(document, dict):
        raise Unreadable("That JSON is no warband.")
    return Draft(_of_this_age(document, migrators))


def _of_this_age(document: JsonObject, migrators: Migrators) -> JsonObject:
    age = document.get("format", FORMAT)
    if type(age) is not int or age > FORMAT:
        raise Unreadable("That warband is of a newer format than this site reads.")
    while age != FORMAT:
        if age not in migrators:
            raise Unreadable(f"That warband is of format {age}, which nobody knows.")
        document, before = _migrated(document, age, migrators), age
        age = document["format"]
        if type(age) is not int or age <= before:
            raise Unreadable("That warband cannot be brought up to date.")
    return document


def _migrated(document: JsonObject, age: int, migrators: Migrators) -> JsonObject:
    try:
        return migrators[age](document)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unreadable(f"That file says it is of format {age}, and is not.") from error
