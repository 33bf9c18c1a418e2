"""A sentence for the worked examples of the metrics on words."""

from __future__ import annotations

FERRY = """\
1\tthe\tthe\tDET\tDT\tDefinite=Def\t2\tdet\t2:det\t_
2\tferry\tferry\tNOUN\tNN\tNumber=Sing\t3\tnsubj\t3:nsubj\t_
3\tsails\tsail\tVERB\tVBZ\tNumber=Sing|Person=3\t0\troot\t0:root\tSpaceAfter=No
4\t.\t.\tPUNCT\t.\t_\t3\tpunct\t3:punct\t_

"""
