"""What every page and every operation of the API stands on."""
