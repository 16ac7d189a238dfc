"""The static reader: plain pages of a library."""
