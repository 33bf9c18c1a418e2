"""Checks that every kind of noise must pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.contracts.transforms import rows_of
from treegauge.corpora.read import read
from treegauge.damage import kinds, noise
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Corpus
    from treegauge.damage._noisy import Noisy

TREES = """\
(TOP (S (NP-SBJ (DT the) (NN tide)) (VP (VBZ lifts) (NP (DT the) (JJ small) (NNS boats))
  (PP (IN in) (NP (NN port)))) (. .)))
(TOP (S (EDITED (NP (PRP we))) (NP (PRP we)) (VP (VBP row) (EDITED (PP (IN to)))
  (PP (IN round) (NP (NP (DT the) (NN buoy)) (PP (IN with) (NP (DT the) (NN bell))))))))
(TOP (S (NP (NNS gulls)) (VP (VBP want) (S (NP (-NONE- *)) (VP (TO to)
  (VP (VB steal) (NP (NN bread) (, ,) (NN fish))))))))
(TOP (INTJ (UH yes)))
(TOP (FRAG (NP (DT no) (NN wind)) (ADVP (RB today))))
"""
ARCS = """\
# newdoc id = pier
# sent_id = p1
# text = The gulls don't sleep.
1	The	the	DET	DT	_	2	det	2:det	_
2	gulls	gull	NOUN	NNS	Number=Plur	5	nsubj	5:nsubj	_
3-4	don't	_	_	_	_	_	_	_	_
3	do	do	AUX	VBP	_	5	aux	5:aux	_
4	n't	not	PART	RB	_	5	advmod	5:advmod	_
5	sleep	sleep	VERB	VB	VerbForm=Inf	0	root	0:root	SpaceAfter=No
6	.	.	PUNCT	.	_	5	punct	5:punct	_

# sent_id = p2
# text = We feed them bread at noon.
1	We	we	PRON	PRP	_	2	nsubj	2:nsubj	_
2	feed	feed	VERB	VBP	_	0	root	0:root	_
3	them	they	PRON	PRP	_	2	iobj	2:iobj	_
4	bread	bread	NOUN	NN	_	2	obj	2:obj	_
5	at	at	ADP	IN	_	6	case	6:case	_
6	noon	noon	NOUN	NN	_	2	obl	2:obl:at	SpaceAfter=No
7	.	.	PUNCT	.	_	2	punct	2:punct	_

# sent_id = p3
# text = They're gone
1-2	They're	_	_	_	_	_	_	_	_
1	They	they	PRON	PRP	_	3	nsubj	3:nsubj	_
2	're	be	AUX	VBP	_	3	aux	3:aux	_
3	gone	go	VERB	VBN	_	0	root	0:root	_

# newdoc id = inn
# sent_id = i1
# text = Ann paid and Bo
1	Ann	Ann	PROPN	NNP	_	2	nsubj	2:nsubj	_
2	paid	pay	VERB	VBD	_	0	root	0:root	_
3	and	and	CCONJ	CC	_	4	cc	4.1:cc	_
4	Bo	Bo	PROPN	NNP	_	2	conj	4.1:nsubj	_
4.1	paid	pay	VERB	VBD	_	_	_	2:conj	_

# sent_id = i2
# text = Doors close early
1	Doors	door	NOUN	NNS	_	2	nsubj	2:nsubj	_
2	close	close	VERB	VBP	_	0	root	0:root	_
3	early	early	ADV	RB	_	2	advmod	2:advmod	_

