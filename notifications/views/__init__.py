"""Pages of the inbox and of the notification settings."""
