"""Chapter 20: bikes, blades and boards."""
