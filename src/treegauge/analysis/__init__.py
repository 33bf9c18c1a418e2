"""Where the points went: attribution to causes, kinds of error, other alignments."""
