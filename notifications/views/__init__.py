"""Pages of the inbox and of the preferences."""
