"""Who is asking: actors, sessions, tokens, rate limits, blocks and bans."""
