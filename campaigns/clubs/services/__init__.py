"""Changes of clubs and of what members share."""
