"""Read models of battles for pages and the API, loaded once and redacted once."""
