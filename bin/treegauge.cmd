@rem The command treegauge on Windows.
@"%~dp0python.exe" -m treegauge %*
