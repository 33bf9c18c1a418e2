"""Corpora: tables of sentences, words, constituents and arcs, from files, texts and objects."""
