"""Options of a run: the request, its task, the settings, what metrics need of the files."""
