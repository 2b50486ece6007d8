"""Read models of campaigns. Nothing here changes anything."""
