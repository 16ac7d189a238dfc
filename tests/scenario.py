"""The days we talk about, built from small markdown files through the real parsing room."""

from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from e1_assets.domain.knowledge import KnowledgeVersion
from e1_assets.domain.rounds import KnowledgeState, LedgerEntry, RoundInputs
from e1_assets.domain.settings import Settings
from e1_assets.domain.text import Text, decode
from e1_assets.parsing.cards import parse_paper_card, parse_repo_card
from e1_assets.parsing.knowledge import parse_knowledge
from e1_assets.parsing.manifests import parse_manifest
from e1_assets.parsing.notes import parse_note
from e1_assets.parsing.queue import parse_work_queue

ZONE = "Asia/Shanghai"
DAY = date(2026, 5, 6)
SETTINGS = Settings(zone=ZONE)
FIRST_SEEN = datetime(2026, 5, 6, 20, 0, tzinfo=ZoneInfo(ZONE))

CACHING = """# caching · living document (hot data)

> version v12 | updated May05 noon (anchors→6) | 41 lines

## 0. Overview

- Only what can be traced to a source.

## 1. Engines

### 1.1 Landscape of cache engines

- **Pondstore**: in-memory engine, one thread per core; the usual choice for small values.
- **Brookd**: proxy that shards by key prefix; maintained by three people.
- **Tarnlog** (arXiv:2601.04417): append-only engine, read 1.8 times faster than Pondstore.
- **Weirgate**: gateway that hides shards from clients.
- **Siltfs**: file-backed engine for large values.

### 1.2 Repositories

| repository | stars | weekly | remark |
|---|---:|---:|---|
| acme/tidepool | 412 | +18 | eviction playground |
| hexmere/brookd | 2210 | +40 | shards by prefix |

## 2. Eviction

### 2.1 Eviction policies

- **LeafLRU** (arXiv:2512.00931): keeps the leaves of a prefix tree; hit rate 61%.
- **TwoPools** (arXiv:2603.11020): hot pool beside cold pool, promotion after two reads.
- Segmented queues lose 4% throughput under scans.

### 2.2 Admission

- **DoorKeep** (arXiv:2604.00345): admits a value only on its second request.

## 3. Transfer

### 3.1 Moving cached blocks between machines

- **Ferryline** (arXiv:2602.07752): moves blocks over RDMA in 40 ms batches.
- Vendors state 9 GB/s; nobody here has measured it.

## 4. Open questions

### 4.1 P0

- Does admission still pay when values are compressed?
"""

STORAGE = """# storage · living document

> version v3 | updated May04

## 1. Disks

### 1.1 Log-structured stores

- **Moraine** (arXiv:2511.02214): compaction in the gaps of the workload.
- **Gravelbed** (arXiv:2605.01190): columns per key range, compaction per column.

## 2. Replication

### 2.1 Quorums

- **Tripleaf** (arXiv:2510.07001): quorum leases for reads.
"""

ENGINE_NOTE = """# Ada · evening engineering filter

2026-05-06 19:40

## Item 1 · Kelpcache opens its three-tier cache

- Link: https://blog.kelp.example/three-tier-cache
- Topic: caching
- Evidence: original read

Kelpcache splits a cache in three tiers: memory, flash, remote.

- Memory tier holds 64 GB per node, flash 2 TB.
- Promotion happens after 3 reads within 10 minutes.
- The post states 12 million requests per day; second-hand figure, do not quote.

## Item 2 · Undertow ships a deployment generator

- Link: https://github.com/undertow-labs/undertow
- Topic: caching
- Evidence: original read

`undertow plan --target slurm` writes a bundle for Brookd or Pondstore. A layout that does not fit
is refused; nothing is rewritten in silence. Not run by us.

## Item 3 · Quorum leases revisited (storage)

- Evidence: original read

Leases of 5 seconds. For storage.
"""

