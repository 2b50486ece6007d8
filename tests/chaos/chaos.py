#!/usr/bin/env python3
"""Kill the web servers over and over while players give orders, then count what is left.

    python tests/chaos/chaos.py [--kills 30] [--clients 4]

Needs a PostgreSQL server on which databases may be made: CHAOS_POSTGRES, by default
postgresql://postgres@127.0.0.1:5432/postgres. Two web processes serve one database; several
clients share the seats of one hot-seat battle after another and give whatever orders its pages
offer. Each order has a token and is handed in again, to either server, until there is an answer.
Meanwhile the servers are killed with -9, one after another, and started again.

Afterwards: every acknowledged order is in its journal exactly once, no refused one is, no seq is
missing, and the journal of each battle folds to the hash that is stored. Ends with status 1 if not.
"""

from __future__ import annotations

import argparse
import http.client
import os
import random
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode, urlsplit, urlunsplit

PROJECT = Path(__file__).resolve().parent.parent.parent
POSTGRES = os.environ.get("CHAOS_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
PORTS = (8311, 8312)
CSRF = "c" * 32
BATTLES = 150
PATIENCE = 60
ACKNOWLEDGED, STALE, REFUSED = "acknowledged", "stale", "refused"
ANSWERS = {302: ACKNOWLEDGED, 409: STALE, 422: REFUSED}


class Page(HTMLParser):
    """The forms that give an order and the links that choose one."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: list[list[tuple[str, str]]] = []
        self.links: list[str] = []
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


class Servers:
    """Two web processes, and the hand that kills them."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._environment = environment
        self._processes = {port: self._start(port) for port in PORTS}
        for port in PORTS:
            self._wait_for(port)

    def _start(self, port: int) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "uvicorn", "firewall_site.asgi:application"]
        options = ["--port", str(port), "--log-level", "error"]
        with (Path(self._environment["FIREWALL_DATA"]) / "servers.log").open("ab") as log:
            return subprocess.Popen(
                command + options, cwd=PROJECT, env=self._environment, stderr=log
            )

    def _wait_for(self, port: int) -> None:
        for _ in range(300):
            try:
                if ask(port, "GET", "/healthz")[0] == 200:
                    return
            except OSError:
                time.sleep(0.05)
        raise SystemExit(f"The server on port {port} does not start.")

    def kill(self, port: int) -> None:
        process = self._processes[port]
        process.send_signal(signal.SIGKILL)
        process.wait()
        self._processes[port] = self._start(port)
        self._wait_for(port)

    def stop(self) -> None:
        for process in self._processes.values():
            process.terminate()
        for process in self._processes.values():
            process.wait(20)


