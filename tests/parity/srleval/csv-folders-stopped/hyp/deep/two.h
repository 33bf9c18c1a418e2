Rain fell.
