"""Battles between machines, many of them: what is tried, how it is counted, how sure one can be."""

from rules.simulate.experiment import Experiment, Party, Start, check_experiment, start_of
from rules.simulate.futures import Future, Position, chances, future, futures, position_of
from rules.simulate.intervals import Interval, matched, wilson
from rules.simulate.playing import Report, Step, play_battle, steps
from rules.simulate.running import Aim, Chunk, chunks, is_enough, run, shares
from rules.simulate.tally import Tally, tally_of

__all__ = [
    "Aim", "Chunk", "Experiment", "Future", "Interval", "Party", "Position", "Report", "Start",
    "Step", "Tally", "chances", "check_experiment", "chunks", "future", "futures", "is_enough",
    "matched", "play_battle", "position_of", "run", "shares", "start_of", "steps", "tally_of",
    "wilson",
]  # fmt: skip
