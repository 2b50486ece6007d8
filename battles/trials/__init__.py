"""A first battle that begins with one touch, and is stored with its first order."""
