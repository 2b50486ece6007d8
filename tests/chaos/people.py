"""People who play by pressing what the pages show, and go on asking until there is an answer."""

from __future__ import annotations

import random
import threading
import time
import uuid
from dataclasses import dataclass
from html.parser import HTMLParser

from tests.chaos.site import CSRF, Site, ask

PATIENCE = 90
TALKATIVE = 0.1  # how much of what people do is talking
ACKNOWLEDGED, STALE, REFUSED = "acknowledged", "stale", "refused"
ANSWERS = {302: ACKNOWLEDGED, 409: STALE, 422: REFUSED}
OWN = {"token", "csrfmiddlewaretoken"}


class Page(HTMLParser):
    """The forms that give an order and the links that choose one; whether the battle goes on."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: list[list[tuple[str, str]]] = []
        self.links: list[str] = []
        self.goes_on = 'data-stream-url="/' in text
        self._open = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = "/orders/" in given.get("action", "")
            if self._open:
                self.forms.append([])
        elif tag == "input" and self._open:
            self.forms[-1].append((given["name"], given.get("value", "")))
        elif tag == "a" and (
            "order" in given.get("class", "") or "target" in given.get("class", "")
        ):
            self.links.append(given.get("href", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = False


@dataclass(frozen=True)
class Game:
    """A battle and the sessions of those who play it from browsers."""

    battle: str
    sessions: tuple[str, ...]
    has_talk: bool


class Table:
    """What the clients share: the battles still open, who was told what, and when to stop."""

    def __init__(self, site: Site, games: list[Game]) -> None:
        self.site = site
        self.games = games
        self.answers: dict[tuple[str, str], str] = {}
        self.said: dict[tuple[str, str], str] = {}
        self.retries = 0
        self.over = threading.Event()
        self.faults: list[str] = []

    def keep_asking(
        self, session: str, method: str, path: str, form: list[tuple[str, str]] | None = None
    ) -> tuple[int, str]:
        """Ask either server until one answers."""
        patience = time.monotonic() + PATIENCE
        status = 0
        while time.monotonic() < patience:
            try:
                port = random.choice(self.site.ports)  # noqa: S311
                status, text = ask(port, method, path, form, session)
            except OSError:
                status, text = 0, ""
            if 0 < status < 500:
                return status, text
            self.retries += 1
            time.sleep(0.02)
        raise RuntimeError(f"no answer to {method} {path} but {status}")

    def play(self) -> None:
        try:
            while not self.over.is_set() and self.games:
                game = random.choice(self.games)  # noqa: S311
                session = random.choice(game.sessions)  # noqa: S311
                if game.has_talk and random.random() < TALKATIVE:  # noqa: S311
                    self._say(game.battle, session)
                else:
                    self._play_once(game, session)
        except Exception as error:  # noqa: BLE001 - reported at the end
            self.faults.append(repr(error))

    def _play_once(self, game: Game, session: str) -> None:
        page = self._page(session, f"/battles/{game.battle}/")
        for _ in range(3):
            if page.forms and random.random() < 0.5:  # noqa: S311
                break
            if page.links:
                page = self._page(session, random.choice(page.links))  # noqa: S311
        forms = [form for form in page.forms if ("type", "concede") not in form]
        if forms:
            self._give(game.battle, session, random.choice(forms))  # noqa: S311
        elif not page.goes_on and game in self.games:
            self.games.remove(game)

    def _page(self, session: str, path: str) -> Page:
        status, text = self.keep_asking(session, "GET", path)
        if status != 200:
            raise RuntimeError(f"unexpected answer {status} to {path}")
        return Page(text)

    def _give(self, battle: str, session: str, form: list[tuple[str, str]]) -> None:
        form = [(name, value) for name, value in form if name not in OWN]
        self._send(self.answers, session, battle, "orders", form)

    def _say(self, battle: str, session: str) -> None:
        self._send(self.said, session, battle, "chat", [("words", "Anybody there?")])

    def _send(
        self,
        answers: dict[tuple[str, str], str],
        session: str,
        battle: str,
        where: str,
        form: list[tuple[str, str]],
    ) -> None:
        token = uuid.uuid4().hex
        form = [*form, ("token", token), ("csrfmiddlewaretoken", CSRF)]
        status, text = self.keep_asking(session, "POST", f"/battles/{battle}/{where}/", form)
        if status not in ANSWERS:
            raise RuntimeError(f"unexpected answer {status} at {where}: {text[:200]}")
        answers[battle, token] = ANSWERS[status]
