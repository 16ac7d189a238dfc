"""Counts in English words."""


def counted(count: int, thing: str) -> str:
    """A count with what is counted: `1 brief`, `2 briefs`; the plural of `thing` ends in s."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
