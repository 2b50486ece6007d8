"""What is new since the user's last visit: what each seat has seen, and the digest."""
