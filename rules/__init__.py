"""Game rules, one package per game; nothing here reads a clock, a network or a random source."""
