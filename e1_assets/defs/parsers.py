"""The parsers that storage is handed."""

from e1_assets import parsing
from e1_assets.domain.rules.catalogue import RULES_VERSION
from e1_assets.parsing.cards import parse_paper_card, parse_repo_card
from e1_assets.parsing.knowledge import parse_knowledge
from e1_assets.parsing.late_briefs import parse_brief
from e1_assets.parsing.manifests import parse_manifest
from e1_assets.parsing.notes import parse_note
from e1_assets.parsing.queue import parse_work_queue
from e1_assets.storage.parsed_states import Parsers

PARSERS = Parsers(
    # The rules too: findings in contributed briefs are stored beside them.
    version=f"{parsing.PARSER} {RULES_VERSION}",
    note=parse_note,
    paper_card=parse_paper_card,
    repo_card=parse_repo_card,
    work_queue=parse_work_queue,
    manifest=parse_manifest,
    knowledge=parse_knowledge,
    brief=parse_brief,
)
