"""What was worked out for the newest version of each topic's document."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, Protocol, TypeVar


class Versioned(Protocol):
    """A version of the document of a topic; equal to another of the same bytes."""

    @property
    def topic(self) -> str:
        """The topic it is the document of."""


V = TypeVar("V", bound=Versioned)
P = ParamSpec("P")
T = TypeVar("T")


def kept_for_newest(
    make: Callable[Concatenate[V, P], T],
) -> Callable[Concatenate[V, P], T]:
    """Keep the last result per topic: rounds go by date, so an older version is done with.

    A document of 2 MB laid out for search takes some 60 MB, so no version is held for chance.
    """
    kept: dict[str, tuple[object, T]] = {}

    def of(version: V, /, *rest: P.args, **named: P.kwargs) -> T:
        asked = (version, rest, named)
        found = kept.get(version.topic)
        if found is None or found[0] != asked:
            found = kept[version.topic] = (asked, make(version, *rest, **named))
        return found[1]

    return of
