#!/usr/bin/env python3
"""How soon the table answers a hand: from the press that gives an order to the first motion.

    python benchmarks/touch.py [--rounds 3]

Chromium plays battles by touching the table, on a site of its own on this machine. Measured is the
time from `pointerup` on the button of an order to the first picture that moves, the median of all
orders with pictures; then, on a line with `DELAY_MS` of delay, the time until the button is seen to
be pressed. Beside them stands the time of an answer to `/healthz` on the same site, which says how
quick the machine is. Also told: touches and seconds an act, with all that lies between the acts.
Ends with status 1 when motion takes more than `MOTION_MS` or the pressed state `PRESSED_MS`,
although the machine is as quick as a quiet one.
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

    from tests.browser.conftest import Site

MOTION_MS, PRESSED_MS, QUIET_MS = 150.0, 50.0, 12.0
DELAY_MS = 300
GAMES = {"killzone": "chase", "cyberpunk": "alley"}
MOST_STEPS = 25  # of each battle
SIZE = (390, 844)
ROUNDS = 3
WATCH = """
  window.__motion = []; window.__pressed = []; let up = 0, seen = 0;
  const first = () => { if (up) { window.__motion.push(performance.now() - up); up = 0; } };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) { first(); return animate.apply(this, given); };
  addEventListener('animationstart', first, true);
  addEventListener('pointerup', ({ target }) => {
    if (!target.closest?.('#confirm button')) return;
    up = seen = performance.now();
  }, true);
  new MutationObserver((all) => {
    const isPressed = all.some(({ target }) => target.matches('#confirm, #confirm button'));
    if (isPressed && seen) { window.__pressed.push(performance.now() - seen); seen = 0; }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['class', 'disabled'] });
"""
HEALTH = """async () => {
  const begun = performance.now();
  await fetch('/healthz', { cache: 'no-store' });
  return performance.now() - begun;
}"""


def measured_of(page: Page) -> tuple[list[float], list[float]]:
    """What the page has noted so far, in ms, and forgets: until motion, and until pressed."""
    found: tuple[list[float], list[float]] = page.evaluate(
        "() => [window.__motion.splice(0), window.__pressed.splice(0)]"
    )
    return found


def played(browser: Browser, site: Site, game: str, number: int, delay: int) -> dict[str, float]:
    """One battle of somebody on all seats, for some steps: medians in ms, touches and seconds."""
    import random

    from tests.browser.hands import Hands
    from tests.browser.test_playback import at_pace, machine

    page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
    at_pace(page, site, "quick")
    battle, _ = machine(site, game, "", 0, scenario=GAMES[game])
    page.add_init_script(WATCH)
    if delay:
        slow = {
            "offline": False,
            "latency": delay,
            "downloadThroughput": -1,
            "uploadThroughput": -1,
        }
        page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", slow)
    hands = Hands(page, random.Random(number))  # noqa: S311
    hands.open(f"{site.address}/battles/{battle}/")
    health = median(page.evaluate(HEALTH) for _ in range(9))
    motion, pressed, begun = [], [], time.monotonic()
    for _ in range(MOST_STEPS):
        if hands.is_over or not hands.step():
            break
        page.wait_for_timeout(100)
        page.evaluate("() => document.getElementById('board-skip')?.click()")
        for all_of, new in zip((motion, pressed), measured_of(page), strict=True):
            all_of.extend(new)
    acts = sum(hands.done.values())
    page.close()
    return {
        "motion": median(motion) if motion else 0.0,
        "motions": len(motion),
        "pressed": median(pressed) if pressed else 0.0,
        "health": health,
        "touches": hands.touches / max(acts, 1),
        "seconds": (time.monotonic() - begun) / max(acts, 1),
    }


def measure(rounds: int) -> int:
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import demo_site

    is_good = True
    folder = Path(tempfile.mkdtemp())
    with demo_site(folder) as site, sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--no-first-run"]
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=arguments)
        for game in GAMES:
            best = [played(browser, site, game, turn, 0) for turn in range(rounds)]
            quick = min(best, key=lambda each: each["motion"] or 1e9)
            far = played(browser, site, game, 0, DELAY_MS)
            print(
                f"{game}: motion after {quick['motion']:.0f} ms ({quick['motions']:.0f} orders), "
                f"pressed after {far['pressed']:.0f} ms with {DELAY_MS} ms of delay, "
                f"an empty answer {quick['health']:.1f} ms; "
                f"{quick['touches']:.1f} touches and {quick['seconds']:.1f} s an act",
                flush=True,
            )
            is_quiet = quick["health"] <= QUIET_MS
            is_quick = quick["motion"] <= MOTION_MS and far["pressed"] <= PRESSED_MS
            is_good &= is_quick or not is_quiet
        browser.close()
    print(f"at most {MOTION_MS:.0f} ms until motion, {PRESSED_MS:.0f} ms until pressed")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.path.insert(0, str(PROJECT))
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    sys.exit(measure(parser.parse_args().rounds))
