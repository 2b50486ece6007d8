"""Read models of simulations and of the odds pages. They change nothing."""
