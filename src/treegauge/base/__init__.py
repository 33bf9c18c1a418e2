"""What every layer may use: records, plug-ins, wording, escaping, files written whole."""
