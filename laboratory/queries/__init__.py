"""Read models of simulations and of the odds pages. Nothing here changes anything."""
