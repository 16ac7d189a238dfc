-- The warehouse: a cache that `e1 rebuild` makes anew from vault, snapshots and ledgers.
-- Times are UTC; `event_time` is when the source says it happened, `first_seen` when the platform
-- first read those bytes, `run_time` when the row was written; `zone` is the zone of the vault.
-- (sha256, span_start, span_end) is a byte range of a stored snapshot.
CREATE SCHEMA IF NOT EXISTS e1;

CREATE TABLE e1.schema_version (version INTEGER NOT NULL);

CREATE TABLE e1.marks (name VARCHAR NOT NULL, value VARCHAR NOT NULL);
COMMENT ON TABLE e1.marks IS 'how far the warehouse has read: the commit of the git history';

CREATE TABLE e1.files (
    path VARCHAR NOT NULL, kind VARCHAR NOT NULL, sha256 VARCHAR, size BIGINT NOT NULL,
    mtime_ns BIGINT NOT NULL, ctime_ns BIGINT NOT NULL, inode UBIGINT NOT NULL,
    reason VARCHAR, run_time TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.files IS 'the vault as last scanned, with the reason where a file was not read';

CREATE TABLE e1.states (
    path VARCHAR NOT NULL, sha256 VARCHAR NOT NULL, kind VARCHAR NOT NULL, parser VARCHAR NOT NULL,
    reason VARCHAR, run_time TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.states IS 'which state of which file is in the tables, by which parser, or why not';

CREATE TABLE e1.git_blobs (blob VARCHAR NOT NULL, sha256 VARCHAR NOT NULL, size BIGINT NOT NULL);
COMMENT ON TABLE e1.git_blobs IS 'the SHA-256 of the blobs of the git history';

CREATE TABLE e1.observations (
    path VARCHAR NOT NULL, kind VARCHAR NOT NULL, since TIMESTAMPTZ NOT NULL, sha256 VARCHAR,
    source VARCHAR NOT NULL, origin VARCHAR NOT NULL, size BIGINT NOT NULL, mtime TIMESTAMPTZ,
    renamed_from VARCHAR, topic VARCHAR, day DATE, first_seen TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.observations IS 'every state a file was in, oldest first; sha256 is null where it was gone';
COMMENT ON COLUMN e1.observations.since IS 'since when the state is known: commit time, snapshot day or first seen';

CREATE TABLE e1.snapshots (
    sha256 VARCHAR NOT NULL, size BIGINT NOT NULL, path VARCHAR NOT NULL,
    first_seen TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.snapshots IS 'bytes kept under <state>/snapshots, with the path they were first seen at';

-- A round reads a few models of thousands: packed, reading one costs unpacking all, 25 ms against 4.
CREATE TABLE e1.inbox_notes (
    path VARCHAR NOT NULL, sha256 VARCHAR NOT NULL, size BIGINT NOT NULL, encoding VARCHAR NOT NULL,
    flags VARCHAR[] NOT NULL, contributor VARCHAR NOT NULL, kind VARCHAR NOT NULL,
    title VARCHAR NOT NULL, items INTEGER NOT NULL, gaps INTEGER NOT NULL,
    event_time TIMESTAMPTZ NOT NULL, event_day DATE NOT NULL, time_source VARCHAR NOT NULL,
    zone VARCHAR NOT NULL, first_seen TIMESTAMPTZ NOT NULL, run_time TIMESTAMPTZ NOT NULL,
    model JSON NOT NULL USING COMPRESSION uncompressed
);
COMMENT ON TABLE e1.inbox_notes IS 'one row per state of a note of the inbox';
COMMENT ON COLUMN e1.inbox_notes.model IS 'the parsed object; a span of the row''s own snapshot has an empty sha256';

CREATE TABLE e1.paper_cards (
    path VARCHAR NOT NULL, sha256 VARCHAR NOT NULL, size BIGINT NOT NULL, encoding VARCHAR NOT NULL,
    flags VARCHAR[] NOT NULL, number VARCHAR, title VARCHAR NOT NULL, scheme VARCHAR, id VARCHAR,
    version VARCHAR, primary_category VARCHAR, adjacency VARCHAR[] NOT NULL,
    tags VARCHAR[] NOT NULL, type VARCHAR, source VARCHAR, venue VARCHAR, code VARCHAR,
    recollected BOOLEAN NOT NULL, gaps INTEGER NOT NULL,
    event_time TIMESTAMPTZ NOT NULL, event_day DATE NOT NULL, time_source VARCHAR NOT NULL,
    zone VARCHAR NOT NULL, first_seen TIMESTAMPTZ NOT NULL, run_time TIMESTAMPTZ NOT NULL,
    model JSON NOT NULL USING COMPRESSION uncompressed
);
COMMENT ON TABLE e1.paper_cards IS 'one row per state of a paper card';
COMMENT ON COLUMN e1.paper_cards.model IS 'the parsed object; a span of the row''s own snapshot has an empty sha256';

CREATE TABLE e1.repo_cards (
    path VARCHAR NOT NULL, sha256 VARCHAR NOT NULL, size BIGINT NOT NULL, encoding VARCHAR NOT NULL,
    flags VARCHAR[] NOT NULL, number VARCHAR, title VARCHAR NOT NULL, scheme VARCHAR, id VARCHAR,
    version VARCHAR, primary_category VARCHAR, tags VARCHAR[] NOT NULL, licence VARCHAR,
    last_commit VARCHAR, gaps INTEGER NOT NULL,
    event_time TIMESTAMPTZ NOT NULL, event_day DATE NOT NULL, time_source VARCHAR NOT NULL,
    zone VARCHAR NOT NULL, first_seen TIMESTAMPTZ NOT NULL, run_time TIMESTAMPTZ NOT NULL,
    model JSON NOT NULL USING COMPRESSION uncompressed
);
COMMENT ON TABLE e1.repo_cards IS 'one row per state of a repository card';
COMMENT ON COLUMN e1.repo_cards.model IS 'the parsed object; a span of the row''s own snapshot has an empty sha256';

CREATE TABLE e1.work_queues (
    path VARCHAR NOT NULL, sha256 VARCHAR NOT NULL, size BIGINT NOT NULL, encoding VARCHAR NOT NULL,
    flags VARCHAR[] NOT NULL, title VARCHAR NOT NULL, entries INTEGER NOT NULL,
    gaps INTEGER NOT NULL,
    event_time TIMESTAMPTZ NOT NULL, event_day DATE NOT NULL, time_source VARCHAR NOT NULL,
    zone VARCHAR NOT NULL, first_seen TIMESTAMPTZ NOT NULL, run_time TIMESTAMPTZ NOT NULL,
    model JSON NOT NULL
);
COMMENT ON TABLE e1.work_queues IS 'one row per state of the work queue';
COMMENT ON COLUMN e1.work_queues.model IS 'the parsed object; a span of the row''s own snapshot has an empty sha256';

CREATE TABLE e1.contributed_briefs (
    path VARCHAR NOT NULL, sha256 VARCHAR NOT NULL, contributor VARCHAR NOT NULL, topic VARCHAR,
    layout VARCHAR, increments INTEGER NOT NULL, errors INTEGER NOT NULL,
    warnings INTEGER NOT NULL, gaps INTEGER NOT NULL, not_run VARCHAR[] NOT NULL, reason VARCHAR,
    event_time TIMESTAMPTZ NOT NULL, event_day DATE NOT NULL, first_seen TIMESTAMPTZ NOT NULL,
    run_time TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.contributed_briefs IS 'one row per state of a brief of the inbox, linted by itself; reason where it could not be read';

CREATE TABLE e1.brief_findings (
    path VARCHAR NOT NULL, sha256 VARCHAR NOT NULL, rule VARCHAR NOT NULL, family VARCHAR NOT NULL,
    severity VARCHAR NOT NULL, line INTEGER NOT NULL, message VARCHAR NOT NULL
);
COMMENT ON TABLE e1.brief_findings IS 'what the linter finds in contributed briefs, never evidence';

CREATE TABLE e1.queue_entries (
    path VARCHAR NOT NULL, rank INTEGER, scheme VARCHAR, id VARCHAR, version VARCHAR,
    material VARCHAR NOT NULL, title VARCHAR NOT NULL, topics VARCHAR[] NOT NULL,
    reading_score VARCHAR, votes DOUBLE, remark VARCHAR NOT NULL,
    sha256 VARCHAR NOT NULL, span_start BIGINT NOT NULL, span_end BIGINT NOT NULL,
    event_time TIMESTAMPTZ NOT NULL, first_seen TIMESTAMPTZ NOT NULL, run_time TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.queue_entries IS 'one row per rank of a state of the work queue';

CREATE TABLE e1.given_manifests (
    path VARCHAR NOT NULL, sha256 VARCHAR NOT NULL, job_id VARCHAR NOT NULL, date DATE NOT NULL,
    topics VARCHAR[] NOT NULL, first_seen TIMESTAMPTZ NOT NULL, run_time TIMESTAMPTZ NOT NULL,
    model JSON NOT NULL
);
COMMENT ON TABLE e1.given_manifests IS 'the manifest files of the vault, one row per state';

CREATE TABLE e1.items (
    id VARCHAR NOT NULL, path VARCHAR NOT NULL, locator VARCHAR NOT NULL, title VARCHAR NOT NULL,
    ordinal INTEGER NOT NULL, kind VARCHAR NOT NULL, topics VARCHAR[] NOT NULL, evidence VARCHAR,
    evidence_inherited BOOLEAN NOT NULL, grade VARCHAR, points_elsewhere BOOLEAN NOT NULL,
    sha256 VARCHAR NOT NULL, span_start BIGINT NOT NULL, span_end BIGINT NOT NULL,
    event_time TIMESTAMPTZ NOT NULL, first_seen TIMESTAMPTZ NOT NULL, run_time TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.items IS 'the smallest parts of notes and cards that report one thing';

CREATE TABLE e1.claims (
    item_id VARCHAR NOT NULL, path VARCHAR NOT NULL, ordinal INTEGER NOT NULL,
    text VARCHAR NOT NULL, label VARCHAR, marks VARCHAR[] NOT NULL,
    sha256 VARCHAR NOT NULL, span_start BIGINT NOT NULL, span_end BIGINT NOT NULL
);
COMMENT ON TABLE e1.claims IS 'one sentence, bullet or table row of an item, verbatim';

CREATE TABLE e1.quantities (
    item_id VARCHAR NOT NULL, path VARCHAR NOT NULL, claim INTEGER NOT NULL, raw VARCHAR NOT NULL,
    dimension VARCHAR NOT NULL, unit VARCHAR NOT NULL, low DOUBLE, high DOUBLE, iso VARCHAR,
    comparator VARCHAR NOT NULL, subject VARCHAR, attribute VARCHAR, baseline VARCHAR,
    condition VARCHAR, as_of VARCHAR, modality VARCHAR,
    sha256 VARCHAR NOT NULL, span_start BIGINT NOT NULL, span_end BIGINT NOT NULL
);
COMMENT ON TABLE e1.quantities IS 'numbers of claims; claim is the ordinal of the claim in its item';

CREATE TABLE e1.mentions (
    item_id VARCHAR NOT NULL, path VARCHAR NOT NULL, scheme VARCHAR NOT NULL, id VARCHAR NOT NULL,
    version VARCHAR, raw VARCHAR NOT NULL,
    sha256 VARCHAR NOT NULL, span_start BIGINT NOT NULL, span_end BIGINT NOT NULL
);
COMMENT ON TABLE e1.mentions IS 'an identifier in a span of an item';

CREATE TABLE e1.metrics (
    subject VARCHAR NOT NULL, metric VARCHAR NOT NULL, value DOUBLE NOT NULL, raw VARCHAR NOT NULL,
    path VARCHAR NOT NULL, sha256 VARCHAR NOT NULL, span_start BIGINT NOT NULL,
    span_end BIGINT NOT NULL, event_time TIMESTAMPTZ NOT NULL, first_seen TIMESTAMPTZ NOT NULL,
    run_time TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.metrics IS 'points of the series stars, weekly_gain, votes, citations';

CREATE TABLE e1.knowledge_versions (
    topic VARCHAR NOT NULL, sequence INTEGER NOT NULL, sha256 VARCHAR NOT NULL,
    size BIGINT NOT NULL, valid_from TIMESTAMPTZ, source VARCHAR NOT NULL, previous_size BIGINT,
    event VARCHAR, origin VARCHAR, first_seen TIMESTAMPTZ NOT NULL, run_time TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.knowledge_versions IS 'the states of each living document; origin is a commit, a path or a change set';

CREATE TABLE e1.knowledge_docs (
    topic VARCHAR NOT NULL, sha256 VARCHAR NOT NULL, path VARCHAR NOT NULL, title VARCHAR NOT NULL,
    version VARCHAR, tag VARCHAR, stated_anchors INTEGER, stated_lines INTEGER,
    lines INTEGER NOT NULL, sections INTEGER NOT NULL, anchors INTEGER NOT NULL,
    gaps INTEGER NOT NULL, run_time TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.knowledge_docs IS 'what the header of a document version states beside what was counted';

CREATE TABLE e1.sections (
    topic VARCHAR NOT NULL, key VARCHAR NOT NULL, number VARCHAR NOT NULL, title VARCHAR NOT NULL,
    level INTEGER NOT NULL, parent VARCHAR, lineage VARCHAR[] NOT NULL, line INTEGER NOT NULL,
    dated BOOLEAN NOT NULL,
    sha256 VARCHAR NOT NULL, span_start BIGINT NOT NULL, span_end BIGINT NOT NULL
);
COMMENT ON TABLE e1.sections IS 'the sections of a document version; key survives renumbering';

CREATE TABLE e1.anchors (
    topic VARCHAR NOT NULL, scheme VARCHAR NOT NULL, id VARCHAR NOT NULL, version VARCHAR,
    section_key VARCHAR NOT NULL, section VARCHAR NOT NULL, line INTEGER NOT NULL, caveat VARCHAR,
    sha256 VARCHAR NOT NULL, span_start BIGINT NOT NULL, span_end BIGINT NOT NULL
);
COMMENT ON TABLE e1.anchors IS 'citations of identifiers inside sections of a document version';

CREATE TABLE e1.manifests (
    date DATE NOT NULL, topic VARCHAR NOT NULL, round_id VARCHAR NOT NULL,
    cutoff TIMESTAMPTZ NOT NULL, window_from TIMESTAMPTZ NOT NULL, window_days INTEGER NOT NULL,
    job_id VARCHAR, item VARCHAR, score DOUBLE, path VARCHAR NOT NULL, sha256 VARCHAR NOT NULL,
    role VARCHAR NOT NULL, mandatory BOOLEAN NOT NULL, late BOOLEAN NOT NULL,
    event_time TIMESTAMPTZ NOT NULL, run_time TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.manifests IS 'the materials each round drew, one row each';

CREATE TABLE e1.dispositions (
    date DATE NOT NULL, topic VARCHAR NOT NULL, round_id VARCHAR NOT NULL,
    item_id VARCHAR NOT NULL, path VARCHAR NOT NULL, locator VARCHAR NOT NULL,
    title VARCHAR NOT NULL, role VARCHAR NOT NULL, verdict VARCHAR NOT NULL,
    disposition VARCHAR NOT NULL, reasons VARCHAR[] NOT NULL, held_at VARCHAR[] NOT NULL,
    subjects VARCHAR[] NOT NULL, targets VARCHAR[] NOT NULL,
    evidence VARCHAR NOT NULL, grade INTEGER, gate VARCHAR, score DOUBLE NOT NULL,
    cluster VARCHAR, relation VARCHAR NOT NULL, note VARCHAR NOT NULL,
    sha256 VARCHAR NOT NULL, span_start BIGINT NOT NULL, span_end BIGINT NOT NULL,
    event_time TIMESTAMPTZ NOT NULL, run_time TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.dispositions IS 'where each item of each round ended, with the reason codes';

CREATE TABLE e1.novelty_proofs (
    date DATE NOT NULL, topic VARCHAR NOT NULL, round_id VARCHAR NOT NULL,
    item_id VARCHAR NOT NULL, verdict VARCHAR NOT NULL, baseline_sha256 VARCHAR,
    forms VARCHAR[] NOT NULL, hits INTEGER NOT NULL, run_time TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.novelty_proofs IS 'the searches behind the verdicts, to be run again';

CREATE TABLE e1.increments (
    date DATE NOT NULL, topic VARCHAR NOT NULL, round_id VARCHAR NOT NULL, id VARCHAR NOT NULL,
    ordinal INTEGER NOT NULL, title VARCHAR NOT NULL, kind VARCHAR NOT NULL,
    evidence VARCHAR NOT NULL, grade INTEGER NOT NULL, core_claim VARCHAR NOT NULL,
    identifiers VARCHAR[] NOT NULL, targets VARCHAR[] NOT NULL, path VARCHAR NOT NULL,
    locator VARCHAR NOT NULL, sha256 VARCHAR NOT NULL, span_start BIGINT NOT NULL,
    span_end BIGINT NOT NULL, run_time TIMESTAMPTZ NOT NULL, model JSON NOT NULL
);
COMMENT ON TABLE e1.increments IS 'what each brief proposes; path and span are of the first source';

CREATE TABLE e1.contradictions (
    date DATE NOT NULL, topic VARCHAR NOT NULL, round_id VARCHAR NOT NULL, id VARCHAR NOT NULL,
    ordinal INTEGER NOT NULL, class VARCHAR NOT NULL, subject VARCHAR NOT NULL,
    attribute VARCHAR NOT NULL, computed VARCHAR NOT NULL, state VARCHAR NOT NULL,
    first_seen DATE NOT NULL, path VARCHAR NOT NULL, locator VARCHAR NOT NULL,
    sha256 VARCHAR NOT NULL, span_start BIGINT NOT NULL, span_end BIGINT NOT NULL,
    run_time TIMESTAMPTZ NOT NULL, model JSON NOT NULL
);
COMMENT ON TABLE e1.contradictions IS 'each sighting of a contradiction; path and span are of the first side';

CREATE TABLE e1.leads (
    date DATE NOT NULL, topic VARCHAR NOT NULL, round_id VARCHAR NOT NULL,
    ordinal INTEGER NOT NULL, title VARCHAR NOT NULL, path VARCHAR NOT NULL,
    locator VARCHAR NOT NULL, evidence VARCHAR NOT NULL, missing VARCHAR NOT NULL,
    sha256 VARCHAR NOT NULL, span_start BIGINT NOT NULL, span_end BIGINT NOT NULL,
    run_time TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.leads IS 'what is worth checking but may not be used yet';

CREATE TABLE e1.briefs (
    date DATE NOT NULL, topic VARCHAR NOT NULL, round_id VARCHAR NOT NULL,
    state VARCHAR NOT NULL, brief_sha256 VARCHAR NOT NULL, inputs_sha256 VARCHAR NOT NULL,
    engine VARCHAR NOT NULL, rules VARCHAR NOT NULL, baseline_sha256 VARCHAR,
    baseline_source VARCHAR NOT NULL, baseline_valid_from TIMESTAMPTZ, density VARCHAR NOT NULL,
    increments INTEGER NOT NULL, net_new INTEGER NOT NULL, quotes_verified INTEGER NOT NULL,
    quotes_total INTEGER NOT NULL, sources_read INTEGER NOT NULL, sources_total INTEGER NOT NULL,
    dropped INTEGER NOT NULL, open_contradictions INTEGER NOT NULL,
    window_from TIMESTAMPTZ NOT NULL, made_at TIMESTAMPTZ NOT NULL,
    first_published TIMESTAMPTZ NOT NULL, run_time TIMESTAMPTZ NOT NULL,
    judged TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.briefs IS 'one row per date and topic; state is staged until every file stands on disk';
COMMENT ON COLUMN e1.briefs.judged IS 'when the round last came to these bytes; run_time is when it first did';

CREATE TABLE e1.brief_revisions (
    date DATE NOT NULL, topic VARCHAR NOT NULL, revision INTEGER NOT NULL, state VARCHAR NOT NULL,
    brief_sha256 VARCHAR NOT NULL, base_sha256 VARCHAR, reasons VARCHAR[] NOT NULL,
    made TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.brief_revisions IS 'every brief a round ever published or proposed, copied from the append-only ledgers; state is published, replaced or proposed; base_sha256 is the brief it follows, reasons why';

CREATE TABLE e1.brief_files (
    date DATE NOT NULL, topic VARCHAR NOT NULL, room VARCHAR NOT NULL, path VARCHAR NOT NULL,
    form VARCHAR NOT NULL, sha256 VARCHAR NOT NULL, text VARCHAR NOT NULL
);
COMMENT ON TABLE e1.brief_files IS 'the files of each brief as staged; path is relative to the room, state or vault';

CREATE TABLE e1.violations (
    date DATE NOT NULL, topic VARCHAR NOT NULL, round_id VARCHAR NOT NULL, rule VARCHAR NOT NULL,
    severity VARCHAR NOT NULL, place VARCHAR NOT NULL, message VARCHAR NOT NULL,
    expected VARCHAR NOT NULL, found VARCHAR NOT NULL, run_time TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.violations IS 'rules a published brief breaks, as printed in it';

CREATE TABLE e1.decisions (
    id VARCHAR NOT NULL, decided TIMESTAMPTZ NOT NULL, topic VARCHAR NOT NULL,
    subject VARCHAR NOT NULL, subject_id VARCHAR NOT NULL, decision VARCHAR NOT NULL,
    person VARCHAR NOT NULL, reason VARCHAR NOT NULL
);
COMMENT ON TABLE e1.decisions IS 'what persons decided, copied from the append-only ledger';

CREATE TABLE e1.change_sets (
    id VARCHAR NOT NULL, made TIMESTAMPTZ NOT NULL, topic VARCHAR NOT NULL, state VARCHAR NOT NULL,
    base_sha256 VARCHAR, result_sha256 VARCHAR, increments VARCHAR[] NOT NULL,
    questions VARCHAR[] NOT NULL, identifiers VARCHAR[] NOT NULL, model JSON NOT NULL
);
COMMENT ON TABLE e1.change_sets IS 'what E2 did to documents, copied from the append-only ledger';
COMMENT ON COLUMN e1.change_sets.identifiers IS 'what the change set cites in the document, accepted with its increments';

CREATE TABLE e1.failed_rounds (
    date DATE NOT NULL, topic VARCHAR NOT NULL, reason VARCHAR NOT NULL,
    run_time TIMESTAMPTZ NOT NULL
);
COMMENT ON TABLE e1.failed_rounds IS 'rounds that ran and published nothing, copied from the append-only ledger';
