"""Checks the dice of a journal by docs/journal-format.md alone: nothing of ours is imported."""

import hmac
import json
import sys
from hashlib import sha256
from pathlib import Path


def mac(key, text):
    return hmac.new(key, text, sha256).digest()


def face(key, number, sides):
    limit = 256 - 256 % sides
    byte, attempt = mac(key, b"block:%d" % (number // 32))[number % 32], 0
    while byte >= limit:
        attempt += 1
        byte = mac(key, b"again:%d:%d" % (number, attempt))[0]
    return byte % sides + 1


def check_seats(events):
    first, newer = events[0], events[0].get("algorithm") == "hmac-sha256-v2"
    seats, machines = list(first.get("seats", ())), list(first.get("machines", ()))
    opened = (e.get("event", e) if e["kind"] == "recalled" else e for e in events)
    for each in (e for e in opened if newer and "scenario" in e):
        sides = {side["id"] for side in each["sides"]}
        assert sides.issuperset(seat.partition("/")[0] for seat in seats + machines), "no such side"
    listed, seeded = seats + machines, [e["side"] for e in events if e["kind"] == "seed_added"]
    assert all(len({*each}) == len(each) for each in (listed, seeded)), "one seat twice"
    assert not any("/" in seat and seat.partition("/")[0] in listed for seat in listed), "twice"
    assert not newer or {*seeded} <= {*seats}, "no such seat"


def checked(lines):
    """How many dice were checked. Raises AssertionError where something does not hold."""
    rows = [json.loads(line) for line in lines[1:]]
    assert [row["seq"] for row in rows if "seq" in row] in ([], [*range(1, len(rows) + 1)])
    events = [row.get("event", row) for row in rows]
    secret = bytes.fromhex(next(e["secret"] for e in events if e["kind"] == "seed_revealed"))
    assert events[0]["kind"] == "dice_committed", "no promise"
    assert sha256(secret).hexdigest() == events[0]["commitment"], "another secret"
    check_seats(events)
    seeds, key, draws, typed = [], mac(secret, b""), 0, set()
    for event in events:
        if event["kind"] == "seed_added":
            seeds.append(event["seed"].encode())
            key = mac(secret, b"\0".join(seeds))
        elif event["kind"] == "dice_entered":
            typed |= {*range(event["draw"], event["draw"] + event["count"])}
        for place, shown in enumerate(event.get("dice", ())):
            number = event["draw"] + place
            assert number == draws, "a die is missing"
            assert number in typed or shown == face(key, number, event["sides"]), f"die {number}"
            draws += 1
    return draws - len(typed)


if __name__ == "__main__":
    print(checked(Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()), "dice hold")
