"""Film strips of what a board plays, for the docs.

    python -m tests.browser.film_strips [KIND ...]

Machines fight battles of every game until each kind of cue has come up. The replay plays that
event, and six pictures of it stand side by side in `docs/img/cues/<kind>.webp`. `battle` films some
orders of a battle instead, as the moving picture of the README.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from PIL import Image
from playwright.sync_api import Page, sync_playwright
from playwright.sync_api import TimeoutError as Late

from rules.kernel.cues import AnyCue
from tests.beside import PROJECT
from tests.browser.conftest import CHROMIUM, QUIET, Site, demo_site
from tests.browser.test_playback import PLAYING, SCENARIOS, at_pace, machine

FOLDER = PROJECT / "docs" / "img"
KINDS = tuple(str(each.__struct_config__.tag) for each in get_args(AnyCue))
MOVING = "battle"
SIZE = (480, 800)
FRAMES, WIDTH, GAP = 6, 240, 4
# In the last two somebody gets into a vehicle, and teams lose their leaders.
BATTLES = (
    *((game, scenario, "random") for game, scenario in SCENARIOS.items()),
    ("firewall", "escape_from_ash_end", "plain"),
    ("firewall", "triple_cross", "plain"),
)
ORDERS, ROUNDS = 90, 4  # of each game, and how often, until every kind has come up
FRAME_MS = 160
TRIES = 6  # lines of a kind in a battle
SOON_MS = 4000
NEARER = 4
LONGEST = 90  # frames of the moving picture
FIND = """
from battles import journal
from battles.models import Battle
battle = Battle.objects.get(pk={battle!r})
game, state, found = journal.ruleset_of(battle), journal.state_of(battle), {{}}
for entry in journal.read(battle):
    for cue in game.cued(state, entry.event):
        found.setdefault(cue.__struct_config__.tag, []).append(battle.numbers.shown(entry.seq))
print("found", *("%s=%d" % (kind, seq) for kind, seqs in found.items() for seq in seqs[:{tries}]))
"""


def moments_of(site: Site, battle: str) -> list[tuple[str, int]]:
    """The first lines of a battle at which each kind of cue is played."""
    find = FIND.format(battle=battle, tries=TRIES)
    told = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", find],
        cwd=PROJECT,
        env=site.surroundings,
        check=True,
        capture_output=True,
        text=True,
    )
    words = told.stdout.rpartition("found")[2].split()
    return [(kind, int(seq)) for kind, _, seq in (each.partition("=") for each in words)]


def places_of(site: Site, wanted: set[str]) -> dict[str, list[tuple[str, int]]]:
    """Battles and lines for each kind; kinds that no battle showed are left out."""
    found: dict[str, list[tuple[str, int]]] = {}
    for _ in range(ROUNDS):
        for game, scenario, bot in BATTLES:
            if wanted <= set(found):
                return found
            battle, _seq = machine(site, game, "", ORDERS, bot=bot, scenario=scenario)
            for kind, seq in moments_of(site, battle):
                if kind in wanted:
                    found.setdefault(kind, []).append((battle, seq))
    return found


def picture_of(page: Page) -> Image.Image:
    """The board as it is now, also while it moves."""
    box = page.locator("#board-frame").bounding_box()
    return Image.open(io.BytesIO(page.screenshot(clip=box))).convert("RGB")


def filmed(page: Page, press: str) -> Iterator[Image.Image]:
    """The board, picture by picture, from a press of a button until nothing moves any more."""
    page.locator(press).click()
    page.wait_for_function(PLAYING, timeout=SOON_MS)
    while page.evaluate(PLAYING):
        yield picture_of(page)
        page.wait_for_timeout(FRAME_MS // 4)


def strip_of(pictures: list[Image.Image]) -> Image.Image:
    """Six of the pictures side by side, from the first to the last."""
    chosen = [pictures[place * (len(pictures) - 1) // (FRAMES - 1)] for place in range(FRAMES)]
    height = chosen[0].height * WIDTH // chosen[0].width
    strip = Image.new("RGB", (FRAMES * (WIDTH + GAP) - GAP, height), "white")
    for place, picture in enumerate(chosen):
        strip.paste(picture.resize((WIDTH, height)), (place * (WIDTH + GAP), 0))
    return strip


def film_kind(page: Page, site: Site, kind: str, places: list[tuple[str, int]]) -> bool:
    """Film the first of these places at which something is seen for long enough."""
    for battle, seq in places:
        page.goto(f"{site.address}/battles/{battle}/replay/?at={seq - 1}")
        for _ in range(NEARER):  # near enough to see it; the board brings it into view
            page.locator("[data-zoom=in]").click()
        try:
            pictures = list(filmed(page, "#step-on"))
        except Late:
            continue  # a step that leads elsewhere
        if len(pictures) >= FRAMES // 2:
            strip_of(pictures).save(FOLDER / "cues" / f"{kind}.webp", quality=70)
            print(kind, "at line", seq, flush=True)
            return True
    return False


def film_battle(page: Page, site: Site) -> None:
    """Some orders in a row, played by the replay."""
    battle, _ = machine(site, "firewall", "", 40, bot="plain")
    first = next(seq for kind, seq in moments_of(site, battle) if kind == "shot")
    page.goto(f"{site.address}/battles/{battle}/replay/?at={first - 1}")
    page.locator("#play").click()
    pictures = []
    for _ in range(LONGEST):
        pictures.append(picture_of(page))
        page.wait_for_timeout(FRAME_MS // 4)
    options = {"save_all": True, "duration": FRAME_MS, "loop": 0, "quality": 55, "method": 6}
    pictures[0].save(FOLDER / "battle.webp", append_images=pictures[1:], **options)


def main(kinds: list[str]) -> None:
    wanted = set(kinds or (*KINDS, MOVING))
    (FOLDER / "cues").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, demo_site(Path(data)) as site:
        places = places_of(site, wanted - {MOVING})
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
            context = browser.new_context(
                viewport={"width": SIZE[0], "height": SIZE[1]}, reduced_motion="no-preference"
            )
            page = context.new_page()
            at_pace(page, site, "slow")
            seen = {kind for kind in sorted(places) if film_kind(page, site, kind, places[kind])}
            if MOVING in wanted:
                film_battle(page, site)
            browser.close()
    if missing := wanted - seen - {MOVING}:
        print("Nothing was seen of:", *sorted(missing))


if __name__ == "__main__":
    main(sys.argv[1:])
