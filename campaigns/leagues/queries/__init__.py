"""Read models of leagues. Nothing here changes anything."""
