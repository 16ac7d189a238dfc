"""Holding a published brief against the rules, from the bytes that stand on disk."""

from dataclasses import replace

from e1_assets.domain.briefs import Brief
from e1_assets.domain.rounds import RoundInputs
from e1_assets.domain.rules.catalogue import RULES
from e1_assets.domain.rules.registry import Audit, audit
from e1_assets.domain.sealing import from_json
from e1_assets.rounds.draw import draw
from e1_assets.rounds.round import Texts, evidence_of
from e1_assets.storage.brief_places import BriefFile, room_path
from e1_assets.storage.vault import Vault


def brief_on_disk(vault: Vault, files: tuple[BriefFile, ...]) -> Brief:
    """The brief as its JSON file stands; OSError or ValueError when it does not."""
    place = next(file for file in files if file.form == "json")
    return from_json((room_path(vault, place.room) / place.path).read_text(encoding="utf-8"))


def audited(brief: Brief, inputs: RoundInputs, texts: Texts, written: tuple[str, ...]) -> Audit:
    """Every rule over a brief; `written` are the vault files its round wrote."""
    evidence = evidence_of(inputs, draw(inputs), brief, texts)
    return audit(RULES, replace(evidence, files_written=written))
