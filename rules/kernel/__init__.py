"""What every game shares: records, dice, geometry, sight, the umpire, events and replay."""
