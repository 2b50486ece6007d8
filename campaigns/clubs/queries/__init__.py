"""Read models of clubs. Nothing here changes anything."""
