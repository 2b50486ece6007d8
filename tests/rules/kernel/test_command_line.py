"""`python -m rules` as a person calls it, where there is no Django to import."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.__main__ import main
from rules.bots import Whim, play_out
from rules.kernel.dice import LATE_SEEDS, SeededDice, commitment
from rules.kernel.events import DiceCommitted, DiceEvent, Event, SeedAdded, SeedRevealed
from rules.kernel.record import encode
from rules.registry import RULESETS
from tests.rules.kernel.test_replay import late_journal

ROOT = Path(__file__).parents[3]
PARK = "firewall/walk_in_the_park"
# Runs the package as `python -m rules` would, with everything of the website out of reach.
WITHOUT_DJANGO = """
import runpy, sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"django", "celery", "redis", "psycopg"}:
            raise ImportError(name + " is not there")
        return None

sys.meta_path.insert(0, Blocker())
try:
    import django
except ImportError:
    pass
else:
    raise SystemExit("the blocker does not block")
sys.argv = ["python -m rules", *sys.argv[1:]]
runpy.run_module("rules", run_name="__main__")
"""


def rules(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_DJANGO, *arguments],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("journal") / "battle.jsonl"
    assert rules("play", PARK, "--seed", "3", "--journal", str(path)).returncode == 0
    return path


def test_scenarios_are_listed() -> None:
    done = rules("scenarios")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{PARK}: A Walk in the Park" in done.stdout


@pytest.mark.parametrize("phantom", [False, True])
def test_verify_finds_a_seed_from_a_seat_that_does_not_exist(
    phantom: bool, tmp_path: Path, capsys
) -> None:
    """The site knows the secret and both players' seeds, and tries third ones until one suits."""
    block, secret, added = RULESETS["killzone"], b"s" * 32, ["gang", "company"]
    promise = DiceCommitted(commitment(secret), LATE_SEEDS, tuple(added))
    added += ["house"] * phantom
    opening: list[Event] = [promise]
    opening += [SeedAdded(side, f"of {side}", promise.commitment) for side in added]
    opening += block.muster("block", {}, block.usual_answers, 5)
    dice = SeededDice(secret, [f"of {side}" for side in added])
    played = play_out(block, block.folded(opening), dice, Whim(5))
    events = [*opening, *(each for *_, made in played for each in made), SeedRevealed(secret.hex())]
    path = tmp_path / "forged.jsonl"
    heading = json.dumps({"ruleset": "killzone"}).encode()
    path.write_bytes(b"\n".join([heading, *map(encode, events)]))
    assert main(["verify", str(path)]) == phantom
    out = capsys.readouterr().out
    assert ("A seed was added for house, which is no seat of the first line." in out) == phantom
    assert ("The journal holds." in out) != phantom
    assert "house: a seed from the first die on; it can vouch" not in out


def test_verify_says_who_can_vouch_for_the_order_of_things(tmp_path: Path, capsys) -> None:
    path = tmp_path / "late.jsonl"
    lines = [json.dumps({"ruleset": "firewall"}).encode()]
    late = [each for each in late_journal() if not isinstance(each, DiceEvent)]
    path.write_bytes(b"\n".join([*lines, *map(encode, late)]))
    assert main(["verify", str(path)]) == 1  # it has no end
    told = [line[9:] for line in capsys.readouterr().out.splitlines() if line[:4] == "seat"]
    assert told == [
        "A: a seed from the first die on; it can vouch, it was given the promise before",
        "B: a seed from the first die on; it cannot vouch that the promise came before",
        "C: added nothing; it relies on the others",
    ]
    first = replace(late[0], seats=("A", "B"), machines=("C",))
    path.write_bytes(b"\n".join([*lines, *map(encode, [first, *late[1:]])]))
    main(["verify", str(path)])
    out = capsys.readouterr().out
    assert "C: a machine's, which adds nothing; it relies on the others" in out
    assert main(["verify", str(ROOT / "tests/golden/killzone-chase.jsonl")]) == 0
    out = capsys.readouterr().out
    assert "none can vouch that the secret was fixed" in out
    assert "The journal holds." in out


@pytest.mark.thorough
def test_the_same_seed_gives_the_same_bytes(journal: Path, tmp_path: Path) -> None:
    again, other = tmp_path / "again", tmp_path / "other"
    first = rules("play", PARK, "--seed", "3", "--journal", str(again))
    second = rules("play", PARK, "--seed", "4", "--journal", str(other))
    assert again.read_bytes() == journal.read_bytes()
    assert other.read_bytes() != journal.read_bytes()
    assert first.stdout != second.stdout
    assert first.stdout == rules("play", PARK, "--seed", "3").stdout


@pytest.mark.thorough
def test_replay_tells_what_play_told(journal: Path) -> None:
    told = rules("replay", str(journal))
    assert told.returncode == 0
    assert told.stdout == rules("play", PARK, "--seed", "3").stdout


def test_an_honest_journal_verifies(journal: Path) -> None:
    done = rules("verify", str(journal))
    assert (done.returncode, done.stderr) == (0, "")
    assert "The journal holds." in done.stdout


