"""What every operation of the API stands on: reading, refusing, describing."""
