"""Two corpora side by side: documents, sentences, the plan, the alignment."""