def ask(
    port: int, method: str, path: str, form: list[tuple[str, str]] | None = None, session: str = ""
) -> tuple[int, str]:
    """One request; OSError when there is no whole answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    headers = {"Cookie": f"firewall_session={session}; firewall_csrf={CSRF}"}
    if form is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    body = urlencode(form) if form is not None else None
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    except http.client.HTTPException as error:
        raise ConnectionError from error
    finally:
        connection.close()


class Table:
    """What the clients share: the battles still open, who knows what, and when to stop."""

    def __init__(self, session: str, battles: list[str]) -> None:
        self.session = session
        self.battles = battles
        self.answers: dict[tuple[str, str], str] = {}
        self.retries = 0
        self.over = threading.Event()
        self.faults: list[str] = []

    def keep_asking(
        self, method: str, path: str, form: list[tuple[str, str]] | None = None
    ) -> tuple[int, str]:
        """Ask either server until one answers."""
        patience = time.monotonic() + PATIENCE
        while time.monotonic() < patience:
            try:
                status, text = ask(random.choice(PORTS), method, path, form, self.session)  # noqa: S311
            except OSError:
                status, text = 0, ""
            if 0 < status < 500:
                return status, text
            self.retries += 1
            time.sleep(0.02)
        raise RuntimeError(f"no answer to {method} {path} but {status}")

    def play(self) -> None:
        try:
            while not self.over.is_set() and self.battles:
                self._play_once(self.battles[0])
        except Exception as error:  # noqa: BLE001 - reported at the end
            self.faults.append(repr(error))

    def _play_once(self, battle: str) -> None:
        page = Page(self.keep_asking("GET", f"/battles/{battle}/")[1])
        for _ in range(3):
            if page.forms and random.random() < 0.5:  # noqa: S311
                break
            if page.links:
                link = random.choice(page.links)  # noqa: S311
                page = Page(self.keep_asking("GET", link)[1])
        forms = [form for form in page.forms if ("type", "concede") not in form]
        if forms:
            self._give(battle, random.choice(forms))  # noqa: S311
        elif not page.links and battle in self.battles:
            self.battles.remove(battle)  # it is over

    def _give(self, battle: str, form: list[tuple[str, str]]) -> None:
        token = uuid.uuid4().hex
        own = {"token", "csrfmiddlewaretoken"}
        form = [(name, value) for name, value in form if name not in own]
        form += [("token", token), ("csrfmiddlewaretoken", CSRF)]
        status, text = self.keep_asking("POST", f"/battles/{battle}/orders/", form)
        if status not in ANSWERS:
            raise RuntimeError(f"unexpected answer {status}: {text[:200]}")
        self.answers[battle, token] = ANSWERS[status]


def prepare(environment: dict[str, str]) -> tuple[str, list[str]]:
    """Make the tables, a guest's session and the guest's battles."""
    for words in (("migrate", "--verbosity", "0"), ("collectstatic", "--no-input", "-v", "0")):
        command = [sys.executable, "manage.py", *words]
        subprocess.run(command, cwd=PROJECT, env=environment, check=True)
    os.environ.update(environment)
    sys.path.insert(0, str(PROJECT))
    import django

    django.setup()
    from django.contrib.sessions.backends.db import SessionStore

    from battles import services
    from battles.gates import GUEST, visitor_from
    from battles.plans import BattlePlan
    from rules.registry import RULESETS

    session = SessionStore()
    session[GUEST] = uuid.uuid4().hex
    session.save()
    ruleset = RULESETS["firewall"]
    plan = BattlePlan("firewall", ruleset.scenarios[0].id, hotseat=True)
    guest = visitor_from(None, session[GUEST])
    battles = [services.open_battle(guest, plan, uuid.uuid4().hex).pk for _ in range(BATTLES)]
    return str(session.session_key), battles


def count(table: Table) -> list[str]:
    """Everything that is wrong with what is left."""
    from battles import proofs
    from battles.models import Battle, PlacedOrder

    problems = list(table.faults)
    kept = Counter(PlacedOrder.objects.values_list("battle_id", "token"))
    for key, answer in table.answers.items():
        due = 1 if answer == ACKNOWLEDGED else 0
        if kept[key] != due:
            problems.append(f"order {key} was {answer} and is kept {kept[key]} times")
    if len(kept) != sum(answer == ACKNOWLEDGED for answer in table.answers.values()):
        problems.append("the journals hold orders that nobody was told about")
    for battle in Battle.objects.iterator():
        problems += [f"{battle.pk}: {problem}" for problem in proofs.examine(battle).problems]
    return problems


def on_server(statement: str) -> None:
    import psycopg

    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(statement)


def run(kills: int, clients: int, name: str, data: str) -> int:
    parts = urlsplit(POSTGRES)
    environment = {
        **os.environ,
        "DATABASE_URL": urlunsplit(parts._replace(path=f"/{name}")),
        "DJANGO_SETTINGS_MODULE": "firewall_site.settings.base",
        "FIREWALL_LOG_LEVEL": "ERROR",
        "FIREWALL_DATA": data,
    }
    table = Table(*prepare(environment))
    servers = Servers(environment)
    threads = [threading.Thread(target=table.play) for _ in range(clients)]
    for thread in threads:
        thread.start()
    try:
        for number in range(kills):
            time.sleep(random.uniform(0.05, 0.6))  # noqa: S311
            servers.kill(PORTS[number % len(PORTS)])
        table.over.set()
        for thread in threads:
            thread.join()
    finally:
        table.over.set()
        servers.stop()
    problems = count(table)
    tally = ", ".join(f"{n} {answer}" for answer, n in Counter(table.answers.values()).items())
    print(f"{kills} kills, {table.retries} repeated requests; orders: {tally}")
    print(
        *(problems or ["Every acknowledged order is there once, every journal is sound."]), sep="\n"
    )
    return 1 if problems else 0


def main() -> int:
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("--kills", type=int, default=30)
    words.add_argument("--clients", type=int, default=4)
    chosen = words.parse_args()
    name = f"firewall_chaos_{os.getpid()}"
    on_server(f"CREATE DATABASE {name}")
    try:
        with TemporaryDirectory(prefix="firewall-chaos-") as data:
            return run(chosen.kills, chosen.clients, name, data)
    finally:
        from django.db import connections

        connections.close_all()
        on_server(f"DROP DATABASE {name} WITH (FORCE)")


if __name__ == "__main__":
    sys.exit(main())
