"""The values used last, up to a total weight."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(Generic[K, V]):
    """A memory that forgets what was not used for longest; the value put last always stays."""

    def __init__(self, most: int) -> None:
        self._most, self._weight = most, 0
        self._values: OrderedDict[K, tuple[V, int]] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value of a key, None where it was never put or is forgotten."""
        found = self._values.get(key)
        if found is None:
            return None
        self._values.move_to_end(key)
        return found[0]

    def put(self, key: K, value: V, weight: int) -> None:
        """Keep a value of some weight under a key that has none."""
        self._values[key] = (value, weight)
        self._weight += weight
        while self._weight > self._most and len(self._values) > 1:
            self._weight -= self._values.popitem(last=False)[1][1]
