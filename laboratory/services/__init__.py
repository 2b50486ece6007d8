"""What changes simulations for people, and the work in the background that plays their battles."""
