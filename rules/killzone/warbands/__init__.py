"""How squads of Killzone are built."""
