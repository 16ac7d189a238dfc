"""What the round before worked out, for the next one: most of what it looks at is the same."""

from collections.abc import Callable, Hashable, Mapping
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
S = TypeVar("S")
V = TypeVar("V")


class FromBefore(Generic[K, S, V]):
    """Values by key, each kept as long as every round asks for it: never more than one needs.

    The rounds of a day see the same files, those of the next day two thirds of them.
    """

    def __init__(self, make: Callable[[S], V]) -> None:
        self._make = make
        self._kept: Mapping[K, V] = {}

    def of(self, wanted: Mapping[K, S]) -> Mapping[K, V]:
        """The value of each key, made of what stands under it where the last round had none."""
        kept, make = self._kept, self._make
        self._kept = {
            key: kept[key] if key in kept else make(source) for key, source in wanted.items()
        }
        return self._kept
