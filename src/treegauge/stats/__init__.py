"""Statistics on scores that have been counted already."""
