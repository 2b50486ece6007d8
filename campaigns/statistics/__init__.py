"""Statistics of clubs, leagues and campaigns, counted from their battles."""
