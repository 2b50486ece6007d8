"""Read models of statistics and reports. Nothing here changes anything."""
