"""Claims that cannot both stand, found only where they are typed."""
