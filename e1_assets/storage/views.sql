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
