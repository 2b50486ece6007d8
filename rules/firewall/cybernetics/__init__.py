"""Chapter 17: cyberware, what it does and how it crashes."""
