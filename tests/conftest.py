"""Property tests draw the same examples in every run, so that a change is judged by what it changed.

To look for new ones: ``pytest --hypothesis-profile search``, with ``--hypothesis-seed`` to repeat a find.
"""

from __future__ import annotations

import pytest
from hypothesis import settings

# What helpers assert is shown as what tests assert.
pytest.register_assert_rewrite("helpers")

# No deadline: tests never judge time.
settings.register_profile("fixed", derandomize=True, print_blob=True, deadline=None)
settings.register_profile("search", derandomize=False, print_blob=True, deadline=None)
settings.load_profile("fixed")
