"""Changes of campaigns, their crews and their battles."""