COUNTS_CARD = """# 12 · acme/tidepool

- Repository: https://github.com/acme/tidepool
- Stars: 431
- Weekly gain: +19
- Licence: MIT
- Last commit: 2026-05-05
- Collected: 2026-05-06

## Description (EN)

Playground for eviction policies.
"""

RADAR = """# Literature radar 2026-05-06

Ben, 08:30.

## LeafLRU again

- arXiv: 2512.00931 https://arxiv.org/abs/2512.00931
- Evidence: abstract only
- Topic: caching

The abstract repeats the hit rate of 61%.
"""

PAPER_CARD = """# 88 · Slimgate: Split Admission for Read and Write Caches

- arXiv: 2604.07113
- Primary category: storage
- Adjacency: caching
- Tags: admission, cache
- Source: HF Daily Paper 2026-05-06
- Created: 2026-05-06 19:00

## TLDR

- EN: Admits values to the read cache separately from the write cache.

## Reusable information

- Evidence: abstract only
"""

DAILY_LIST = """# HF Daily 2026-05-06

09:00. Abstract only for all of them.

## List

1. **Slimgate** (2604.07113, 11▲) — caching, admission split in two
2. **Polite Agents** (2605.02290, 64▲) — agent
"""


@dataclass(frozen=True)
class Scenario:
    """What a round is given, with the stored texts its spans point into."""

    inputs: RoundInputs
    texts: dict[str, Text] = field(repr=False)

    def text(self, sha256: str) -> Text | None:
        """The stored snapshot of a hash."""
        return self.texts.get(sha256)


def scenario(
    files: dict[str, str],
    topic: str = "caching",
    day: date = DAY,
    ledger: tuple[LedgerEntry, ...] = (),
) -> Scenario:
    """A vault of these files, cut to what the round of `topic` on `day` may see."""
    texts = {path: decode(content.encode()) for path, content in sorted(files.items())}
    documents = {
        path.split("/")[-1].removesuffix(".md"): text
        for path, text in texts.items()
        if path.startswith("organized/knowledge/")
    }
    states = {name: _state(name, text, day) for name, text in documents.items()}
    given = texts.get(f"manifests/{day}.json")
    queue = texts.get("organized/queue/work-queue.md")
    inputs = RoundInputs(
        topic=topic,
        topics=tuple(sorted(states)) or (topic,),
        date=day,
        cutoff=SETTINGS.cutoff_of(day),
        window_from=SETTINGS.window_from(day),
        window_days=SETTINGS.window_days,
        executor="e1",
        notes=tuple(
            note
            for path, text in texts.items()
            if path.startswith("inbox/")
            for note in (parse_note(path, text, FIRST_SEEN, ZONE),)
            if SETTINGS.window_from(day) <= note.event_time <= SETTINGS.cutoff_of(day)
        ),
        paper_cards=tuple(
            card
            for path, text in texts.items()
            if path.startswith("organized/paper_cards/")
            for card in (parse_paper_card(path, text, FIRST_SEEN, ZONE),)
            if SETTINGS.window_from(day) <= card.event_time <= SETTINGS.cutoff_of(day)
        ),
        repo_cards=tuple(
            card
            for path, text in texts.items()
            if path.startswith("organized/repo_cards/")
            for card in (parse_repo_card(path, text, FIRST_SEEN, ZONE),)
            if SETTINGS.window_from(day) <= card.event_time <= SETTINGS.cutoff_of(day)
        ),
        queue=parse_work_queue("organized/queue/work-queue.md", queue, FIRST_SEEN, ZONE)
        if queue
        else None,
        given=parse_manifest(f"manifests/{day}.json", given) if given else None,
        baseline=states.get(topic, KnowledgeState(version=None, doc=None, text=None)),
        others=tuple(state for name, state in sorted(states.items()) if name != topic),
        ledger=ledger,
    )
    return Scenario(inputs, {text.sha256: text for text in texts.values()})


