"""Studies: how scores react to noise, conditions and options, and what follows from it."""
