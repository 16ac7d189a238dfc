"""From stored bytes to domain objects; pure."""

PARSER = "3"
"""Bumped whenever parsing gives other output for the same bytes."""
