-- Views for people with questions; every one is made with the tables it reads.

CREATE OR REPLACE VIEW e1.increment_states AS
WITH decided AS (
    SELECT topic, subject_id, arg_max(decision, rowid) AS decision, arg_max(person, rowid) AS person,
           arg_max(reason, rowid) AS reason, max(decided) AS decided
    FROM e1.decisions WHERE subject = 'increment' GROUP BY topic, subject_id
), standing AS (
    SELECT topic, id, arg_max(state, rowid) AS state, max(made) AS made,
           arg_max(result_sha256, rowid) AS result, arg_max(increments, rowid) AS increments
    FROM e1.change_sets GROUP BY topic, id
), anchored AS (
    SELECT s.topic, unnest(s.increments) AS increment, s.id AS change_set, s.made,
           (SELECT min(v.sequence) FROM e1.knowledge_versions v
            WHERE v.topic = s.topic AND v.origin = s.id AND v.sha256 = s.result) AS version
    FROM standing s WHERE s.state = 'applied'
)
SELECT i.date, i.topic, i.id, i.ordinal, i.title, i.kind, i.evidence, i.grade, i.identifiers,
       i.targets, i.path, i.locator,
       CASE WHEN a.change_set IS NOT NULL THEN 'anchored' ELSE coalesce(d.decision, 'proposed') END
           AS state,
       d.person, d.reason, d.decided, a.change_set, a.version, a.made AS anchored
FROM e1.increments i
LEFT JOIN decided d ON d.topic = i.topic AND d.subject_id = i.id
LEFT JOIN anchored a ON a.topic = i.topic AND a.increment = i.id
UNION ALL BY NAME
SELECT d.topic, d.subject_id AS id, 'superseded' AS state, d.person, d.reason, d.decided
FROM decided d WHERE NOT EXISTS (SELECT 1 FROM e1.increments i WHERE i.id = d.subject_id);
COMMENT ON VIEW e1.increment_states IS 'what became of each increment: proposed, accepted, rejected, superseded (also: its brief was replaced) or anchored in a version of the document';

CREATE OR REPLACE VIEW e1.contradiction_register AS
WITH decided AS (
    SELECT topic, subject_id, arg_max(decision, rowid) AS decision, arg_max(person, rowid) AS person,
           arg_max(reason, rowid) AS reason, arg_max(decided, rowid) AS decided
    FROM e1.decisions WHERE subject = 'contradiction' GROUP BY topic, subject_id
), sighted AS (
    SELECT c.*, b.made_at, least(b.made_at, b.first_published) AS seen_at
    FROM e1.contradictions c JOIN e1.briefs b USING (date, topic)
), entries AS (
    SELECT topic, id, min(first_seen) AS first_seen, max(date) AS last_seen,
           count(DISTINCT date) AS briefs, max(seen_at) AS last_seen_at,
           arg_max(class, date) AS class, arg_max(subject, date) AS subject,
           arg_max(attribute, date) AS attribute, arg_max(computed, date) AS computed
    FROM sighted GROUP BY topic, id
)
SELECT e.topic, e.id, e.class, e.subject, e.attribute, e.computed, e.first_seen, e.last_seen,
       e.briefs,
       CASE WHEN d.decision IN ('resolved', 'dismissed') AND e.last_seen_at <= d.decided
            THEN d.decision ELSE 'open' END AS state,
       d.decision IN ('resolved', 'dismissed') AND e.last_seen_at > d.decided AS reopened,
       d.person, d.reason, d.decided
FROM entries e LEFT JOIN decided d ON d.topic = e.topic AND d.subject_id = e.id;
COMMENT ON VIEW e1.contradiction_register IS 'one row per contradiction: since when, in how many briefs, open or closed by whom; reopened when a brief says it again after that';

CREATE OR REPLACE VIEW e1.question_states AS
WITH decided AS (
    SELECT topic, subject_id, arg_max(decision, rowid) AS decision, arg_max(person, rowid) AS person,
           arg_max(reason, rowid) AS reason, max(decided) AS decided
    FROM e1.decisions WHERE subject = 'question' GROUP BY topic, subject_id
), standing AS (
    SELECT topic, id, arg_max(state, rowid) AS state, arg_max(result_sha256, rowid) AS result,
           arg_max(questions, rowid) AS questions
    FROM e1.change_sets GROUP BY topic, id
), anchored AS (
    SELECT s.topic, unnest(s.questions) AS question, s.id AS change_set,
           (SELECT min(v.sequence) FROM e1.knowledge_versions v
            WHERE v.topic = s.topic AND v.origin = s.id AND v.sha256 = s.result) AS version
    FROM standing s WHERE s.state = 'applied'
)
SELECT r.topic, r.id, r.subject, r.attribute, r.computed, r.first_seen, r.state AS entry,
       CASE WHEN a.change_set IS NOT NULL THEN 'anchored' WHEN r.state <> 'open' THEN 'closed'
            ELSE coalesce(d.decision, 'proposed') END AS state,
       d.person, d.reason, d.decided, a.change_set, a.version
