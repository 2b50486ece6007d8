"""The log of a battle: its sentences, their numbers, and the log as text."""
