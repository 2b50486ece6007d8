"""Chapter 18: combat drugs, good and bad."""
