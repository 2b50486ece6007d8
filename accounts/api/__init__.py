"""What operations know of whoever asks."""
