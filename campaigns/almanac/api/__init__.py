"""The almanac for programs."""
