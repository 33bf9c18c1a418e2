"""treegauge inside other programs: spaCy's config files, metrics in the manner of ``evaluate``.

What other libraries make is taken by :mod:`treegauge.objects`; a callback for training loops of any kind is
:class:`treegauge.Monitor`.
"""
