#!/usr/bin/env python3
"""A player made of a hundred lines: it reads offers, takes one, and knows nothing of any game.

    python docs/example_bot.py http://127.0.0.1:8000 TOKEN BATTLE

TOKEN is made on the account page, BATTLE is the id in a battle's address. It plays every side that
the token's owner has in the battle until it is over. Only the public API is used, and only what
Python brings along.
"""

from __future__ import annotations

import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request

SHY = {"concede"}  # not given as long as there is anything else
TRIES = 12  # of one side before it takes its offers as they stand


class Refused(Exception):
    """An order that the rules or a newer board refuse."""


class Table:
    """One battle at one site."""

    def __init__(self, site: str, token: str, battle: str) -> None:
        self.room = f"{site.rstrip('/')}/api/v1/battles/{battle}/"
        self.token = token

    def ask(self, part: str = "", body: dict | None = None) -> dict:
        """An answer of the API; waits when it was asked too often."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        request = urllib.request.Request(self.room + part, data, headers)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code == 429:
                time.sleep(int(error.headers.get("Retry-After", "1")))
                return self.ask(part, body)
            if error.code in (409, 422):
                raise Refused(json.load(error)["problems"][0]["message"]) from error
            raise


def filled(offer: dict, side: str, chance: random.Random) -> dict:
    """An order within the bounds of an offer."""
    order = {"type": offer["order"], "side": side, **offer["fixed"]}
    for field in offer["fields"]:
        kind = field["field"]
        if kind == "choice":
            order[field["name"]] = chance.choice(field["options"])["value"]
        elif kind == "several":
            order[field["name"]] = field["given"]
        elif kind == "number":
            order[field["name"]] = chance.randint(field["low"], field["high"])
        elif kind == "text":
            order[field["name"]] = field.get("given") or "as agreed"
        elif kind == "place":
            order["x"], order["y"] = somewhere(field, chance)
    return order


def somewhere(field: dict, chance: random.Random) -> tuple[int, int]:
    """A point of the table within reach."""
    left, top, width, height = field["box"] or (0, 0, field["width"], field["height"])
    x, y = left + chance.randint(0, width), top + chance.randint(0, height)
    reach = field["reach"]
    if not reach:
        return x, y
    from_x, from_y = field["origin"]
    far = max(1, int(((x - from_x) ** 2 + (y - from_y) ** 2) ** 0.5))
    part = min(1.0, reach * chance.random() / far)
    return int(from_x + (x - from_x) * part), int(from_y + (y - from_y) * part)


def give_an_order(table: Table, side: str, chance: random.Random) -> None:
    """One order of a side: at random, but not the shy ones as long as others are legal."""
    offers = table.ask(f"offers/?side={side}")
    bold = [each for each in offers["results"] if each["order"] not in SHY] or offers["results"]
    for _ in range(TRIES * len(bold)):
        order = filled(chance.choice(bold), side, chance)
        try:
            table.ask("orders/", {"order": order, "seq": offers["seq"]})
        except Refused:
            continue
        return


def add_a_seed(table: Table) -> None:
    """Add a seed to the dice of the sides that have none: drawn here, after the commitment."""
    due = table.ask("seed/")
    if due["sides"]:
        seed = {"commitment": due["commitment"], "seed": secrets.token_hex(16)}
        table.ask("seed/", seed)


def play(site: str, token: str, battle: str, seed: int = 1) -> dict:
    """Play to the end; the battle as it is then."""
    table, chance = Table(site, token, battle), random.Random(seed)  # noqa: S311
    add_a_seed(table)
    while True:
        now = table.ask()
        if now["status"] in ("ended", "off"):
            return now
        due = [side for side in now["sides"] if side in now["to_act"]]
        if due:
            give_an_order(table, due[0], chance)
        else:
            time.sleep(2)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    ended = play(*sys.argv[1:4])
    print(f"{ended['title']}: {ended['reason']} Winner: {ended['winner'] or 'nobody'}")
