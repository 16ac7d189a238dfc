"""The evening round: what came in today that a topic's living document did not hold."""

__version__ = "0.1.0"
