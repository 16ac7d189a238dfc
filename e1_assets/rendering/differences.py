"""What changed between versions of a document, line by line."""

from difflib import unified_diff


def difference(before: str, after: str, names: tuple[str, str], context: int = 2) -> str:
    """The unified diff of two texts, empty when they are equal."""
    lines = unified_diff(before.splitlines(), after.splitlines(), *names, lineterm="", n=context)
    return "\n".join(lines)


def three_way(base: str, planned: str, now: str, names: tuple[str, str, str]) -> str:
    """From one base: what was planned beside what stands there by now."""
    ours = difference(base, planned, (names[0], names[1]))
    theirs = difference(base, now, (names[0], names[2]))
    return "\n".join(
        ("planned:", ours or "  nothing", "", "done meanwhile:", theirs or "  nothing")
    )
