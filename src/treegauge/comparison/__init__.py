"""The comparison of two corpora: documents, sentences, the plan, the alignment."""
