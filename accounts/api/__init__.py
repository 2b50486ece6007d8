"""The actor in API operations, and the API of accounts."""
