"""Studies: how scores react to noise, conditions and options."""
