"""The games: a folder each, found by itself; no other file knows their names."""
