"""Chapter 7: climbing, jumping and falling."""
