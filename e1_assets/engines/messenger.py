"""Telling other services, through apprise where it is installed."""

import logging
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Protocol

from e1_assets.domain.errors import EnvironmentFault, UsageError


class Messenger(Protocol):
    """Sends one text to every address."""

    def __call__(self, addresses: Sequence[str], title: str, body: str) -> None:
        """Send; EnvironmentFault or UsageError says what was not sent, never to which address."""


def by_apprise(addresses: Sequence[str], title: str, body: str) -> None:
    """Send through apprise; each address is tried, whatever became of the others."""
    if find_spec("apprise") is None:
        raise EnvironmentFault(
            "the extra `notify` is not installed",
            "this Python",
            "Run `pip install 'e1-assets[notify]'`.",
        )
    import apprise

    # Its log lines may hold an address with its password.
    logging.getLogger("apprise").setLevel(logging.CRITICAL + 1)
    services = []
    for number, address in enumerate(addresses, 1):
        service = apprise.Apprise.instantiate(address)
        if service is None:
            raise UsageError(
                "no address that apprise knows", f"address {number}", "See its list of services."
            )
        services.append(service)
    failed = [
        f"address {number} ({service.service_name or 'a service'})"
        for number, service in enumerate(services, 1)
        if not service.notify(body=body, title=title, body_format=apprise.NotifyFormat.TEXT)
    ]
    if failed:
        raise EnvironmentFault(
            f"{len(failed)} of {len(services)} services did not take the message",
            ", ".join(map(str, failed)),
            "Check the address and the network, then `e1 notify` sends it again.",
        )
