"""What pages and the API show of battles, read once and redacted once."""