FROM e1.contradiction_register r
LEFT JOIN decided d ON d.topic = r.topic AND d.subject_id = r.id
LEFT JOIN anchored a ON a.topic = r.topic AND a.question = r.id;
COMMENT ON VIEW e1.question_states IS 'each contradiction as an open question for its document: proposed, accepted, rejected, anchored in a version, closed before it went in';

CREATE OR REPLACE VIEW e1.day_coverage AS
WITH failed AS (
    SELECT date, topic, max(run_time) AS run_time, arg_max(reason, run_time) AS reason
    FROM e1.failed_rounds GROUP BY date, topic
), ran AS (
    SELECT date, topic FROM e1.briefs WHERE state = 'published'
    UNION SELECT date, topic FROM failed
), reach AS (
    SELECT topic, min(date) AS first, max(date) AS last FROM ran GROUP BY topic
), topics AS (
    SELECT topic FROM e1.knowledge_versions UNION SELECT topic FROM ran
), brought AS (
    SELECT event_day AS date, count(DISTINCT path) AS notes FROM e1.inbox_notes GROUP BY event_day
), span AS (
    SELECT min(date) AS first, greatest(max(date), (SELECT max(b.date) FROM brought b
           WHERE b.date <= (SELECT max(CAST(n.first_seen AS DATE)) FROM e1.inbox_notes n))) AS last
    FROM ran
), days AS (
    SELECT CAST(unnest(generate_series(CAST(first AS TIMESTAMP), CAST(last AS TIMESTAMP),
                                       INTERVAL 1 DAY)) AS DATE) AS date
    FROM span WHERE first IS NOT NULL
)
SELECT d.date, t.topic,
       CASE WHEN f.run_time IS NOT NULL AND (b.date IS NULL OR f.run_time > b.run_time) THEN 'failed'
            WHEN b.increments = 0 THEN 'quiet'
            WHEN b.date IS NOT NULL THEN 'brief'
            WHEN d.date BETWEEN r.first AND r.last THEN 'missing'
            ELSE 'never_run' END AS state,
       coalesce(n.notes, 0) AS notes, b.increments, b.density, b.run_time,
       CASE WHEN f.run_time IS NOT NULL AND (b.date IS NULL OR f.run_time > b.run_time)
            THEN f.reason END AS reason
FROM days d CROSS JOIN topics t
LEFT JOIN (SELECT * FROM e1.briefs WHERE state = 'published') b USING (date, topic)
LEFT JOIN failed f USING (date, topic)
LEFT JOIN reach r ON r.topic = t.topic
LEFT JOIN brought n ON n.date = d.date;
COMMENT ON VIEW e1.day_coverage IS 'every day of every topic from the first round on: brief, quiet (ran, no increment), failed (ran, published nothing), missing (not run between days that were), never_run';

