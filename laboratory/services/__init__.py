"""Changes of simulations by people, and the background work that plays their battles."""