def tampered(journal: Path, tmp_path: Path, old: str, new: str) -> str:
    text = journal.read_text()
    changed = re.sub(old, new, text, count=1)
    assert changed != text
    path = tmp_path / "tampered"
    path.write_text(changed)
    return str(path)


@pytest.mark.sampled(7)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r'"dice":\[(\d),(\d)\]', r'"dice":[\2,\1,1]'),
        (r'"seed":"snatch-3"', '"seed":"snatch-4"'),
        (r'"commitment":"..', '"commitment":"zz'),
        (r'"secret":"..', '"secret":"zz'),
        (r'"figure":"squad-2"', '"figure":"nobody"'),
        (r'\{[^\n]*"seed_revealed"[^\n]*\n', ""),
        (r'\{[^\n]*"dice":\[[^\n]*\n', ""),
    ],
)
def test_a_tampered_journal_is_refused(journal: Path, tmp_path: Path, old: str, new: str) -> None:
    done = rules("verify", tampered(journal, tmp_path, old, new))
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert "The journal holds." not in done.stdout


@pytest.mark.thorough
def test_another_face_is_named(journal: Path, tmp_path: Path) -> None:
    lines = journal.read_text().splitlines()
    number = next(n for n, line in enumerate(lines) if '"dice":' in line)
    event = json.loads(lines[number])
    event["dice"][0] = event["dice"][0] % 6 + 1
    lines[number] = json.dumps(event)
    path = tmp_path / "tampered"
    path.write_text("\n".join(lines))
    done = rules("verify", str(path))
    assert done.returncode == 1
    assert f"Draw {event['draw']} should have shown" in done.stdout


def numbered(journal: Path, path: Path, *, kept: Callable[[int], bool], end: bool) -> str:
    """The journal as the site gives it: each line with its number, and only those that are kept."""
    heading, *lines = journal.read_text().splitlines()
    events = lines if end else lines[:-1]
    wrapped = (
        f'{{"seq":{n},"order":0,"side":"","event":{line}}}'
        for n, line in enumerate(events, 1)
        if kept(n)
    )
    path.write_text("\n".join((heading, *wrapped)))
    return str(path)


@pytest.mark.thorough
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_one_side_may_know_is_no_forgery(command: str, journal: Path, tmp_path: Path) -> None:
    for missing in (1, 9, 20):
        path = numbered(journal, tmp_path / "part", kept=lambda n, m=missing: n != m, end=False)
        done = rules(command, path)
        assert (done.returncode, done.stderr) == (3, "")
        assert "only what one side may know" in done.stdout
        assert "does not hold" not in done.stdout
        assert "position" not in done.stdout


@pytest.mark.thorough
def test_a_published_journal_lacks_no_line(journal: Path, tmp_path: Path) -> None:
    whole = numbered(journal, tmp_path / "whole", kept=lambda n: True, end=True)
    assert rules("verify", whole).returncode == 0
    part = numbered(journal, tmp_path / "part", kept=lambda n: n != 9, end=True)
    done = rules("verify", part)
    assert (done.returncode, done.stderr) == (1, "")
    assert "The journal does not hold: lines are missing" in done.stdout


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("old", "new"), [('"seq":9,', '"seq":8,'), ('"seq":9,', '"seq":"9",')])
def test_numbers_out_of_order_are_a_forgery(
    journal: Path, tmp_path: Path, old: str, new: str
) -> None:
    path = numbered(journal, tmp_path / "part", kept=lambda n: n != 7, end=False)
    done = rules("verify", tampered(Path(path), tmp_path, old, new))
    assert done.returncode == 1
    assert "The journal does not hold" in done.stdout


@pytest.mark.sampled(10)
@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("dance",),
        ("play",),
        ("play", "firewall"),
        ("play", "firewall/nowhere"),
        ("play", "chess/walk_in_the_park"),
        ("play", PARK, "--seed", "three"),
        ("verify",),
        ("verify", "there-is-no-such-file"),
        ("replay", "there-is-no-such-file"),
    ],
)
def test_a_call_without_sense(arguments: tuple[str, ...]) -> None:
    done = rules(*arguments)
    assert done.returncode == 2
    assert done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.sampled(18)
@pytest.mark.parametrize(
    "text",
    [
        *("", "no json", "[]", '{"ruleset":"chess"}', '{"ruleset":[]}', "[" * 100_000),
        *(f'{{"ruleset":"firewall"}}\n{line}' for line in ('{"kind":"miracle"}', "null", "[]")),
    ],
    ids=range(9),
)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_is_no_journal(command: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text(text)
    done = rules(command, str(path))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.thorough
def test_a_story_that_makes_no_battle(journal: Path, tmp_path: Path) -> None:
    lines = journal.read_text().splitlines()
    path = tmp_path / "torn"
    path.write_text("\n".join(line for line in lines if "figure_mustered" not in line))
    for command in ("verify", "replay"):
        done = rules(command, str(path))
        assert done.returncode == 1
        assert "does not hold" in done.stdout
        assert "Traceback" not in done.stderr
