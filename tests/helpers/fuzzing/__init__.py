"""Shared code of the fuzz targets: inputs, damage, command lines, invariants."""
