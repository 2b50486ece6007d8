"""Chapter 21: vehicles, their crews, weapons and passengers."""
