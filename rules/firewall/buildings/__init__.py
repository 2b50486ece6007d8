"""Chapter 15: buildings in sections of 10 cm, their armour and their fall."""
