"""Basics for every layer: records, plug-ins, wording, escaping, atomic files."""
