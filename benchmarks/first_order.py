#!/usr/bin/env python3
"""How long a stranger with a phone waits until their first own order has been played.

    python benchmarks/first_order.py [--rounds 3]

From the address of the front page to the answer of the first order, by three touches (Play now, an
enemy, confirm), as fast as a hand can: on a processor slowed down `SLOWER` times, a line with
`DELAY_MS` of delay and `BYTES_A_SECOND`, nothing in the browser's cache. What a person reads and
thinks comes on top. Beside it stands an empty answer on the same line. Ends with status 1 when the
median is above `MOST_SECONDS`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from on_a_database import PROJECT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST_SECONDS = 10.0
SLOWER, DELAY_MS, BYTES_A_SECOND = 4, 400, 50_000
SIZE = (390, 844)
ROUNDS = 3


def slow_page(browser: Browser) -> Page:
    """A page of a phone on a slow line, in a browser that has seen nothing yet."""
    size = {"width": SIZE[0], "height": SIZE[1]}
    phone = {"viewport": size, "has_touch": True, "is_mobile": True}
    context = browser.new_context(**phone)  # type: ignore[arg-type]
    page = context.new_page()
    line = context.new_cdp_session(page)
    speed = {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", {"offline": False, "latency": DELAY_MS, **speed})
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def first_order(browser: Browser, address: str) -> dict[str, float]:
    """Seconds since the start: the button is there, the table is seen, the order is answered."""
    page, found, begun = slow_page(browser), {}, time.monotonic()
    page.goto(address, wait_until="commit")
    play = page.get_by_role("button", name="Play now").first
    play.wait_for()
    found["button"] = time.monotonic() - begun
    play.tap()
    page.locator("a.token[href*='on=']").first.wait_for()
    found["table"] = time.monotonic() - begun
    page.locator("a.token[href*='on=']").first.tap()
    confirm = page.locator("#confirm button[type=submit]").first
    confirm.wait_for()
    with page.expect_response(
        lambda answer: answer.request.method == "POST" and "/orders/" in answer.url
    ) as answered:
        confirm.tap()
    if answered.value.status not in (200, 302):
        raise SystemExit(f"the order was answered with {answered.value.status}")
    answered.value.finished()
    found["order"] = time.monotonic() - begun
    page.context.close()
    return found


def measure(rounds: int) -> int:
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import demo_site

    with demo_site(Path(tempfile.mkdtemp())) as site, sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--no-first-run"]
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=arguments)
        runs = [first_order(browser, f"{site.address}/") for _ in range(rounds)]
        begun = time.monotonic()
        slow_page(browser).goto(f"{site.address}/healthz")
        empty = time.monotonic() - begun
        browser.close()
    for each in runs:
        print(", ".join(f"{name} after {seconds:.1f} s" for name, seconds in each.items()))
    middle = median(each["order"] for each in runs)
    print(f"first order after {middle:.1f} s (at most {MOST_SECONDS:.0f}); empty: {empty:.1f} s")
    return 0 if middle <= MOST_SECONDS else 1


if __name__ == "__main__":
    sys.path.insert(0, str(PROJECT))
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    sys.exit(measure(parser.parse_args().rounds))
