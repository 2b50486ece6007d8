"""Accounts: actors, sessions, tokens, rate limits, blocks and bans."""
