"""Shared base of the API: requests, errors, OpenAPI document."""
