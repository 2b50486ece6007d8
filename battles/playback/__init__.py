"""What a board plays: the events since the one that the page shows, with their cues."""
