"""How warbands of Fireteam Tomorrow are built."""