"""


def _roles(*sentences: str) -> str:
    """Return CoNLL-2009 of ``form tag head relation sense roles``, a word a line."""
    blocks = []
    for sentence in sentences:
        rows = []
        for number, line in enumerate(sentence.strip().split("\n"), 1):
            form, tag, head, relation, sense, *roles = line.split()
            filled = "Y" if sense != "_" else "_"
            cells = [str(number), form, form, form, tag, tag, "_", "_", head, head]
            rows.append("\t".join([*cells, relation, relation, filled, sense, *roles]))
        blocks.append("\n".join(rows) + "\n\n")
    return "".join(blocks)


ROLES = _roles(
    "the DT 2 NMOD _ _ _\npilot NN 3 SBJ _ A0 A0\nsteers VBZ 0 ROOT steer.01 _ _\n"
    "boats NNS 3 OBJ _ A1 _\nand CC 3 COORD _ _ _\nsings VBZ 5 CONJ sing.02 _ _\n"
    "daily RB 6 TMP _ _ AM-TMP",
    "ships NNS 2 SBJ _ A1\nsink VBP 0 ROOT sink.01 _\nslowly RB 2 MNR _ AM-MNR",
    "nobody NN 2 SBJ _ A0\nsings VBZ 0 ROOT sing.01 _\n. . 2 P _ _",
)
SAMPLES = {"ptb": TREES, "conllu": ARCS, "conll09": ROLES}
RATES = (0.05, 0.2, 0.5, 0.8, 1.0)
SEEDS = range(6)
#: kinds that leave every word of gold as it is, and its place in its sentence
WORDS_STAY = frozenset(
    {
        *("tags", "labels", "attachment", "predicate-deletion", "predicate-senses"),
        *("argument-deletion", "argument-labels", "argument-shift", "argument-insertion"),
        "edit-unmarking",
    }
)
FIELDS = ("kind", "sentence", "place", "before", "after")


def check_noise(name: str) -> None:
    """Check one kind of noise against all rules below, on files of each format."""
    module = kinds()[name]
    doc = module.__doc__ or ""
    assert "\n\nItems: " in doc, "a kind's docstring says what its items are"
    planted = 0
    for format_name, text in SAMPLES.items():
        gold = read(text.encode(), format=format_name)
        if format_name in getattr(module, "FORMATS", SAMPLES):
            for seed in SEEDS:
                planted += _check_rates(gold, name, seed)
        else:
            _check_refused(gold, name, module.REASON)
    assert planted, "it plants nothing in the samples, at whatever rate"


def plant(gold: Corpus, name: str, rate: float, seed: int, **options: Any) -> Noisy:
    """Return gold with one kind of noise, or some more."""
    return noise(gold, seed=seed, **{name.replace("-", "_"): rate}, **options)


def _check_rates(gold: Corpus, name: str, seed: int) -> int:
    before = rows_of(gold)
    none = plant(gold, name, 0.0, seed)
    assert none.corpus.write() == gold.write(), "zero noise changes something"
    assert not none.planted, "zero noise plants something"
    less: list[tuple[Any, ...]] = []
    for rate in RATES:
        noisy = plant(gold, name, rate, seed)
        check_sound(noisy)
        assert rows_of(gold) == before, "gold itself has changed"
        again = plant(gold, name, rate, seed)
        assert noisy.planted == again.planted, "not the same each time"
        assert noisy.corpus.write() == again.corpus.write(), "not the same each time"
        _check_record(gold, noisy, name)
        more = [tuple(getattr(change, field) for field in FIELDS) for change in noisy.planted]
        lost = [change for change in less if change not in more]
        assert not lost, f"more noise has lost what less noise planted: {lost}"
        less = more
    return len(less)


def check_sound(noisy: Noisy) -> None:
    """Check that the corpus is sound, and that reading what is written gives the same."""
    corpus = noisy.corpus
    assert not (wrong := _core.what_is_wrong(corpus.core)), f"no sound corpus: {wrong}"
    assert not corpus.issues, f"it has issues: {corpus.issues[0]}"
    written = corpus.write()
    again = read(written, format=corpus.format)
    assert not again.issues, f"what is written has issues: {again.issues[0]}"
    assert again.write() == written, "it is not read as it was written"
    assert len(again) == len(corpus), "a sentence was lost in writing"
    assert all(bytes(again.core.column("sentences.tree"))), "heads form no tree"


def _check_record(gold: Corpus, noisy: Noisy, name: str) -> None:
    places = [(change.sentence, change.place) for change in noisy.planted]
    for change in noisy.planted:
        assert change.kind == name
        assert 1 <= change.sentence <= len(gold), "a change in no sentence of gold"
        assert change.sent_id == gold[change.sentence - 1].sent_id
        assert change.before != change.after, "a change that changes nothing"
    if name not in {"edit-unmarking", "attachment", "labels"}:
        # Constituents, one above the other, can have the same words.
        assert len(set(places)) == len(places), "a place was damaged twice"
    changed = noisy.corpus.write() != gold.write()
    assert changed == bool(noisy.planted), "what was planted is not what was changed"
    if name in WORDS_STAY:
        assert [s.words for s in noisy.corpus] == [s.words for s in gold], "words have changed"


def _check_refused(gold: Corpus, name: str, reason: str) -> None:
    said = ""
    try:
        plant(gold, name, 0.5, 1)
    except SettingsError as refused:
        said = str(refused)
    assert said, f"{name} makes no sense in {gold.format}, and is not refused"
    assert reason in said, "the error does not say why"
