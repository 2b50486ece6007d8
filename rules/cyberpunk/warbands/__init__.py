"""How warbands of this game are built, checked and fielded."""
