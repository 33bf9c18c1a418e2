"""Why items were missed: causes, attribution, kinds of error, other alignments."""
