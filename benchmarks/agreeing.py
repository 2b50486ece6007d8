#!/usr/bin/env python3
"""How soon two open boards agree: an order in one browser, the same board in the other.

    python benchmarks/agreeing.py [--orders 50] [--workers 2]

Two profiles of a headless Chromium show the two sides of one battle, on the site that `load.py`
measures. Each order is sent by the page of whoever gives it, and both pages note when they show
what came of it. Once with live streams, once with a site that refuses them, so that pages ask.

Ends with status 1 when with streams the two boards ever differed for more than a second.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import time
from typing import Any
from urllib.parse import parse_qs

from load_battles import Order, Staged, staged
from load_site import NotReady, migrate, served, surroundings

MOST_MS = 1000.0
LONG = "street_fight"
PATIENCE_MS = 30_000
SETTLED = 0.3  # seconds between two orders
# Notes of every seq that the board shows when it first did so.
NOTES = """() => {
  window.shown = {};
  const seq = () => document.getElementById("battle").dataset.seq;
  const look = () => { window.shown[seq()] ??= Date.now(); };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""
PRESS = """([path, values]) => {
  window.pressed = Date.now();
  window.htmx.ajax("POST", path, {
    source: "#battle", values, target: "#battle", select: "#battle", swap: "outerHTML show:none",
  });
}"""


async def opened(browser: Any, site: str, battle: Staged, session: str, refuse: bool) -> Any:
    context = await browser.new_context()
    cookie = {"name": "firewall_session", "value": session, "url": site}
    await context.add_cookies([cookie])
    page = await context.new_page()
    if refuse:
        # What the site says when there is no stream to be had.
        await page.route("**/stream/**", lambda route: route.fulfill(status=204))
    await page.goto(f"{site}/battles/{battle.id}/")
    state = "polling" if refuse else "live"
    await page.wait_for_selector(f"#live-state[data-state={state}]", state="attached")
    await page.evaluate(NOTES)
    return page


async def give(pages: dict[str, Any], battle: Staged, order: Order) -> tuple[float, float]:
    """Give an order: ms until both boards showed it, and for how many of them they differed."""
    page, form = pages[order.session], parse_qs(order.form.decode())
    del form["csrfmiddlewaretoken"]  # the page has one of its own
    values = {name: each if len(each) > 1 else each[0] for name, each in form.items()}
    await page.evaluate(PRESS, [f"/battles/{battle.id}/orders/", values])
    shown = []
    for session, each in pages.items():
        seq = str(order.boards[session])  # each counts the lines that they may know
        await each.wait_for_function("seq => window.shown[seq]", arg=seq, timeout=PATIENCE_MS)
        shown.append(await each.evaluate("seq => window.shown[seq]", seq))
    pressed = await page.evaluate("window.pressed")
    return max(shown) - pressed, max(shown) - min(shown)


async def measured(site: str, battle: Staged, refuse: bool) -> list[tuple[float, float]]:
    from playwright.async_api import async_playwright

    chromium = shutil.which("chromium") or "/usr/bin/chromium"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            pages = {
                session: await opened(browser, site, battle, session, refuse)
                for session in dict.fromkeys(order.session for order in battle.orders)
            }
            found = []
            for order in battle.orders:
                found.append(await give(pages, battle, order))
                await asyncio.sleep(SETTLED)
            return found
        finally:
            await browser.close()


def row(name: str, values: list[float]) -> str:
    low, middle, high = min(values), sorted(values)[len(values) // 2], max(values)
    return f"{name:44} {len(values):4} {low:8.0f} {middle:8.0f} {high:8.0f}"


def main() -> int:
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("--orders", type=int, default=50)
    words.add_argument("--workers", type=int, default=2)
    options = words.parse_args()
    try:
        with surroundings() as environment:
            migrate(environment)
            live, asking = staged(2, options.orders, only=LONG)
            with served(environment, options.workers) as (port, _):
                site, begun = f"http://127.0.0.1:{port}", time.perf_counter()
                with_streams = asyncio.run(measured(site, live, refuse=False))
                without = asyncio.run(measured(site, asking, refuse=True))
    except NotReady as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{'ms':44} {'':4} {'least':>8} {'median':>8} {'most':>8}")
    print(row("streams: the boards differed", [differed for _, differed in with_streams]))
    print(row("streams: since the press, both show it", [both for both, _ in with_streams]))
    print(row("asking: the boards differed", [differed for _, differed in without]))
    print(row("asking: since the press, both show it", [both for both, _ in without]))
    print(f"in {time.perf_counter() - begun:.0f} s")
    return 0 if max(differed for _, differed in with_streams) <= MOST_MS else 1


if __name__ == "__main__":
    sys.exit(main())
