"""The API of campaigns."""
