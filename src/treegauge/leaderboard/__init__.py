"""Leaderboards: systems in rows, test sets in columns, with ranks and significance tests.

    treegauge leaderboard GOLD/ SYSTEMS/ -o DIR

Which file of a system belongs to which test set is found by :mod:`treegauge.leaderboard.layout`;
:mod:`treegauge.leaderboard.cells` scores each of them once and keeps the result in DIR;
:mod:`treegauge.leaderboard.standings` makes averages, ranks and clusters of the scores, and
:mod:`treegauge.leaderboard.tables` and :mod:`treegauge.leaderboard.page` show them.
"""
