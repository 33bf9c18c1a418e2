"""Error analysis: attribution to causes, kinds of error, co-optimal alignments."""
