"""A new brief told to the services that `e1.toml` names, when it is news."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

from e1_assets.defs.judging import Bench, Finished
from e1_assets.domain.briefs import Brief
from e1_assets.domain.errors import E1Error, EnvironmentFault, UsageError
from e1_assets.domain.settings import NotifySettings
from e1_assets.engines.messenger import Messenger, by_apprise
from e1_assets.rendering.message import message
from e1_assets.storage.deliveries import Delivery, DeliveryLedger
from e1_assets.storage.stored_briefs import StoredBrief
from e1_assets.storage.turns import Turns
from e1_assets.storage.vault import Vault

# A backfill of last month is no news to anybody; `e1 notify` sends what one asks for.
_NEWS = timedelta(hours=36)


def with_delivery(bench: Bench, finished: Finished, environ: Mapping[str, str]) -> Finished:
    """A finished round, its brief told to others where that is news; never fails."""
    stored = finished.stored
    if stored is None or finished.kept or not _is_news(bench.vault, stored.brief, bench.now):
        return finished
    return replace(finished, delivery=deliver(bench.vault, stored, environ, bench.now))


def at_hand(turns: Turns, bench: Bench, day: date) -> None:
    """Keep the warehouse open over the rounds of a day, unless others are told of them meanwhile.

    Giving it back costs more than a round writes; nobody shall wait for it while a service answers.
    """
    if _told_on(bench.vault, day, bench.now):
        turns.give()
    else:
        turns.take()


def _told_on(vault: Vault, day: date, now: datetime) -> bool:
    """Whether somebody listens and the day is hardly over."""
    return vault.settings.notify is not None and now - vault.settings.cutoff_of(day) < _NEWS


def _is_news(vault: Vault, brief: Brief, now: datetime) -> bool:
    """Whether somebody is to be told, nobody was of these bytes."""
    told = DeliveryLedger(vault.state).told(brief.provenance.brief_sha256)
    return _told_on(vault, brief.date, now) and not told


def deliver(
    vault: Vault,
    stored: StoredBrief,
    environ: Mapping[str, str],
    now: datetime,
    send: Messenger = by_apprise,
) -> Delivery:
    """Tell of a brief; what comes of it is on record, a failure is told, never raised."""
    brief = stored.brief
    addresses: list[str] = []
    failure = None
    try:
        addresses = addresses_of(vault, environ)
        send(addresses, f"e1 · {brief.topic}", told(vault, stored))
    except E1Error as error:
        failure = str(error)
    digest = brief.provenance.brief_sha256
    delivery = Delivery(brief.date, brief.topic, digest, now, len(addresses), failure)
    DeliveryLedger(vault.state).append(delivery)
    return delivery


def told(vault: Vault, stored: StoredBrief) -> str:
    """The five lines that are sent, in the language of the settings."""
    settings = vault.settings.notify or NotifySettings()
    return message(stored.in_language(settings.lang), settings.lang, settings.reader)


def addresses_of(vault: Vault, environ: Mapping[str, str]) -> list[str]:
    """The addresses, one a line, from the environment or a file outside the vault."""
    settings = vault.settings.notify or NotifySettings()
    text = environ.get(settings.addresses_env or "", "")
    if settings.addresses_file:
        text += f"\n{_file(vault, Path(settings.addresses_file).expanduser())}"
    found = [line.strip() for line in text.splitlines()]
    addresses = [line for line in found if line and not line.startswith("#")]
    if not addresses:
        raise UsageError(
            "no address to tell",
            "[notify] in e1.toml",
            "Set the variable named by `addresses_env`, or write the `addresses_file`.",
        )
    return addresses


def _file(vault: Vault, place: Path) -> str:
    where = (vault.root / place).resolve()
    if where.is_relative_to(vault.root):
        raise UsageError(
            "addresses lie in the vault", str(place), "Keep them in a file outside of it."
        )
    try:
        return where.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise EnvironmentFault(
            "addresses cannot be read", str(where), "Make it a UTF-8 text file you may read."
        ) from error
