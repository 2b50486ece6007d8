"""Notifications: one row per reader and event, sent once, shown in the inbox."""
