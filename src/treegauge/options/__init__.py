"""From what was asked to what is done: request, task, settings, needs."""
