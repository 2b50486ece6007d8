"""The inbox, the preferences and the webhooks for programs."""
