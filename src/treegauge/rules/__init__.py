"""What counts: parameter files, head tables, when two words or relations are the same."""