def _state(topic: str, text: Text, day: date) -> KnowledgeState:
    doc = parse_knowledge(topic, f"organized/knowledge/{topic}.md", text)
    version = KnowledgeVersion(
        topic=topic,
        sequence=1,
        sha256=doc.sha256,
        size=doc.size,
        valid_from=SETTINGS.window_from(day) - timedelta(days=1),
        source="git",
    )
    return KnowledgeState(version=version, doc=doc, text=text.text)


DOCUMENTS = {
    "organized/knowledge/caching.md": CACHING,
    "organized/knowledge/storage.md": STORAGE,
}
NOTE_PATH = "inbox/ada/2026-05-06-1940-ada-evening-filter.md"
RADAR_PATH = "inbox/ben/2026-05-06-0830-ben-radar.md"
LIST_PATH = "inbox/ben/2026-05-06-0900-hf-daily.md"
CARD_PATH = "organized/paper_cards/88-2604-07113.md"
REPO_PATH = "organized/repo_cards/12-acme-tidepool.md"


def full_day() -> Scenario:
    """Two new things read in the original, one known, one counted, one of another topic."""
    return scenario(
        {
            **DOCUMENTS,
            NOTE_PATH: ENGINE_NOTE,
            RADAR_PATH: RADAR,
            REPO_PATH: COUNTS_CARD,
        }
    )


def quiet_day() -> Scenario:
    """A day on which nothing came in."""
    return scenario(dict(DOCUMENTS))


def star_refresh_only() -> Scenario:
    """One repository card whose counters moved."""
    return scenario({**DOCUMENTS, REPO_PATH: COUNTS_CARD})


def two_notes_one_source() -> Scenario:
    """Two contributors report the same page on one day."""
    return scenario(
        {
            **DOCUMENTS,
            NOTE_PATH: ENGINE_NOTE,
            "inbox/ben/2026-05-06-2010-ben-evening.md": ENGINE_NOTE.replace("Ada", "Ben"),
        }
    )


def abstract_twice() -> Scenario:
    """A paper nobody read, on a card of the topic's neighbour, on a daily list too."""
    return scenario({**DOCUMENTS, CARD_PATH: PAPER_CARD, LIST_PATH: DAILY_LIST})


def abstract_once() -> Scenario:
    """The same paper on the card alone."""
    return scenario({**DOCUMENTS, CARD_PATH: PAPER_CARD})


def collapsed_day() -> Scenario:
    """The full day against a document that lost nearly all its bytes."""
    day = full_day()
    tiny = "# caching · living document\n\n## 1. Engines\n\n- moved\n"
    lost = scenario({**DOCUMENTS, "organized/knowledge/caching.md": tiny}).inputs.baseline
    assert lost.version is not None
    version = lost.version.model_copy(update={"event": "collapsed", "previous_size": len(CACHING)})
    baseline = lost.model_copy(update={"version": version})
    return replace(day, inputs=day.inputs.model_copy(update={"baseline": baseline}))


def empty_document(text: str = "") -> Scenario:
    """The full day for a topic whose document somebody made but never filled."""
    files = {NOTE_PATH: ENGINE_NOTE, RADAR_PATH: RADAR}
    return scenario({**files, "organized/knowledge/caching.md": text})


def no_document() -> Scenario:
    """The full day for a topic whose document is missing."""
    return scenario({NOTE_PATH: ENGINE_NOTE, RADAR_PATH: RADAR})


def proposed_yesterday() -> Scenario:
    """The full day after a round that already proposed its first item."""
    day = full_day()
    first = next(
        item for note in day.inputs.notes for item in note.items if "Kelpcache" in item.title
    )
    entry = LedgerEntry(
        date=DAY - timedelta(days=1),
        topic="caching",
        increment_id="2026-05-05-caching-1",
        title="Kelpcache opens its three-tier cache",
        identifiers=tuple(mention.identifier for mention in first.mentions),
        source_items=(),
        text="Kelpcache splits a cache in three tiers.",
        path="briefs/2026-05-05/caching.json",
        origin="round",
    )
    return replace(day, inputs=day.inputs.model_copy(update={"ledger": (entry,)}))
