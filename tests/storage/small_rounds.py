"""Finished rounds of a small vault, to be published."""

from datetime import date, datetime

from e1_assets.domain.briefs import Window
from e1_assets.domain.manifests import Manifest, Material
from e1_assets.domain.rounds import RoundInputs, RoundResult
from e1_assets.domain.sealing import seal
from e1_assets.storage.publishing import Published, publish
from e1_assets.storage.round_inputs import round_inputs
from e1_assets.storage.vault import Vault
from tests.briefs import small_brief
from tests.storage.small_vault import NOW, PARSERS, store

DAY = date(2026, 5, 6)


def inputs_of(vault: Vault, day: date = DAY) -> RoundInputs:
    """The inputs of the round of a day on `caching`."""
    return round_inputs(vault, store(vault), day, "caching", PARSERS.knowledge)


def result_of(inputs: RoundInputs, verdict: str = "first") -> RoundResult:
    """A result with the small brief; another verdict gives other bytes."""
    brief = small_brief().model_copy(
        update={
            "date": inputs.date,
            "made_at": inputs.cutoff,
            "window": Window(from_=inputs.window_from, to=inputs.cutoff, days=inputs.window_days),
            "do_not": (verdict,),
        }
    )
    materials = tuple(
        Material(path=note.path, sha256=note.sha256, role="note", event_time=note.event_time)
        for note in inputs.notes
    )
    manifest = Manifest(
        round_id=brief.round_id,
        topic=brief.topic,
        date=brief.date,
        cutoff=inputs.cutoff,
        window_from=inputs.window_from,
        window_days=inputs.window_days,
        materials=materials,
    )
    return RoundResult(manifest=manifest, baseline=brief.baseline, judged=(), brief=seal(brief))


def published(
    vault: Vault,
    day: date = DAY,
    verdict: str = "first",
    now: datetime = NOW,
    propose: bool = False,
) -> Published:
    """Publish the small brief of a day."""
    inputs = inputs_of(vault, day)
    result = result_of(inputs, verdict)
    pages = {"zh": f"简报 {verdict}\n", "en": f"brief {verdict}\n"}
    return publish(vault, store(vault), inputs, result, pages, now, propose)
