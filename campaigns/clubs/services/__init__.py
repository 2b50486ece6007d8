"""What changes clubs and what their members share."""
