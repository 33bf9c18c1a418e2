"""What the fuzz targets are made of: inputs, ways to spoil them, command lines, what must hold."""
