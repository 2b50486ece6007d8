"""Fireteam Tomorrow: fire teams, a deck of cards, two dice each. A chapter is a module."""
