"""API: the inbox, the preferences and the webhooks."""
