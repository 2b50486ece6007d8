"""The long families of tests, one after the other: `bin/test --nightly [--again] [NAME ...]`.

A stopped run goes on where it was: what has ended is kept in `nightly/state.json` of the data
folder, as long as no file of the project changes. The end writes `nightly/<date>.txt`: each family
with its time and pytest's last line, and each test that failed. `--again` begins anew.
"""

import contextlib
import datetime
import hashlib
import json
import os
import resource
import signal
import subprocess
import time

from _selection import TWO
from _setup import PROJECT, Refusal, say, writable_folder

ALONE = ("site", "rules", "games", "browser", "chaos")  # folders with families of their own
PLAYS = "tests/rules/firewall/test_odds_seeded.py"
# Each with the minutes that it takes on two quiet cores, and what pytest is told. Two cores have
# 120 CPU seconds a minute. Battles: 1,200 of Firewall, 200 of each other game, 1,000 of Cyberpunk,
# 270 of machines, and 130 whose orders are judged by views. With 1,800, 300 and 1,500 they took
# 2,498 CPU seconds on a busy machine. Whoever makes a family longer makes it fit. One that takes
# three times as long is stopped and has failed; on a slow machine that many times longer.
FAMILIES = {
    "fresh-copy": (3, ["-m", "slow", "tests/site"]),
    "plays": (3, ["-m", "slow", PLAYS, *TWO]),
    "kills": (5, ["-m", "slow", "tests/chaos"]),
    "battles": (14, ["-m", "slow", "tests/rules", "tests/games", "--ignore=" + PLAYS, *TWO]),
    "doors": (12, ["-m", "slow", *("--ignore=tests/" + each for each in ALONE), *TWO]),
    "journeys": (9, ["-m", "slow", "tests/browser", *TWO]),
    "thorough": (8, ["-m", "(thorough or sampled) and not slow", "--ignore=tests/browser", *TWO]),
}
PATIENCE = 3
STOPPED = 124
# The machine of those minutes took so many seconds for this, as a program of its own.
LOOP, REFERENCE = "for number in range(5_000_000): total += number", 0.25


def main(pytest, data, argv):
    """Run what is left, write the result and return 0, or 1 when anything failed."""
    folder = writable_folder(data / "nightly")
    names = [name for name in argv if name != "--again"]
    unknown = sorted(set(names) - set(FAMILIES))
    if unknown:
        raise Refusal(
            "No family is called %s: there are %s." % (", ".join(unknown), ", ".join(FAMILIES))
        )
    state = begun(folder, "--again" in argv)
    state["slower"] = slowness()
    for name in names or FAMILIES:
        if name in state["done"]:
            say("%s: done before, %s" % (name, state["done"][name]["line"]))
            continue
        state["done"][name] = _run(pytest, folder, name, state["slower"])
        _keep(folder, state)
    return _close(folder, state)


def begun(folder, again):
    """Return the state of a run to go on with: one of the same files, or a new one."""
    of = fingerprint()
    try:
        state = json.loads((folder / "state.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        state = {}
    if again or state.get("of") != of:
        now = datetime.datetime.now().astimezone().isoformat(timespec="seconds")
        state = {"of": of, "begun": now, "done": {}}
    return state


def fingerprint():
    """Return a hash of every file that git knows or would know, so that a change begins anew."""
    told = hashlib.sha256()
    command = ["git", "-C", str(PROJECT), "ls-files", "-co", "--exclude-standard", "-z"]
    listed = subprocess.run(command, capture_output=True, check=False).stdout
    names = sorted(set(filter(None, listed.decode("utf-8", "replace").split("\0"))))
    for name in names or [path.name for path in PROJECT.glob("*.toml")]:
        path = PROJECT / name
        told.update(name.encode("utf-8") + b"\n")
        told.update(path.read_bytes() if path.is_file() else b"")
    return told.hexdigest()[:24]


def slowness():
    """Return how many times as long one process takes here as where the minutes were measured."""
    return round(min(_loop() for _ in range(3)) / REFERENCE, 1)


def _loop():
    start = time.process_time()
    exec(LOOP, {"total": 0})  # noqa: S102 - names in a dict, as where the reference was taken
    return time.process_time() - start


def _run(pytest, folder, name, slower):
    minutes, told = FAMILIES[name]
    say("%s: about %d minutes ..." % (name, minutes))
    start, before = time.monotonic(), _processor_seconds()
    log = folder / (name + ".log")
    with log.open("wb") as out:
        code = _call([*pytest, *told], out, minutes * 60 * PATIENCE * max(1, slower))
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    ended = {
        "code": code,
        "seconds": round(time.monotonic() - start),
        "processor": round(_processor_seconds() - before),
        "line": lines[-1].strip("= ") if lines and code != STOPPED else "stopped: took too long",
        "failed": [line for line in lines if line.startswith(("FAILED ", "ERROR "))],
    }
    say("%s: %s" % (name, ended["line"]))
    return ended


def _processor_seconds():
    """Return the processor time of all programs that have ended under this one, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _call(command, out, seconds):
    """Run a program with all that it starts; return its exit code, or STOPPED after the time."""
    options = {"stdin": subprocess.DEVNULL, "stdout": out, "stderr": subprocess.STDOUT}
    with subprocess.Popen(command, cwd=str(PROJECT), start_new_session=True, **options) as child:
        try:
            return child.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            return STOPPED
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)


def _keep(folder, state):
    part = folder / "state.json.part"
    part.write_text(json.dumps(state, indent=1), encoding="utf-8")
    part.replace(folder / "state.json")


def _close(folder, state):
    """Print the result; when every family has run, write it down and forget the state."""
    told = result(state)
    say("\n" + told)
    if set(FAMILIES) <= set(state["done"]):
        day = datetime.datetime.now().astimezone().date().isoformat()
        (folder / (day + ".txt")).write_text(told, encoding="utf-8")
        (folder / "state.json").unlink()
        say("Written to %s" % (folder / (day + ".txt")))
    return int(any(each["code"] for each in state["done"].values()))


def result(state):
    """Return the result as text: a line for each family, then each test that failed."""
    done = state["done"]
    failed = [name for name, each in done.items() if each["code"]]
    lines = [
        "Begun %s; %s" % (state["begun"], "FAILED" if failed else "passed"),
        "One process takes %.1f times as long here as where the minutes were measured."
        % state["slower"],
    ]
    for name in FAMILIES:
        if name in done:
            each = done[name]
            lines.append(
                "%-12s %s %4d s, %4d of a processor  %s"
                % (
                    name,
                    "FAILED" if each["code"] else "passed",
                    each["seconds"],
                    each.get("processor", 0),
                    each["line"],
                )
            )
        else:
            lines.append("%-12s not run yet" % name)
    lines += [line for name in failed for line in done[name]["failed"]]
    return "\n".join(lines) + "\n"
