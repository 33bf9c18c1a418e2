"""treegauge inside other programs: trainers and harnesses of language models, spaCy, ``evaluate``.

Rewards and scores of a language model's answers: :mod:`~treegauge.integrations.trl`,
:mod:`~treegauge.integrations.verl`, :mod:`~treegauge.integrations.lm_eval`,
:mod:`~treegauge.integrations.lighteval`, :mod:`~treegauge.integrations.inspect_ai`,
:mod:`~treegauge.integrations.dspy`, and :mod:`~treegauge.integrations.corpus_reward` for any other.

What other libraries make is taken by :mod:`treegauge.objects`; a callback for training loops of any kind is
:class:`treegauge.Monitor`.
"""
