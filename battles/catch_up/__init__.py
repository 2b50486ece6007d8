"""What is new to somebody who comes back: what a seat has seen, and the digest."""
