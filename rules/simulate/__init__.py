"""Battles between machines, many of them: what is tried, how it is counted, how sure one can be."""

from rules.simulate.experiment import Experiment, Party, check_experiment
from rules.simulate.intervals import Interval, paired, wilson
from rules.simulate.playing import Report, Step, play_battle, steps
from rules.simulate.running import Aim, Chunk, chunks, is_enough, run, shares
from rules.simulate.tally import Tally, tally_of

__all__ = [
    "Aim", "Chunk", "Experiment", "Interval", "Party", "Report", "Step", "Tally",
    "check_experiment", "chunks", "is_enough", "paired", "play_battle", "run", "shares", "steps",
    "tally_of", "wilson",
]  # fmt: skip