CREATE OR REPLACE VIEW e1.stale_rounds AS
WITH rounds AS (
    SELECT date, topic, made_at AS cutoff, window_from, judged, run_time FROM e1.briefs
    WHERE state = 'published'
), moments AS (
    SELECT DISTINCT date, cutoff, window_from, judged FROM rounds
), told AS (
    SELECT path, sha256, event_time, NULL AS date, kind = 'brief' AS lasting FROM e1.inbox_notes
    UNION ALL SELECT path, sha256, event_time, NULL, false FROM e1.paper_cards
    UNION ALL SELECT path, sha256, event_time, NULL, false FROM e1.repo_cards
    UNION ALL SELECT path, sha256, event_time, NULL, true FROM e1.work_queues
    UNION ALL SELECT path, sha256, NULL, date, false FROM e1.given_manifests
), named AS (
    SELECT DISTINCT date, nfc_normalize(lower(unnest(CAST(
        json_extract(model, '$.items[*].materials[*]') AS VARCHAR[])))) AS path
    FROM e1.given_manifests
), due AS (
    -- The states a round may read: told of its window, of any time before, of its date, or by name.
    SELECT m.*, t.path, t.sha256 FROM moments m JOIN told t
        ON t.event_time BETWEEN m.window_from AND m.cutoff
        OR t.lasting AND t.event_time < m.window_from OR t.date = m.date
    UNION SELECT m.*, t.path, t.sha256 FROM moments m JOIN named n ON n.date = m.date
        JOIN told t ON nfc_normalize(lower(t.path)) = n.path
), touched AS (
    SELECT DISTINCT d.date, d.cutoff, d.judged, d.path FROM due d
    JOIN e1.observations o ON o.path = d.path AND o.first_seen > d.judged
    WHERE d.path NOT IN (SELECT path FROM e1.brief_files WHERE room = 'vault')
), states AS (
    -- The last state up to the cutoff, else the first one after it: the rule of every as-of read.
    SELECT t.date, t.cutoff, t.judged, t.path, o.first_seen, o.first_seen <= t.judged AS before,
           struct_pack(sha256 := CASE WHEN o.since <= t.cutoff OR o.renamed_from IS NULL
                                      THEN o.sha256 END,
                       renamed := o.renamed_from IS NOT NULL, first_seen := o.first_seen) AS held,
           row_number() OVER (
               PARTITION BY t.date, t.judged, t.path
               ORDER BY o.since <= t.cutoff DESC,
                        CASE WHEN o.since <= t.cutoff THEN -epoch_us(o.since)
                             ELSE epoch_us(o.since) END,
                        CASE WHEN o.since <= t.cutoff THEN -o.rowid ELSE o.rowid END
           ) AS choice
    FROM touched t JOIN e1.observations o USING (path)
), sides AS (
    SELECT date, cutoff, judged, path, arg_min(held, choice) AS after,
           arg_min(held, choice) FILTER (before) AS was, max(first_seen) AS since
    FROM states GROUP BY date, cutoff, judged, path
), changed AS (
    SELECT s.date, s.judged, s.path AS place, s.since,
           CASE WHEN s.was.sha256 IS NULL THEN CASE WHEN s.after.renamed THEN 'renamed' ELSE 'late' END
                WHEN s.after.sha256 IS NOT NULL THEN 'edited'
                WHEN EXISTS (SELECT 1 FROM e1.observations o WHERE o.renamed_from = s.path)
                THEN 'renamed' ELSE 'deleted' END AS reason
    FROM sides s WHERE s.was.sha256 IS DISTINCT FROM s.after.sha256
      AND EXISTS (SELECT 1 FROM due d WHERE d.date = s.date AND d.judged = s.judged
                  AND d.path = s.path AND d.sha256 IN (s.was.sha256, s.after.sha256))
), documents AS (
    SELECT m.date, m.judged, v.topic,
           arg_max(v.first_seen, v.sequence) AS since
    FROM moments m JOIN e1.knowledge_versions v ON v.valid_from <= m.cutoff
    GROUP BY m.date, m.judged, v.topic
)
SELECT r.date, r.topic, c.reason, c.place, c.since FROM rounds r JOIN changed c USING (date, judged)
UNION ALL SELECT r.date, r.topic, 'document', d.topic, d.since
FROM rounds r JOIN documents d USING (date, judged) WHERE d.since > r.judged
UNION ALL SELECT r.date, r.topic, 'decision', d.subject_id, max(d.decided)
FROM rounds r JOIN e1.decisions d ON d.topic = r.topic AND d.subject = 'contradiction'
    AND d.decided > r.judged AND d.decided <= r.cutoff
GROUP BY r.date, r.topic, d.subject_id
UNION ALL SELECT r.date, r.topic, 'earlier_round', CAST(min(e.date) AS VARCHAR), max(e.run_time)
FROM rounds r JOIN rounds e ON e.topic = r.topic AND e.date < r.date AND e.run_time > r.judged
GROUP BY r.date, r.topic;
COMMENT ON VIEW e1.stale_rounds IS 'published rounds that would read something else today, with what and why: late, edited, deleted, renamed (a file that counts for its cutoff), document, decision, earlier_round (its topic had an older round run or revised after it)';

