"""Studies: how scores move when words, boundaries, tags and attachments go wrong."""
