"""The parts of Dagster we use before they are final."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from dagster_shared.utils.warnings import BetaWarning, PreviewWarning


@contextmanager
def pinned_preview() -> Iterator[None]:
    """Silence the notices of backfill policies (beta) and partitioned checks (preview).

    Both may change in a patch release, so Dagster is pinned to 1.13.27; tests/defs hold every fact
    of theirs that we lean on.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", BetaWarning)
        warnings.simplefilter("ignore", PreviewWarning)
        yield
