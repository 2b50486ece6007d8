"""Warbands from the files that the site exports, and results as files."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.kernel.building import Workshop
from rules.kernel.packs import BadPack
from rules.kernel.record import encode
from rules.kernel.warbands import FORMAT, Warband
from rules.registry import RULESETS
from rules.simulate.experiment import Experiment
from rules.simulate.tally import Tally

LUGGAGE = ("$schema", "catalogue", "totals")


def warband_from(path: Path) -> Warband:
    """The warband in an exported JSON file, with its house catalogue. Raises ValueError."""
    raw: Any = msgspec.json.decode(path.read_bytes())
    if not isinstance(raw, dict) or raw.get("format", FORMAT) != FORMAT:
        raise ValueError(f"{path} is no warband of format {FORMAT}; import and export it once more")
    try:
        plain = {name: each for name, each in raw.items() if name not in LUGGAGE}
        warband = msgspec.convert(plain, Warband)
    except msgspec.ValidationError as error:
        raise ValueError(f"{path} is no warband: {error}") from error
    ruleset = RULESETS.get(warband.ruleset)
    if ruleset is None or ruleset.workshop is None:
        raise ValueError(f"{path} is a warband of no game that is known here")
    if raw.get("catalogue") is None or ruleset.workshop.packs is None:
        return warband
    try:
        return replace(warband, pack=ruleset.workshop.packs.read(raw["catalogue"]).digest)
    except BadPack as error:
        raise ValueError(f"{path}: its house catalogue is bad: {error}") from error


def pack_from(path: Path, craft: Workshop) -> str:
    """The digest of the house catalogue in a file of TOML or JSON. Raises ValueError."""
    if craft.packs is None:
        raise ValueError("this game takes no house catalogues")
    try:
        words = path.read_text(encoding="utf-8")
        raw: Any = msgspec.json.decode(words) if words.startswith("{") else tomllib.loads(words)
        return craft.packs.read(raw).digest
    except (msgspec.DecodeError, tomllib.TOMLDecodeError, BadPack) as error:
        raise ValueError(f"{path} is no house catalogue: {error}") from error


def document(experiment: Experiment, tally: Tally) -> bytes:
    """An experiment and its sums. Sorted, so that equal results are equal files."""
    told = {"experiment": experiment.told, "sums": tally.to_json()}
    return encode(told) + b"\n"


def experiment_in(path: Path) -> Experiment:
    """The experiment of a result in a file. Raises ValueError."""
    try:
        return msgspec.convert(msgspec.json.decode(path.read_bytes())["experiment"], Experiment)
    except (msgspec.MsgspecError, KeyError, TypeError) as error:
        raise ValueError(f"{path} holds no experiment: {error}") from error
