"""`python -m rules`: list, play, replay, verify, and how rules are kept, in a terminal."""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from rules import conformance as book
from rules.bots import Whim, play_out
from rules.commitments import add_commitments_arguments, commitments_checked
from rules.kernel.dice import SeededDice, commitment
from rules.kernel.events import DiceCommitted, Event, OrderTakenBack, SeedAdded, SeedRevealed
from rules.kernel.record import IllegalOrder, encode, fingerprint
from rules.kernel.replay import Proof, check_dice
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import Sentence
from rules.registry import RULESETS
from rules.simulate.balance_command import add_balance_arguments, balanced
from rules.simulate.command import add_arguments, simulated

FAILED = 1
WRONG_CALL = 2
NOT_WHOLE = 3
CODES = (
    "Ends with 0 when all is well, 1 when the journal does not hold or the secret is not published "
    "yet, 2 when the call makes no sense, and 3 when the file holds only what one side may know: "
    "then nothing can be checked before the battle is over."
)
DAMAGE = (LookupError, ValueError)  # what the fold makes of events that do not belong together


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    The exit code is 0, 1 (a check failed), 2 (the call makes no sense) or 3 (not a whole journal).
    """
    options = _parser().parse_args(arguments)
    try:
        code: int = options.run(options)
    except (IllegalOrder, OSError, ValueError, RecursionError, msgspec.MsgspecError) as error:
        print(f"rules: {error}", file=sys.stderr)
        return WRONG_CALL
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    scenarios = commands.add_parser("scenarios", help="list the games and their scenarios")
    scenarios.set_defaults(run=_list_scenarios)
    play = commands.add_parser("play", help="let two random players fight and print the log")
    play.add_argument("scenario", help="game/scenario, for instance firewall/walk_in_the_park")
    play.add_argument("--seed", type=int, default=1, help="the same seed gives the same battle")
    play.add_argument("--journal", type=Path, help="write the journal here, one event a line")
    play.set_defaults(run=_play)
    replay = commands.add_parser("replay", help="tell the story of a journal", epilog=CODES)
    replay.add_argument("journal", type=Path)
    replay.set_defaults(run=_replay)
    verify = commands.add_parser(
        "verify", help="fold a journal again and check every die", epilog=CODES
    )
    verify.add_argument("journal", type=Path)
    verify.set_defaults(run=_verify)
    pages = commands.add_parser(
        "commitments", help="check copies of a site's daily pages of commitments"
    )
    add_commitments_arguments(pages)
    pages.set_defaults(run=commitments_checked)
    simulate = commands.add_parser("simulate", help="let machines fight many battles and count")
    add_arguments(simulate)
    simulate.set_defaults(run=simulated)
    balance = commands.add_parser("balance", help="say what one change of a warband is worth")
    add_balance_arguments(balance)
    balance.set_defaults(run=balanced)
    conformance = commands.add_parser("conformance", help="every rule, its status and its tests")
    conformance.add_argument("game", nargs="?", default="firewall", choices=book.tables())
    conformance.set_defaults(run=_conformance)
    return parser


def _list_scenarios(options: argparse.Namespace) -> int:
    for ruleset in RULESETS.values():
        print(f"{ruleset.name} ({ruleset.edition})")
        for card in ruleset.scenarios:
            print(f"  {ruleset.slug}/{card.id}: {card.title}. {card.summary}")
            for side in card.sides:
                print(f"    {side.id}: {side.name}. {side.brief}")
    return 0


def _named(name: str) -> tuple[Ruleset[Any], str]:
    slug, _, scenario = name.partition("/")
    known = RULESETS[slug].scenarios if slug in RULESETS else ()
    if scenario not in {card.id for card in known}:
        raise ValueError(f"no such scenario: {name}; try `python -m rules scenarios`")
    return RULESETS[slug], scenario


def _play(options: argparse.Namespace) -> int:
    ruleset, scenario = _named(options.scenario)
    events = list(_battle(ruleset, scenario, options.seed))
    if options.journal:
        heading = json.dumps({"ruleset": ruleset.slug, "edition": ruleset.edition}).encode()
        lines = [heading, *(encode(event) for event in events)]
        options.journal.write_bytes(b"\n".join(lines) + b"\n")
    _tell(ruleset, events)
    return 0


def _battle(ruleset: Ruleset[Any], scenario: str, seed: int) -> Iterator[Event]:
    """A whole battle between two random players, proof included."""
    secret = sha256(f"secret:{seed}".encode()).digest()
    rules = {rule.key: rule.default for rule in ruleset.house_rules if rule.concerns(scenario)}
    card = next(card for card in ruleset.scenarios if card.id == scenario)
    sides = card.seated(rules)
    seeds = [f"{side.id}-{seed}" for side in sides]
    opening: list[Event] = [DiceCommitted(commitment(secret))]
    opening += [SeedAdded(side.id, text) for side, text in zip(sides, seeds, strict=True)]
    opening += ruleset.muster(scenario, {}, rules, seed)
    yield from opening
    battle = ruleset.folded(opening)
    for _, _, _, events in play_out(ruleset, battle, SeededDice(secret, seeds), Whim(seed)):
        yield from events
    yield SeedRevealed(secret.hex())


def _read(path: Path) -> tuple[Ruleset[Any], list[Event], list[Any]]:
    """The game, the events, and the numbers of the lines that carry one."""
    heading, *lines = path.read_bytes().splitlines() or [b"{}"]
    said = json.loads(heading)
    slug = said.get("ruleset") if isinstance(said, dict) else None
    if not isinstance(slug, str) or slug not in RULESETS:
        raise ValueError(f"{path} does not say which of {', '.join(RULESETS)} it is a journal of")
    ruleset = RULESETS[slug]
    raw = [json.loads(line) for line in lines if line.strip()]
    if not all(isinstance(each, dict) for each in raw):
        raise ValueError(f"{path} holds lines that are no events")
    # A file from the site wraps each event with its number and the order that it came from.
    numbers = [each.get("seq") for each in raw if "event" in each]
    return ruleset, [ruleset.event_from(each.get("event", each)) for each in raw], numbers


def _gaps(events: Sequence[Event], numbers: Sequence[Any]) -> int:
    """The exit code for a file that lacks lines, and a sentence; 0 when none is missing.

    The site leaves out what a side may not know, but nothing once the secret is published.
    """
    if list(numbers) == list(range(1, len(numbers) + 1)):
        return 0
    published = any(isinstance(event, SeedRevealed) for event in events)
    if published or not _rises(numbers):
        print("The journal does not hold: lines are missing, or not in their order.")
        return FAILED
    print("This file holds only what one side may know while the battle is fought.")
    print("Download the journal again when the battle is over; then it can be checked.")
    return NOT_WHOLE


def _rises(numbers: Sequence[Any]) -> bool:
    if not all(isinstance(number, int) for number in numbers):
        return False
    return all(a < b for a, b in itertools.pairwise((0, *numbers)))


def _replay(options: argparse.Namespace) -> int:
    ruleset, events, numbers = _read(options.journal)
    if code := _gaps(events, numbers):
        return code
    try:
        _tell(ruleset, events)
    except DAMAGE as error:
        return _broken(error)
    return 0


def _broken(error: Exception) -> int:
    print(f"The journal does not hold: it makes no battle ({error!r}).")
    return FAILED


def _verify(options: argparse.Namespace) -> int:
    ruleset, events, numbers = _read(options.journal)
    if code := _gaps(events, numbers):
        return code
    try:
        battle = ruleset.folded(events)
    except DAMAGE as error:
        return _broken(error)
    proof = check_dice(events)
    print(f"events   {len(events)}")
    print(f"position {fingerprint(battle)}")
    print(f"dice     {proof.dice_checked} checked")
    if proof.dice_entered:
        print(f"         {proof.dice_entered} typed in: only the players vouch for those")
    for sentence in _shares(proof):
        print(f"seat     {sentence}")
    problems = list(proof.problems)
    if proof.revealed and ruleset.outcome(battle) is None:
        problems.append("The secret is published, but the battle has no end.")
    for problem in problems:
        print(f"problem  {problem}")
    if proof.revealed and not problems:
        print("The journal holds.")
        return 0
    print("The journal does not hold." if problems else "The secret is not published yet.")
    return FAILED


def _shares(proof: Proof) -> Iterator[str]:
    """What each seat added to the dice, and whether it can vouch that the secret came first."""
    for seat in proof.seats:
        since = f"from die {seat.draw} on" if seat.draw else "from the first die on"
        if seat.is_machine and not seat.seed:
            yield f"{seat.side}: a machine's, which adds nothing; it relies on the others"
        elif seat.vouches:
            yield f"{seat.side}: a seed {since}; it can vouch, it was given the promise before"
        elif seat.seed:
            yield f"{seat.side}: a seed {since}; it cannot vouch that the promise came before"
        else:
            yield f"{seat.side}: added nothing; it relies on the others"
    if not any(seat.vouches for seat in proof.seats):
        yield "none can vouch that the secret was fixed before the seeds were known"


def _conformance(options: argparse.Namespace) -> int:
    chapters = book.conformance(options.game)
    rules = [rule for chapter in chapters for rule in chapter.rules]
    for chapter in chapters:
        print(f"\n{chapter.number}. {chapter.title}")
        for rule in chapter.rules:
            tests = f"{len(rule.tests)} tests, {rule.tests[0]}" if rule.tests else "no test"
            page = f"p. {rule.page}" if rule.page else ""
            print(f"{rule.number:7}{rule.status:9}{page:6}{rule.title} ({tests})")
            if rule.why:
                print(f"{'':22}{rule.why}")
            if rule.ours:
                print(f"{'':22}Ours: {rule.ours}")
            for gap in rule.gaps:
                print(f"{'':22}{_told_of(gap, rule.number)}")
    done = sum(rule.status == book.DONE for rule in rules)
    print(f"\n{done} of {len(rules)} rules are played whole.")
    return 0


def _told_of(gap: book.Gap, rule: str) -> str:
    """A gap in words beside the first of its rules, beside the others where that is."""
    first = gap.rules[0]
    return f"{gap.number}: {gap.decision}" if rule == first else f"{gap.number}: see {first}"


def _tell(ruleset: Ruleset[Any], events: Sequence[Event]) -> None:
    battle = ruleset.empty()
    for number, event in enumerate(events, 1):
        is_back = isinstance(event, OrderTakenBack)
        battle = ruleset.folded(events[:number]) if is_back else ruleset.after(battle, event)
        sentence = ruleset.told(battle, event)
        if sentence is not None:
            print(_line(sentence))


def _line(sentence: Sentence) -> str:
    if sentence.tone == "heading":
        return f"\n## {sentence.text}"
    dice = f" [{' '.join(map(str, sentence.dice))}]" if sentence.dice else ""
    total = f" {sentence.sum}" if sentence.sum else ""
    reasons = ", ".join(f"{each.value:+d} {each.name}" for each in sentence.modifiers)
    return f"- {sentence.text}{dice}{total}{f' ({reasons})' if reasons else ''}"


if __name__ == "__main__":
    sys.exit(main())
