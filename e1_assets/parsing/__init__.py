"""From stored bytes to domain objects; pure."""

PARSER = "5"
"""Bumped whenever parsing gives other output for the same bytes."""
