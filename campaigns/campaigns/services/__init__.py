"""What changes campaigns, their crews and their battles."""
