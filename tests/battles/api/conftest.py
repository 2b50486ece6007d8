"""A program without a token."""

from __future__ import annotations

from tests.programs import nobody_s

__all__ = ["nobody_s"]
