"""Parses TOML input in time that is linear in its length."""

from __future__ import annotations

import tomllib

from web.json_limits import JsonObject, is_deeper

MOST_DOTS = 100  # of a line: the library takes time quadratic in the parts of a key
MOST_DEPTH = 40


class BadToml(ValueError):
    """Invalid TOML, or TOML above a limit; the reason, as half a sentence."""


def toml_in(source: str) -> JsonObject:
    """Parse TOML. Raises BadToml."""
    if any(line.count(".") > MOST_DOTS for line in source.split("\n")):
        raise BadToml(f"a line has more than {MOST_DOTS} dots")
    try:
        found = tomllib.loads(source)
    except RecursionError as error:
        raise BadToml("it is nested too deeply") from error
    except ValueError as error:  # TOMLDecodeError, or a number with thousands of digits
        raise BadToml(str(error)) from error
    if is_deeper(found, MOST_DEPTH):
        raise BadToml("it is nested too deeply")
    return found
