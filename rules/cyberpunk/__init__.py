"""The Cyberpunk combat procedure: one round is three seconds, one wound is one box."""
