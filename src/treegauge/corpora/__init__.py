"""From files, texts and objects to tables of sentences, words, constituents and arcs."""
