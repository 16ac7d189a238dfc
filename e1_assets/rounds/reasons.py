"""The reason codes a verdict carries, in the order the ladder gave them."""

from typing import Final

# Routing: which signal decided whether the item belongs to the topic.
STATED_TOPIC: Final = "stated_topic"
STATED_ADJACENT: Final = "stated_adjacent"
STATED_TOPIC_OTHER: Final = "stated_topic_other"
MANIFEST: Final = "manifest"
FILE_NAME: Final = "file_name"
TOPIC_WORD: Final = "topic_word"
TOPIC_WORD_OTHER: Final = "topic_word_other"
ID_OF_TOPIC: Final = "id_of_topic"
ID_STATED_HERE: Final = "id_stated_here"
TEXT_OF_TOPIC: Final = "text_of_topic"
NAME_OF_TOPIC: Final = "name_of_topic"
TEXT_LIKELIEST: Final = "text_likeliest"
TOPIC_UNCERTAIN: Final = "topic_uncertain"
UNROUTED: Final = "unrouted"

# Novelty: which step of the ladder decided.
JUDGED_EARLIER: Final = "judged_earlier"
SEEN_EARLIER: Final = "seen_earlier"
REPEATS_EARLIER_DAY: Final = "repeats_earlier_day"
ID_ANCHORED: Final = "id_anchored"
URL_HELD: Final = "url_held"
ID_IN_LEDGER: Final = "id_in_ledger"
TEXT_IN_LEDGER: Final = "text_in_ledger"
STATED_KNOWN: Final = "stated_known"
COUNTER_ONLY: Final = "counter_only"
NO_NEW_FACT: Final = "no_new_fact"
NEW_FACT: Final = "new_fact"
CORRECTS: Final = "corrects"
ID_ZERO_HITS: Final = "id_zero_hits"
NAME_ZERO_HITS: Final = "name_zero_hits"
NAME_HELD: Final = "name_held"
TEXT_HELD: Final = "text_held"
TEXT_NEAR: Final = "text_near"
TEXT_ABSTAINS: Final = "text_abstains"

# What kept an item from being used, or how it may be used.
POINTS_ELSEWHERE: Final = "points_elsewhere"
HOUSEKEEPING: Final = "housekeeping"
NOTE_HEAD: Final = "note_head"
WEAK_EVIDENCE: Final = "weak_evidence"
ABSTRACT_ONLY_REGISTERED: Final = "abstract_only_registered"
EARLIER_BRIEF: Final = "earlier_brief"
BRIEF_IS_NO_EVIDENCE: Final = "brief_is_no_evidence"
BASELINE_COLLAPSED: Final = "baseline_collapsed"
BASELINE_EMPTY: Final = "baseline_empty"
BASELINE_HINDSIGHT: Final = "baseline_hindsight"
NO_BASELINE: Final = "no_baseline"
LACKING: Final = {
    "missing": NO_BASELINE,
    "empty": BASELINE_EMPTY,
    "collapsed": BASELINE_COLLAPSED,
    "emptied": BASELINE_COLLAPSED,
}
NO_SUBSTANCE: Final = "no_substance"
NO_TOPICAL_SECTIONS: Final = "no_topical_sections"
CARD_UNREAD: Final = "card_unread"

# Flags of a card that may belong here.
ANCHORED_ELSEWHERE: Final = "anchored_elsewhere"
THIN_EVIDENCE: Final = "thin_evidence"
CARD_MISMATCH: Final = "card_mismatch"
OLD_CLASSIC: Final = "old_classic"