CREATE OR REPLACE VIEW e1.metric_series AS
WITH points AS (
    SELECT subject, metric, event_time, value, min(path) AS path, min(raw) AS raw,
           min(first_seen) AS first_seen, count(DISTINCT path) AS sources
    FROM e1.metrics GROUP BY subject, metric, event_time, value
), beside AS (
    SELECT *, lag(value) OVER series AS previous,
           median(value) OVER (PARTITION BY subject, metric) AS middle,
           count(*) OVER (PARTITION BY subject, metric) AS points,
           count(*) OVER (PARTITION BY subject, metric, event_time) AS at_once
    FROM points
    WINDOW series AS (PARTITION BY subject, metric ORDER BY event_time, value)
)
SELECT subject, metric, event_time, value, raw, path, sources, first_seen, previous,
       value - previous AS change, at_once > 1 AS disputed,
       coalesce(abs(value - previous) > greatest(2, 0.05 * previous), false) AS moved,
       points >= 4 AND (value > 3 * middle OR 3 * value < middle) AS outlier
FROM beside;
COMMENT ON VIEW e1.metric_series IS 'stars, weekly_gain, votes, citations of each subject through time; disputed: sources differ at one moment; moved: by more than 2 and 5 percent; outlier: three times from the middle of four points or more';

CREATE OR REPLACE VIEW e1.subject_numbers AS
SELECT subject, metric, count(*) AS points, min(event_time) AS first_time,
       arg_min(value, event_time) AS first_value, max(event_time) AS last_time,
       arg_max(value, event_time) AS last_value,
       arg_max(value, event_time) - arg_min(value, event_time) AS change,
       min(value) AS lowest, max(value) AS highest, arg_max(path, event_time) AS path
FROM e1.metric_series GROUP BY subject, metric;
COMMENT ON VIEW e1.subject_numbers IS 'the page of numbers of a repository or paper: one row per metric, first and last value with their times, the source of the last';

CREATE OR REPLACE VIEW e1.source_track_record AS
WITH parts AS (
    SELECT DISTINCT id, path, locator FROM e1.items
), used AS (
    SELECT DISTINCT item_id FROM e1.dispositions WHERE disposition = 'increment'
), sides AS (
    SELECT DISTINCT json_extract_string(side, '$.path') AS path,
           json_extract_string(side, '$.locator') AS locator
    FROM (SELECT unnest(CAST(json_extract(model, '$.sides') AS JSON[])) AS side
          FROM e1.contradictions WHERE class NOT IN ('to_verify', 'not_comparable'))
), taken AS (
    SELECT DISTINCT path, locator FROM e1.increment_states WHERE state IN ('accepted', 'anchored')
), refused AS (
    SELECT DISTINCT path, locator FROM e1.increment_states WHERE state = 'rejected'
)
SELECT p.path,
       CASE WHEN p.path LIKE 'inbox/%' THEN lower(split_part(p.path, '/', 2)) END AS contributor,
       count(*) AS items, count(u.item_id) AS used, count(s.path) AS contradicted,
       count(t.path) AS accepted, count(r.path) AS rejected
FROM parts p
LEFT JOIN used u ON u.item_id = p.id
LEFT JOIN sides s ON s.path = p.path AND s.locator = p.locator
LEFT JOIN taken t ON t.path = p.path AND t.locator = p.locator
LEFT JOIN refused r ON r.path = p.path AND r.locator = p.locator
GROUP BY p.path;
COMMENT ON VIEW e1.source_track_record IS 'per file: items, how many became increments, stand in a contradiction, were accepted or rejected';

CREATE OR REPLACE VIEW e1.contributor_track_record AS
SELECT contributor, count(*) AS files, CAST(sum(items) AS BIGINT) AS items,
       CAST(sum(used) AS BIGINT) AS used, CAST(sum(contradicted) AS BIGINT) AS contradicted,
       CAST(sum(accepted) AS BIGINT) AS accepted, CAST(sum(rejected) AS BIGINT) AS rejected
FROM e1.source_track_record WHERE contributor IS NOT NULL GROUP BY contributor;
COMMENT ON VIEW e1.contributor_track_record IS 'the same per contributor; for operators, never printed in a brief';

CREATE OR REPLACE VIEW e1.documents AS
SELECT v.topic, v.sequence, v.valid_from, v.source, v.event, v.size, v.previous_size, d.version,
       d.tag, d.stated_anchors, d.stated_lines, d.lines, d.sections, v.sha256,
       CASE WHEN d.sha256 IS NOT NULL THEN
           (SELECT count(DISTINCT a.id) FROM e1.anchors a
            WHERE a.topic = v.topic AND a.sha256 = v.sha256 AND a.scheme = 'arxiv') END AS papers
FROM e1.knowledge_versions v LEFT JOIN e1.knowledge_docs d ON d.topic = v.topic AND d.sha256 = v.sha256;
COMMENT ON VIEW e1.documents IS 'every version of every document; what its header states stands beside what was counted, for versions that were parsed';
