"""The increments of published briefs with what became of them."""

from collections.abc import Sequence
from datetime import date

from e1_assets.domain.briefs import Increment
from e1_assets.domain.proposals import Proposal, Question
from e1_assets.storage.models_as_json import unpacked
from e1_assets.storage.register import contradictions
from e1_assets.storage.warehouse import Warehouse

_SQL = """
    SELECT s.date, s.topic, s.ordinal, s.state, s.decided, s.person, s.reason, s.change_set,
           s.version, i.sha256, i.model
    FROM e1.increment_states s JOIN e1.increments i USING (date, topic, id)
    WHERE (? IS NULL OR s.topic = ?) AND s.date BETWEEN ? AND ?
    ORDER BY s.date, s.topic, s.ordinal
"""

_QUESTIONS = """
    SELECT topic, id, state, person, reason, decided, change_set, version FROM e1.question_states
    WHERE (? IS NULL OR topic = ?) ORDER BY first_seen, topic, id
"""
_OUT_OF_TURN = """
    WITH standing AS (
        SELECT id, max(made) AS made, arg_max(increments, rowid) AS increments
        FROM e1.change_sets WHERE topic = ?
        GROUP BY id HAVING arg_max(state, rowid) = 'applied'
    ), held AS (
        SELECT s.id, s.made, h.increment, i.date
        FROM standing s, unnest(s.increments) AS h(increment)
        LEFT JOIN e1.increments i ON i.id = h.increment AND i.topic = ?
    ), waiting AS (
        SELECT w.date, b.first_published FROM e1.increment_states w
        JOIN e1.briefs b USING (date, topic) WHERE w.topic = ? AND w.state = 'accepted'
    )
    SELECT DISTINCT h.id FROM held h JOIN waiting w
        ON w.first_published > h.made AND (h.date IS NULL OR w.date < h.date)
    ORDER BY h.id
"""


def proposals(
    warehouse: Warehouse, topic: str | None = None, day: date | None = None
) -> tuple[Proposal, ...]:
    """Every increment that stands in a brief, oldest first; of one topic or day where given."""
    with warehouse.reading() as reader:
        rows = reader.rows(_SQL, [topic, topic, day or date.min, day or date.max])
    return tuple(_proposal(row) for row in rows)


def _proposal(row: Sequence[object]) -> Proposal:
    day, topic, ordinal, state, decided, person, reason, change_set, version, digest, text = row
    return Proposal.model_validate(
        {
            "date": day,
            "topic": topic,
            "ordinal": ordinal,
            "increment": unpacked(Increment, str(text), str(digest)),
            "state": state,
            "decided": decided,
            "person": person,
            "reason": reason,
            "change_set": change_set,
            "version": version,
        }
    )


def questions(warehouse: Warehouse, topic: str | None = None) -> tuple[Question, ...]:
    """Every entry of the register as a question for its document, oldest first."""
    with warehouse.reading() as reader:
        rows = reader.rows(_QUESTIONS, [topic, topic])
    entries = {(where, one.id): one for where, one in contradictions(warehouse)}
    return tuple(
        Question(
            topic=name,
            entry=entries[name, identity],
            state=state,
            person=person,
            reason=reason,
            decided=decided,
            change_set=change_set,
            version=version,
        )
        for name, identity, state, person, reason, decided, change_set, version in rows
    )


def out_of_turn(warehouse: Warehouse, topic: str) -> set[str]:
    """The standing change sets that would not be what they are, had every day come in its turn.

    An accepted increment waits whose round first ran after they were applied, while they hold one
    of a younger day, or one that its own brief, run again, no longer proposes.
    """
    with warehouse.reading() as reader:
        return {name for (name,) in reader.rows(_OUT_OF_TURN, [topic] * 3)}
