"""Every column that a metric may read, as a table for people and for :mod:`treegauge.metrics.columns`.

A heading says what has the columns and what they have a row for; ``optional`` columns are empty where a
corpus does not have such a thing.  Below it stand name, type, what the numbers are, and what the column
holds.
"""

from __future__ import annotations

from typing import Final

TABLE: Final = """\
# corpus: document
documents.name            uint32  string       its name
documents.source          uint32  file         the file it comes from
documents.first_sentence  uint32  sentence     its first sentence

# corpus: document, optional
documents.first_number    uint32  figure       its number in the document; empty if it is 1 in all of them

# corpus: sentence
sentences.first_token     uint32  word         its first word
sentences.first_node      uint32  constituent  its first constituent
sentences.offset          uint64  figure       the byte of the file at which it begins
sentences.line            uint32  figure       the line of that byte, from 1
sentences.state           uint8   figure       0 good, 1 failed (the parser found nothing), 2 unreadable
sentences.tree            uint8   figure       1, or 0 if its heads do not form a tree
sentences.name            uint32  string       its sent_id, or NONE
sentences.starts_block    uint8   figure       1 if it is the first of a block between blank lines
sentences.comments        uint32  string       the comment lines before it, or NONE

# corpus: word
tokens.form               uint32  string       the word as it is written
tokens.tag                uint32  string       its tag: preterminal, XPOS or POS; or NONE
tokens.parent             uint32  constituent  the constituent directly above it, or NONE
tokens.offset             uint64  figure       the byte of the file at which it begins

# corpus: word, optional
tokens.lemma              uint32  string       its lemma
tokens.upos               uint32  string       its universal tag
tokens.feats              uint32  string       its features
tokens.deprel             uint32  string       its relation to its head
tokens.head               uint32  word         its head, ROOT for a root, NONE where the file gives none
tokens.deps               uint32  string       DEPS of CoNLL-U as it is written
tokens.misc               uint32  string       MISC of CoNLL-U as it is written
tokens.predicate          uint32  string       the sense of a predicate; NONE for other words
tokens.others             uint32  string       what a format has beyond these columns, with tabs
tokens.start              uint32  figure       the millisecond at which it begins to be said, or NONE
tokens.end                uint32  figure       the millisecond at which it has been said, or NONE

# corpus: constituent
nodes.label               uint32  string       its label as it is written
nodes.parent              uint32  constituent  the constituent above it, NONE for a root
nodes.first               uint32  word         its first word
nodes.last                uint32  word         the word behind its last one

# corpus: constituent, optional
nodes.others              uint32  string       edge, secondary edges and attributes of export and TIGER XML

# corpus: piece of a discontinuous constituent
runs.node                 uint32  constituent  the constituent, which has two pieces or more
runs.first                uint32  word         its first word
runs.last                 uint32  word         the word behind its last one

# corpus: arc
arcs.kind                 uint8   figure       0 an enhanced dependency, 1 a semantic role
arcs.dependent            uint32  word         the dependent, or the argument
arcs.head                 uint32  word         the head, ROOT for a root; or the predicate
arcs.label                uint32  string       the relation, or the role

# corpus: piece of a span
spans.kind                uint8   figure       0 a chunk or an entity, 1 an argument of a predicate
spans.head                uint32  word         the predicate of an argument, or NONE
spans.label               uint32  string       what the span is: an entity's type, an argument's role
spans.first               uint32  word         its first word
spans.last                uint32  word         the word behind its last one
spans.continues           uint8   figure       1 if it is a further piece of the span of the row before

# corpus: piece of a span, optional
spans.schemes             uint8   figure       bits: IOB1, IOB2, BIOES allow it so; IOB1 from its second word

# corpus: multiword token
surfaces.form             uint32  string       the token as it is written, or NONE
surfaces.first            uint32  word         its first word
surfaces.last             uint32  word         the word behind its last one
surfaces.offset           uint64  figure       the byte of the file at which it begins

# corpus: line that is not a word
extra_lines.sentence      uint32  sentence     the sentence it is in
extra_lines.before        uint32  word         the word that it stands before
extra_lines.text          uint32  string       the line as it is written

# corpus: head that is not a word
odd_heads.token           uint32  word         the word that has it; in tokens.head it has NONE
odd_heads.text            uint32  string       the head as it is written

# side: string of the corpus
word_key                  uint32  key          words whose forms have one key are equal

# side: sentence of the corpus
use                       uint8   figure       1 if its words take part, 0 if it was left out

# side: word of the corpus
slot                      uint32  slot         its slot; NONE if it was left out before words were aligned
keep                      uint8   figure       1 if it counts
home                      uint32  unit         the unit in which it is counted; NONE if it has no slot

# side: bracket of the side
brackets.label            uint32  label        its label as it is compared
brackets.begin            uint32  slot         the slot of its first word
brackets.end              uint32  slot         the slot behind that of its last word
brackets.unit             uint32  unit         the unit in which it is counted
brackets.node             uint32  constituent  the constituent that it is

# comparison: slot
slot.gold                 uint32  word         its gold word (of a group the one that stands for it), or NONE
slot.test                 uint32  word         its test word (of a group the one that stands for it), or NONE

# comparison: group
group.slot                uint32  slot         its slot

# comparison: edge of a group
group.gold                uint32  word         in turn its first gold word and the word behind its last one
group.test                uint32  word         in turn its first test word and the word behind its last one

# comparison: unit
unit.sentence             uint32  sentence     its gold sentence, or NONE
unit.document             uint32  document     the document of gold that it is in
unit.chunk                uint32  chunk        the chunk that it is in
unit.scored               int64   figure       1 if it is scored, 0 if it was set aside
unit.length               int64   figure       how many gold words count for its length

# comparison: bracket of test
brackets.crossing         uint8   figure       1 if it crosses a gold bracket
"""
